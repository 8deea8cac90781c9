/* Step by step without loading the page anew: buttons, slider, arrow keys. */
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const form = House.byId("stepper");
  const range = House.byId("step-range");
  const seat = House.byId("step-seat");
  const place = House.byId("replay");
  if (!form || !range || !place) return;
  let number = Number(range.value);
  let asking = null;

  async function go(to) {
    const most = Number(range.max);
    number = Math.max(0, Math.min(most, to));
    range.value = String(number);
    House.byId("step-number").textContent = `${number} / ${most}`;
    const where = `${form.getAttribute("action")}?step=${number}&seat=${seat.value}`;
    asking?.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(where, { signal: asking.signal, headers: { "HX-Request": "true" } });
      if (!answer.ok) { location.assign(where); return; }
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      place.replaceChildren(...fresh.body.childNodes);
      history.replaceState(null, "", where);
      const log = House.byId("log");
      if (log) log.scrollTop = log.scrollHeight;
    } catch { /* another step was faster */ }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const id = event.submitter?.id;
    go(id === "step-first" ? 0 : id === "step-last" ? Number(range.max) : id === "step-back" ? number - 1 : number + 1);
  });
  range.addEventListener("input", () => go(Number(range.value)));
  seat.addEventListener("change", () => go(number));
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") go(number + 1);
    else if (event.key === "ArrowLeft") go(number - 1);
  });
  document.addEventListener("click", (event) => {
    const card = event.target.closest?.(".card[data-look]");
    const picture = House.byId("look")?.querySelector(".card__face");
    if (card && picture) { picture.src = card.dataset.look; picture.alt = card.querySelector("img")?.alt || ""; House.open("look"); }
  });
});
