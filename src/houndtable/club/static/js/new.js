/* The form for a new table: each seat shows the fields of its kind; options that need another number of seats step back. */
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const form = House.byId("new-table");
  if (!form) return;
  const kinds = [...form.querySelectorAll("select[name^='kind-']")];

  function show() {
    const taken = kinds.filter((select) => select.value !== "nobody");
    for (const select of kinds) {
      const row = select.closest(".seat-row");
      row.dataset.kind = select.value;
      for (const part of row.querySelectorAll("[data-for]")) part.hidden = !part.dataset.for.split(" ").includes(select.value);
    }
    for (const note of form.querySelectorAll("[data-for-device]")) note.hidden = !kinds.some((select) => select.value === "hot-seat");
    for (const option of form.querySelectorAll(".option")) {
      const counts = (option.dataset.seats || "").split(" ").filter(Boolean).map(Number);
      option.hidden = counts.length > 0 && !counts.includes(taken.length);
    }
  }

  /* Only one seat is one's own: choosing it here leaves the other to somebody at this device. */
  form.addEventListener("change", (event) => {
    if (kinds.includes(event.target) && event.target.value === "me") {
      for (const other of kinds) if (other !== event.target && other.value === "me") other.value = "hot-seat";
    }
    show();
  });
  show();
});
