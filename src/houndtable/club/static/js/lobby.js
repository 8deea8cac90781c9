/* The lobby goes on by itself: when somebody comes, goes, or the match begins, the page is fetched anew, unless one is typing. */
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const where = document.body.dataset.lobby;
  let key = document.body.dataset.key;
  if (!where) return;

  /* A seat taken from the list carries the name written above it. */
  document.addEventListener("submit", (event) => {
    for (const field of event.target.querySelectorAll("[data-name-from]")) {
      field.value = House.byId(field.dataset.nameFrom)?.value || "";
    }
  }, true);

  const typing = () => document.activeElement?.matches("input:not([readonly]), select") && document.activeElement.value !== document.activeElement.defaultValue;

  async function look() {
    if (document.hidden) return;
    try {
      const answer = await fetch(where, { headers: { Accept: "application/json" } });
      if (answer.status === 404) { location.reload(); return; }
      if (!answer.ok) return;
      const now = await answer.json();
      if (now.key === key) return;
      if (now.status !== "gathering") { location.reload(); return; }
      if (typing()) return;
      key = now.key;
      const page = await fetch(location.href, { headers: { Accept: "text/html" } });
      const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
      const old = House.byId("main");
      const news = fresh.getElementById("main");
      if (!old || !news) return;
      const focused = document.activeElement?.id;
      for (const field of news.querySelectorAll("input[data-contribution]")) {
        field.value = old.querySelector("input[data-contribution]")?.value || "";
      }
      old.replaceChildren(...news.childNodes);
      if (focused) House.byId(focused)?.focus();
      House.say(old.querySelector(".lead")?.textContent || "");
    } catch { /* the house is away for a moment */ }
  }
  setInterval(look, 2000);
  document.addEventListener("visibilitychange", look);
});
