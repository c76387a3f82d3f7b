(function () {
  "use strict";
  function centre() {
    var row = document.querySelector(".near [aria-current], .pick li:has(:checked)");
    var list = row && row.closest(".near, .pick");
    if (list) { list.scrollTop = row.offsetTop - list.clientHeight / 2; }
  }
  function keys() {
    var box = document.getElementById("k-on");
    return !box || box.checked;
  }
  document.addEventListener("DOMContentLoaded", centre);
  document.addEventListener("htmx:afterSwap", centre);
  document.addEventListener("keydown", function (e) {
    if (e.ctrlKey || e.metaKey || e.altKey || !keys()) { return; }
    if (/INPUT|TEXTAREA|SELECT/.test(e.target.tagName)) { return; }
    var stepping = document.getElementById("step");
    var key = e.key;
    if (stepping && (key === "j" || key === "ArrowRight")) { key = "next"; }
    if (stepping && (key === "k" || key === "ArrowLeft")) { key = "previous"; }
    var target = document.querySelector('[data-key="' + (window.CSS ? CSS.escape(key) : key) + '"]');
    if (target) { e.preventDefault(); target.click(); }
  });
  document.addEventListener("change", function (e) {
    var number = e.target.getAttribute && e.target.getAttribute("data-event");
    var field = document.getElementById("events");
    if (!number || !field) { return; }
    var all = field.value.split(/[\s,、]+/).filter(function (one) { return one && one !== number; });
    if (e.target.checked) { all.push(number); }
    field.value = all.sort(function (a, b) { return a - b; }).join(", ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
})();
