/* Choosing cards: tick and untick, the counter, the button that waits for the right number, why not, the big face. */
"use strict";
(() => {
  let prompt = "";
  let asking = null;
  let timer = 0;
  let pressed = false;

  const hand = () => House.byId("hand");
  const boxes = () => [...document.querySelectorAll("#hand .card__input")];
  const chosen = () => boxes().filter((box) => box.checked);
  const most = () => Number(hand()?.dataset.pickMax || 0);
  const least = () => Number(hand()?.dataset.pickMin || 0);

  function note(text) {
    const place = House.byId("prompt-note");
    if (place) place.textContent = text;
  }

  /* Counter, buttons and preview follow the ticks. */
  function count(ask = true) {
    const number = chosen().length;
    for (const place of document.querySelectorAll('[data-count-of="hand"] [data-count]')) place.textContent = String(number);
    for (const button of document.querySelectorAll('[data-needs="hand"]')) {
      const ready = number >= least() && number <= most();
      if (ready) { button.removeAttribute("aria-disabled"); button.removeAttribute("aria-describedby"); }
      else button.setAttribute("aria-disabled", "true");
    }
    if (ask) preview();
  }

  function change(box) {
    note("");
    if (box.type === "checkbox" && box.checked && most() && chosen().length > most()) {
      if (most() === 1) {
        for (const other of chosen()) if (other !== box) other.checked = false;
      } else {
        box.checked = false;
        note(document.body.dataset.full.replace("{count}", String(most())));
      }
    }
    count();
  }

  /* The house says what the cards that stay would bring. */
  async function preview() {
    const where = document.body.dataset.preview;
    if (!where || !House.byId("preview")) return;
    asking?.abort();
    asking = new AbortController();
    const words = new URLSearchParams([["prompt", House.byId("prompt-version")?.value || "0"]]);
    for (const box of chosen()) words.append("cards", box.value);
    try {
      const answer = await fetch(`${where}&${words}`, { signal: asking.signal, headers: { "HX-Request": "true" } });
      if (answer.status === 200) await htmx.swap({ sourceElement: House.byId("asker"), text: await answer.text(), swap: "none", target: House.byId("asker") });
    } catch { /* another choice was faster, or the link is lost */ }
  }

  /* A new question: the old ticks are gone, unless it is the same one. */
  function told() {
    const now = House.byId("prompt-version")?.value || "";
    if (now !== prompt) {
      prompt = now;
      for (const box of boxes()) box.checked = false;
      note("");
    }
    count(chosen().length > 0);
  }

  function look(card) {
    const picture = House.byId("look")?.querySelector(".card__face");
    if (!picture || !card?.dataset.look) return;
    picture.src = card.dataset.look;
    picture.alt = card.querySelector(".card__input")?.getAttribute("aria-label") || card.querySelector("img")?.alt || "";
    House.open("look");
  }

  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.matches("#hand .card__input")) change(event.target);
  });

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (pressed) { pressed = false; event.preventDefault(); event.stopImmediatePropagation(); return; }
    const no = target?.closest('[aria-disabled="true"], .card[data-why]');
    if (no) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const why = no.dataset.why || no.closest("[data-why]")?.dataset.why || "";
      note(why);
      House.say(why, true);
      return;
    }
    const card = target?.closest("#hand .card");
    if (card && !card.matches(".card--pick, button")) {
      const text = document.querySelector("#prompt .prompt__text")?.textContent || "";
      note(document.querySelector("#prompt[data-mine=yes]") ? "" : text);
      look(card);
    } else if (target?.closest(".table .card[data-look]") && !target.closest("#hand")) {
      look(target.closest(".card"));
    }
  }, true);

  /* Long press shows the card and nothing else. */
  document.addEventListener("pointerdown", (event) => {
    const card = event.target instanceof Element ? event.target.closest(".card[data-look]") : null;
    clearTimeout(timer);
    pressed = false;
    if (!card || event.button !== 0) return;
    const { clientX, clientY } = event;
    const stop = (moved) => {
      if (moved.type === "pointermove" && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < 10) return;
      clearTimeout(timer);
      document.removeEventListener("pointermove", stop);
    };
    timer = setTimeout(() => { pressed = true; look(card); setTimeout(() => { pressed = false; }, 600); }, 450);
    document.addEventListener("pointermove", stop);
    for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, stop, { once: true });
  });
  document.addEventListener("contextmenu", (event) => {
    if (event.target instanceof Element && event.target.closest(".card[data-look]")) event.preventDefault();
  });

  document.addEventListener("table:told", told);
  document.addEventListener("DOMContentLoaded", () => {
    prompt = House.byId("prompt-version")?.value || "";
    for (const box of boxes()) box.checked = false;
    count(false);
  });

  window.Pick = { look, note };
})();
