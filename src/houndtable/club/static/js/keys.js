/* Keys: a list under "?", never while typing, and they can be put off. And what opens by itself: the score sheet. */
"use strict";
(() => {
  let sheets = 0;

  const typing = (element) => element instanceof Element && element.closest("textarea, select, [contenteditable], input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=submit]):not([type=button])");
  const press = (selector) => { const one = document.querySelector(selector); if (one) { one.focus(); one.click(); } };

  const doing = {
    p: () => press("#send, #act-0"),
    c: () => press("#retract"),
    u: () => press("#restart"),
    s: () => House.open("sheets"),
    r: () => press("#to-rules"),
    h: () => document.querySelector("#hand .card__input, #hand button.card")?.focus(),
    l: () => Pick.look(document.activeElement?.closest(".card[data-look]") || document.querySelector(".card[data-look]:hover")),
    "?": () => House.open("keys"),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
    if (House.recall("keys", "on") === "off" && event.key !== "?") return;
    if (document.querySelector("dialog[open]")) return;
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (number) {
      const card = document.querySelectorAll("#hand .card__input, #hand button.card")[number - 1];
      if (card) { event.preventDefault(); card.focus(); card.click(); }
      return;
    }
    const act = doing[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act) { event.preventDefault(); act(); }
  });

  /* Arrows go from card to card. */
  document.addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key) || !(event.target instanceof Element) || !event.target.closest("#hand")) return;
    const all = [...document.querySelectorAll("#hand .card__input, #hand button.card")];
    const next = all[all.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : -1)];
    if (next) { event.preventDefault(); next.focus(); }
  });

  function count() {
    return document.querySelectorAll("#r-sheets details").length;
  }

  document.addEventListener("table:told", () => {
    const now = count();
    if (now > sheets) {
      const newest = document.querySelector("#r-sheets details");
      for (const one of document.querySelectorAll("#r-sheets details")) one.open = one === newest;
      if (!document.querySelector("dialog[open]")) House.open("sheets");
    }
    sheets = now;
  });

  document.addEventListener("DOMContentLoaded", () => {
    sheets = count();
    for (const [id, name] of [["set-keys", "keys"], ["set-motion", "motion"]]) {
      const box = House.byId(id);
      if (!box) continue;
      box.checked = House.recall(name, "on") === "on";
      box.addEventListener("change", () => House.keep(name, box.checked ? "on" : "off"));
    }
    const log = House.byId("log");
    if (log) log.scrollTop = log.scrollHeight;
  });

  /* The newest line of the log is in sight, unless the reader has scrolled back. */
  let low = true;
  document.addEventListener("table:before", () => {
    const log = House.byId("log");
    low = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  });
  document.addEventListener("table:told", () => {
    const log = House.byId("log");
    if (log && low) log.scrollTop = log.scrollHeight;
  });
})();
