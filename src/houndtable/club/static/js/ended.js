/* The result's page says when somebody has set the table for the next match. */
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const where = document.body.dataset.ended;
  if (!where || document.body.dataset.next) return;
  const watch = setInterval(async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(where, { headers: { Accept: "application/json" } });
      const now = answer.ok ? await answer.json() : {};
      if (now.next) { clearInterval(watch); location.reload(); }
    } catch { /* the house is away for a moment */ }
  }, 4000);
});
