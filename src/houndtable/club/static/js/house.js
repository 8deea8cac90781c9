/* What every page has: notices, sentences for ears, dialogs, copying. No other script is needed to use the house. */
"use strict";
const House = (() => {
  const byId = (id) => document.getElementById(id);

  /* A sentence for ears, once: `now` interrupts. */
  function say(text, now = false) {
    const place = byId(now ? "shout" : "say");
    if (place && text) place.replaceChildren(document.createTextNode(text));
  }

  /* A notice that goes away by itself; errors stay longer. */
  function toast(text, bad = false) {
    const model = byId(bad ? "toast-bad" : "toast-good");
    const place = byId("toasts");
    if (!model || !place || !text) return;
    for (const old of place.children) if (old.dataset.text === text) old.remove();
    const one = model.content.firstElementChild.cloneNode(true);
    one.dataset.text = text;
    one.querySelector("[data-text]").textContent = text;
    place.append(one);
    say(text, bad);
    setTimeout(() => one.remove(), bad ? 9000 : 5000);
    while (place.children.length > 3) place.firstElementChild.remove();
  }

  /* Small things that this browser remembers. */
  function recall(name, fallback) {
    try { return localStorage.getItem("houndtable." + name) ?? fallback; } catch { return fallback; }
  }
  function keep(name, value) {
    try { localStorage.setItem("houndtable." + name, value); } catch { /* private window */ }
  }

  function open(id) {
    const box = byId(id);
    if (box instanceof HTMLDialogElement && !box.open) box.showModal();
    return box;
  }

  async function copy(button) {
    const text = button.dataset.copy;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = byId(button.dataset.from || "");
      if (field) { field.focus(); field.select(); }
      toast(button.dataset.failed || "", true);
      return;
    }
    toast(button.dataset.done || "");
  }

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target) return;
    const opener = target.closest("[data-opens]");
    if (opener) {
      event.preventDefault();
      const box = open(opener.dataset.opens);
      const part = opener.dataset.part && byId(opener.dataset.part);
      if (box && part) { part.open = true; part.scrollIntoView({ block: "start" }); }
    }
    const copier = target.closest("[data-copy]");
    if (copier) copy(copier);
    if (target.closest(".toast .button")) target.closest(".toast").remove();
    if (target instanceof HTMLDialogElement && target.open && !target.classList.contains("curtain")) {
      const box = target.getBoundingClientRect();
      const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
      if (!inside) target.close();
    }
  });

  /* A button that sends once, and one that asks first. */
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.dataset.sure && !button.classList.contains("is-sure")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      button.classList.add("is-sure");
      const words = button.querySelector("span") || button;
      const before = words.textContent;
      words.textContent = button.dataset.sure;
      say(button.dataset.sure, true);
      setTimeout(() => { button.classList.remove("is-sure"); words.textContent = before; }, 5000);
    }
  }, true);

  /* The browser's own part of the seed, so that the house alone can't choose the shuffle. */
  document.addEventListener("DOMContentLoaded", () => {
    for (const field of document.querySelectorAll("input[data-contribution]")) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
    const news = byId("flash");
    if (news) toast(news.dataset.text, news.dataset.bad === "yes");
  });

  return { byId, say, toast, recall, keep, open };
})();
