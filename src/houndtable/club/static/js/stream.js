/* The table's link to the house: what may be swapped in, in which order; the watch over the stream; the title. */
"use strict";
(() => {
  const QUIET = 14000;   /* ms without a sign of life after which the link counts as lost */
  const POLL = 20000;    /* ms between looks while the page is hidden (its stream rests then) */
  let heard = Date.now();
  let link = null;
  let lost = 0;
  let said = "";

  const news = () => House.byId("news");

  /* epoch.version: within an epoch a message may be as new as the page, never older. */
  function older(fresh, now) {
    const cut = (key) => [key.slice(0, key.lastIndexOf(".")), Number(key.slice(key.lastIndexOf(".") + 1))];
    const [freshEpoch, fresh_] = cut(fresh);
    const [nowEpoch, now_] = cut(now);
    return freshEpoch === nowEpoch && fresh_ < now_;
  }

  function found(tasks) {
    for (const task of tasks || []) {
      const one = task.fragment?.querySelector?.("#news");
      if (one) return one;
    }
    return null;
  }

  function alive() {
    heard = Date.now();
    clearTimeout(lost);
    lost = 0;
    if (document.body.dataset.link === "lost") {
      delete document.body.dataset.link;
      House.say(document.body.dataset.found || "");
    }
  }

  function gone() {
    if (!lost) lost = setTimeout(() => { document.body.dataset.link = "lost"; }, 1500);
  }

  /* What is new has been swapped in: tell eyes, ears and the other scripts. */
  function told() {
    const now = news();
    if (!now) return;
    if (now.dataset.away) { location.replace(now.dataset.away); return; }
    document.title = now.dataset.title;
    document.body.dataset.turn = now.dataset.turn;
    if (now.dataset.version !== said) {
      const asked = now.dataset.turn === "you" ? now.dataset.prompt : "";
      House.say([now.dataset.say, asked].filter(Boolean).join(" "));
      said = now.dataset.version;
    }
    if (now.dataset.notice) House.toast(now.dataset.notice, now.dataset.bad === "yes");
    document.dispatchEvent(new CustomEvent("table:told"));
  }

  htmx.registerExtension("guard", {
    init(api) {
      if (window.trustedTypes) {
        api.initSecurity(trustedTypes.createPolicy("htmx", { createHTML: (text) => text, createScript: (text) => text }));
      }
    },
    htmx_before_swap(element, { tasks }) {
      const fresh = found(tasks);
      if (!fresh) return undefined;
      const now = news();
      if (now && older(fresh.dataset.version, now.dataset.version)) return false;
      document.dispatchEvent(new CustomEvent("table:before", { detail: { fresh } }));
      element._told = true;
      return undefined;
    },
    htmx_after_swap(element) {
      if (element._told) { element._told = false; told(); }
    },
    /* What the reader opened stays open. */
    htmx_before_morph_attr(element, { attrName }) {
      return !(attrName === "open" && element.matches("details, dialog"));
    },
  });

  document.addEventListener("htmx:sse:after:connection", (event) => { link = event.detail.connection; alive(); });
  document.addEventListener("htmx:sse:before:message", alive);
  document.addEventListener("htmx:sse:before:connection", (event) => { if (event.detail.connection.attempt > 0) gone(); });
  document.addEventListener("htmx:sse:error", (event) => {
    gone();
    const status = event.detail.status;
    if (status === 401 || status === 403 || status === 404) location.reload();
  });
  document.addEventListener("htmx:sse:close", () => { link = null; gone(); });

  setInterval(() => {
    if (document.hidden || Date.now() - heard < QUIET) return;
    heard = Date.now();
    gone();
    link?.reader?.cancel();
  }, 1000);

  /* A resting page still tells whose turn it is. */
  setInterval(async () => {
    const where = document.body.dataset.now;
    if (!document.hidden || !where) return;
    try {
      const answer = await fetch(where, { headers: { Accept: "application/json" } });
      if (answer.ok) document.title = (await answer.json()).title;
    } catch { /* the stream will tell */ }
  }, POLL);

  /* Answers without regions: a refusal by the house or by something on the way. */
  document.addEventListener("htmx:response:error", (event) => {
    const text = event.detail.ctx.text || "";
    if (!text.includes("<hx-partial")) {
      const words = event.detail.ctx.response?.headers?.get("X-Problem");
      House.toast(words ? decodeURIComponent(words) : document.body.dataset.refused, true);
    }
  });
  document.addEventListener("htmx:error", (event) => {
    const source = event.detail.ctx?.sourceElement;
    if (source instanceof HTMLFormElement) House.toast(document.body.dataset.unsent, true);
  });

  document.addEventListener("DOMContentLoaded", () => { said = news()?.dataset.version || ""; });
})();
