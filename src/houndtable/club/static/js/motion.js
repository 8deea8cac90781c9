/* Cards that move: each goes from where it was seen to where it now lies (FLIP, Web Animations). Nothing waits for it. */
"use strict";
(() => {
  const WALK = 420;
  const AFTER = 70;   /* ms between two cards of one move */
  const EASE = "cubic-bezier(.2,.8,.3,1)";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let seen = new Map();
  let places = new Map();
  let hidden = false;

  const off = () => still.matches || House.recall("motion", "on") === "off" || document.hidden;
  const cards = () => document.querySelectorAll(".table [data-card]");
  const you = () => document.body.dataset.you;

  /* Where a pile lies: by its name, else the own hand, else the seat of its number. */
  function place(name) {
    const pile = document.querySelector(`.table [data-pile="${CSS.escape(name)}"]`);
    if (pile) return pile.querySelector(".card") || pile;
    const seat = name.slice(name.lastIndexOf("-") + 1);
    if (seat === you()) return document.querySelector("#hand .hand__cards") || document.querySelector("#hand");
    return document.querySelector(`#seat-${CSS.escape(seat)} .minis`) || document.querySelector(`#seat-${CSS.escape(seat)}`);
  }

  const box = (element) => element?.getBoundingClientRect();
  const shown = (rect) => rect && rect.width > 0 && rect.height > 0;

  function between(from, to) {
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = Math.min(3, Math.max(0.2, Math.min(from.width, 130) / to.width));
    return `translate(${x}px, ${y}px) scale(${scale})`;
  }

  function fly(element, from, delay) {
    const to = box(element);
    if (!shown(to) || !shown(from)) return;
    if (Math.abs(from.left - to.left) < 2 && Math.abs(from.top - to.top) < 2) return;
    element.classList.add("is-flying");
    const walk = element.animate([{ transform: between(from, to) }, { transform: "none" }], { duration: WALK, delay, easing: EASE, fill: "backwards" });
    walk.finished.catch(() => {}).finally(() => element.classList.remove("is-flying"));
  }

  /* A face-down card that flies from pile to pile and is gone. */
  function ghost(from, to, delay) {
    const field = House.byId("flights");
    const model = House.byId("ghost");
    if (!field || !model || !shown(from) || !shown(to)) return;
    const one = model.content.firstElementChild.cloneNode(true);
    field.append(one);
    const size = box(one);
    const at = (rect) => `translate(${rect.left + rect.width / 2 - size.width / 2}px, ${rect.top + rect.height / 2 - size.height / 2}px)`;
    const walk = one.animate(
      [{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: 1, offset: 0.9 }, { transform: at(to), opacity: 0 }],
      { duration: WALK + 80, delay, easing: EASE, fill: "both" },
    );
    walk.finished.catch(() => {}).finally(() => one.remove());
  }

  document.addEventListener("table:before", () => {
    seen = new Map();
    places = new Map();
    hidden = off();
    if (hidden) return;
    for (const card of cards()) seen.set(card.dataset.card, box(card));
    for (const pile of document.querySelectorAll(".table [data-pile], .table .seat")) {
      places.set(pile.dataset.pile || pile.id, box(pile.querySelector(".minis, .card") || pile));
    }
  });

  document.addEventListener("table:told", () => {
    if (hidden || off()) return;
    let moves = [];
    try { moves = JSON.parse(House.byId("news").dataset.moves || "[]"); } catch { return; }
    const fresh = new Map();
    for (const card of cards()) {
      const before = seen.get(card.dataset.card);
      if (before) fly(card, before, 0);
      else fresh.set(card.dataset.card, card);
    }
    /* Own cards that came in fly from where they came from, in turn; what moves between others flies face down. */
    const mine = [...fresh.values()].filter((card) => card.closest("#hand"));
    let turn = 0;
    for (const [what, from, to] of moves) {
      const count = Array.isArray(what) ? what.length : what;
      const start = box(place(from)) || places.get(from);
      const end = box(place(to));
      const tail = "-" + you();
      const toMe = to.endsWith(tail) && !to.startsWith("extras");
      const fromMe = from.endsWith(tail) && !from.startsWith("extras");
      if (toMe && fromMe) continue;
      for (let n = 0; n < Math.min(count, 8); n += 1) {
        const card = toMe ? mine.shift() : null;
        if (card) fly(card, start, turn * AFTER);
        else if (!toMe) ghost(start, end, n * AFTER);
        if (toMe) turn += 1;
      }
    }
  });
})();
