/* The curtain's page loads itself anew when somebody else is to take the device. It holds nothing of anybody's hand. */
"use strict";
(() => {
  htmx.registerExtension("guard", {
    init(api) {
      if (window.trustedTypes) {
        api.initSecurity(trustedTypes.createPolicy("htmx", { createHTML: (text) => text, createScript: (text) => text }));
      }
    },
  });
  document.addEventListener("htmx:after:swap", () => {
    const now = document.getElementById("curtain-news");
    const shown = document.getElementById("curtain");
    if (now && shown && now.dataset.key !== shown.dataset.key) location.reload();
  });
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector("#curtain .button")?.focus();
  });
})();
