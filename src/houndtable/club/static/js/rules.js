/* Searching a rulebook: paragraphs that hold all words stay, the words are marked. */
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const form = House.byId("search");
  const field = House.byId("q");
  const book = House.byId("book");
  if (!form || !field || !book) return;
  const paragraphs = [...book.querySelectorAll(".para")].map((element) => ({ element, text: element.textContent.toLowerCase() }));
  const sections = [...book.querySelectorAll("section")];

  function clear() {
    for (const mark of book.querySelectorAll("mark")) mark.replaceWith(...mark.childNodes);
    book.normalize();
  }

  function mark(element, words) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    for (const start of nodes) {
      let node = start;
      for (;;) {
        const low = node.data.toLowerCase();
        const hits = words.map((word) => [low.indexOf(word), word.length]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0]);
        if (!hits.length || low.length !== node.data.length) break;
        const [at, length] = hits[0];
        const hit = node.splitText(at);
        const rest = hit.splitText(length);
        const box = document.createElement("mark");
        hit.replaceWith(box);
        box.append(hit);
        node = rest;
      }
    }
  }

  function search() {
    const words = field.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
    clear();
    let count = 0;
    for (const { element, text } of paragraphs) {
      const found = words.every((word) => text.includes(word));
      element.hidden = words.length > 0 && !found;
      if (found) count += 1;
      if (words.length && found) mark(element, words);
    }
    for (const section of sections) {
      section.hidden = words.length > 0 && !section.querySelector(".para:not([hidden])");
    }
    House.byId("found").textContent = !words.length ? "" : count === 0 ? form.dataset.none : count === 1 ? form.dataset.one : form.dataset.many.replace("{count}", String(count));
  }

  field.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    book.querySelector(".para:not([hidden])")?.scrollIntoView({ block: "center" });
  });
  window.addEventListener("hashchange", () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target?.closest("[hidden]")) { field.value = ""; search(); target.scrollIntoView(); }
  });
});
