/* The score sheet keeps what is entered on this device, also when the page is closed; counts cards as they are tapped. */
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const form = House.byId("score");
  if (!form) return;
  const key = "score." + form.dataset.game;
  const fields = () => [...form.elements].filter((field) => field.name && field.name !== "_csrf_token" && field.type !== "hidden");

  function keep() {
    const entered = {};
    for (const field of fields()) {
      if (field.type === "checkbox") { if (field.checked) entered[field.name] = "yes"; }
      else if (field.value !== "") entered[field.name] = field.value;
    }
    House.keep(key, JSON.stringify(entered));
  }

  function fill() {
    let entered = {};
    try { entered = JSON.parse(House.recall(key, "{}")); } catch { return; }
    for (const field of fields()) {
      if (field.type === "checkbox") field.checked = entered[field.name] === "yes";
      else if (field.tagName === "SELECT") { if (entered[field.name]) field.value = entered[field.name]; }
      else field.value = entered[field.name] ?? "";
    }
  }

  function show() {
    const players = Number(House.byId("players")?.value || form.querySelectorAll("[data-player]").length);
    for (const part of form.querySelectorAll("[data-player]")) part.hidden = Number(part.dataset.player) >= players;
    for (const group of form.querySelectorAll("[data-count-all]")) {
      const most = Number(group.dataset.countAll);
      const sum = [...group.querySelectorAll("input")].reduce((total, field) => total + (Number(field.value) || 0), 0);
      const place = group.querySelector("[data-sum]");
      if (place) { place.textContent = String(sum); group.dataset.right = !most || sum === most ? "yes" : ""; }
    }
  }

  if (form.dataset.scored) keep(); else fill();
  show();
  form.addEventListener("input", () => { keep(); show(); });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-less], [data-more]");
    if (button) {
      const field = House.byId(button.dataset.less || button.dataset.more);
      const to = (Number(field.value) || 0) + (button.dataset.more ? 1 : -1);
      field.value = String(Math.max(Number(field.min), Math.min(Number(field.max), to)));
      keep();
      show();
    }
  });

  const empty = (all) => {
    for (const field of fields()) {
      if (field.id === "players" || (!all && field.name.startsWith("name."))) continue;
      if (field.type === "checkbox") field.checked = false;
      else if (field.tagName !== "SELECT") field.value = "";
    }
  };
  House.byId("carry")?.addEventListener("click", () => {
    const totals = [...form.querySelectorAll("[data-carry]")].map((place) => place.textContent);
    empty(false);
    totals.forEach((total, player) => {
      const field = form.querySelector(`[data-total="${player}"]`);
      if (field) field.value = total;
    });
    House.byId("result")?.remove();
    keep();
    show();
    window.scrollTo({ top: 0 });
  });
  const clear = House.byId("clear");
  clear?.addEventListener("click", () => {
    const words = clear.querySelector("span");
    if (!clear.classList.contains("is-sure")) {
      clear.classList.add("is-sure");
      clear.dataset.before = words.textContent;
      words.textContent = clear.dataset.sure;
      setTimeout(() => { clear.classList.remove("is-sure"); words.textContent = clear.dataset.before; }, 5000);
      return;
    }
    empty(true);
    House.byId("result")?.remove();
    keep();
    show();
  });
  House.byId("result-title")?.focus();
});
