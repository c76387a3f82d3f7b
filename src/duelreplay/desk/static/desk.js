(function () {
  "use strict";
  var ticking = false;
  function centre() {
    var row = document.querySelector(".near [aria-current], .pick li:has(:checked), .pick .centre");
    var list = row && row.closest(".near, .pick");
    if (list) { list.scrollTop = row.offsetTop - list.clientHeight / 2; }
  }
  function keys() {
    var box = document.getElementById("k-on");
    return !box || box.checked;
  }
  function chosenAct() {
    var act = document.querySelector('#correction [name="do"]:checked');
    return act ? act.value : "";
  }
  function lines() {
    var part = document.querySelector("#correction .lines");
    if (part) { part.hidden = chosenAct() === "strike"; }
  }
  // What an event says now is put into the field in which it is told anew, unless something else was typed there.
  function tellAnew(form) {
    var field = form.querySelector("#lines");
    var boxes = Array.prototype.slice.call(form.querySelectorAll("[data-anew]"));
    var ours = field.value === "" || boxes.some(function (box) { return box.dataset.anew === field.value; });
    if (!ours) { return; }
    var on = boxes.filter(function (box) { return box.checked; });
    field.value = chosenAct() === "change" && on.length === 1 ? on[0].dataset.anew : "";
  }
  // The rows follow the numbers that are typed; a number that has no row is looked up.
  function rowsFollow(form, field) {
    var numbers = field.value.split(/[\s,、]+/).filter(Boolean);
    var boxes = Array.prototype.slice.call(form.querySelectorAll("[data-event]"));
    boxes.forEach(function (box) { box.checked = numbers.indexOf(box.dataset.event) >= 0; });
    tellAnew(form);
    var missing = numbers.some(function (number) { return number !== "0" && !boxes.some(function (box) { return box.dataset.event === number; }); });
    if (missing && window.htmx) { window.htmx.trigger(field, "lookup"); }
  }
  document.addEventListener("DOMContentLoaded", function () {
    document.documentElement.classList.add("script");
    centre();
    lines();
    document.querySelectorAll("textarea[data-complete]").forEach(complete);
    document.querySelectorAll("[data-remember]").forEach(remember);
    var typed = document.querySelector("#typing #text");
    if (typed && typed.value.trim()) { typed.dispatchEvent(new Event("input", { bubbles: true })); }
  });
  document.addEventListener("htmx:afterSwap", function (e) {
    centre();
    var form = document.getElementById("correction");
    if (!form || !e.detail.target || e.detail.target.id !== "pick") { return; }
    tellAnew(form);
    form.querySelector("#lines").dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("input", function (e) {
    var form = document.getElementById("correction");
    if (form && e.target.id === "events" && !ticking) { rowsFollow(form, e.target); }
  }, true);
  // An address that is sent on says what is supposed and nothing else.
  document.addEventListener("submit", function (e) {
    if (e.target.id !== "supposing") { return; }
    Array.prototype.forEach.call(e.target.elements, function (field) { field.disabled = field.name !== "" && field.value === ""; });
  });
  window.addEventListener("pageshow", function () {
    document.querySelectorAll("#supposing [name]:disabled").forEach(function (field) { field.disabled = false; });
  });
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
    var form = document.getElementById("correction");
    var number = e.target.getAttribute && e.target.getAttribute("data-event");
    var field = document.getElementById("events");
    if (form && e.target.name === "do") { lines(); tellAnew(form); }
    if (!number || !field) { return; }
    var one = form && chosenAct() !== "strike";
    var all = field.value.split(/[\s,、]+/).filter(function (other) { return other && other !== number; });
    if (one) {
      all = [];
      form.querySelectorAll("[data-event]:checked").forEach(function (box) { box.checked = box === e.target && e.target.checked; });
    }
    if (e.target.checked) { all.push(number); }
    field.value = all.sort(function (a, b) { return a - b; }).join(", ");
    if (form) { tellAnew(form); }
    ticking = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    ticking = false;
  });

  // An example goes into the field where the judge has typed nothing else.
  document.addEventListener("click", function (e) {
    var button = e.target.closest && e.target.closest("[data-example]");
    var field = document.getElementById("text");
    if (!button || !field) { return; }
    e.preventDefault();
    var ours = field.value.trim() === "" || Array.prototype.some.call(document.querySelectorAll("[data-example]"), function (one) {
      return one.dataset.example.trim() === field.value.trim();
    });
    var said = document.getElementById("example-said");
    said.textContent = ours ? "" : said.dataset.said;
    if (!ours) { return; }
    field.value = button.dataset.example;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("blur"));
  });
  // Whether a part is folded is remembered by the browser, for this judge alone.
  function remember(part) {
    var name = "open-" + part.dataset.remember, kept = null;
    try { kept = localStorage.getItem(name); } catch (error) { return; }
    if (kept !== null) { part.open = kept === "1"; }
    else if (window.matchMedia("(max-width: 800px)").matches) { part.open = false; }
    part.addEventListener("toggle", function () {
      try { localStorage.setItem(name, part.open ? "1" : "0"); } catch (error) { return; }
    });
  }

  // Completion in a field in which a duel is told: the desk is asked what may follow at the cursor.
  function complete(field) {
    var list = document.getElementById(field.id + "-offers");
    var said = document.getElementById(field.id + "-said");
    var offers = [], at = -1, asked = 0, timer = 0;
    function close() {
      offers = []; at = -1; asked += 1;
      list.hidden = true;
      list.textContent = "";
      field.removeAttribute("aria-activedescendant");
      field.removeAttribute("aria-controls");
    }
    function choose(place) {
      at = place;
      Array.prototype.forEach.call(list.children, function (item, index) {
        item.setAttribute("aria-selected", String(index === at));
        if (index === at) { item.scrollIntoView({ block: "nearest" }); }
      });
      if (at < 0) { field.removeAttribute("aria-activedescendant"); return; }
      field.setAttribute("aria-activedescendant", list.children[at].id);
    }
    function take(place) {
      var offer = offers[place], end = field.selectionStart, text = offer.text;
      close();
      field.focus();
      field.setRangeText(text, end - offer.letters, end, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      clearTimeout(timer);
    }
    function show(found) {
      close();
      offers = found;
      found.forEach(function (offer, index) {
        var item = document.createElement("li");
        item.id = field.id + "-offer-" + index;
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", "false");
        item.textContent = offer.text;
        item.addEventListener("mousedown", function (e) { e.preventDefault(); take(index); });
        list.appendChild(item);
      });
      said.textContent = found.length ? said.dataset.said.replace("{n}", found.length) : "";
      if (!found.length) { return; }
      field.setAttribute("aria-controls", list.id);
      list.hidden = false;
      var before = field.value.slice(0, field.selectionStart).split("\n").length;
      var height = parseFloat(getComputedStyle(field).lineHeight) || 20;
      list.style.top = Math.min(before * height + 8 - field.scrollTop, field.clientHeight) + "px";
    }
    function ask() {
      var before = field.value.slice(0, field.selectionStart).split("\n");
      var line = before[before.length - 1];
      var told = field.dataset.players;
      var json = /^\s*[\[{]/.test(field.value);
      if (json || (!told && before.length < 2) || !line.trim() || field.selectionStart !== field.selectionEnd) { close(); return; }
      var mine = asked += 1;
      var body = new URLSearchParams();
      body.set("token", field.dataset.token);
      body.set("before", line);
      body.set("players", told || field.value.split("\n", 1)[0]);
      fetch(field.dataset.complete, { method: "POST", body: body }).then(function (answer) {
        return answer.ok ? answer.json() : [];
      }).then(function (found) {
        if (mine === asked && document.activeElement === field) { show(found); }
      }).catch(function () { close(); });
    }
    field.addEventListener("input", function (e) {
      clearTimeout(timer);
      close();
      if (!e.isComposing) { timer = setTimeout(ask, 120); }
    });
    field.addEventListener("compositionend", function () { clearTimeout(timer); timer = setTimeout(ask, 120); });
    field.addEventListener("blur", close);
    field.addEventListener("keydown", function (e) {
      if (list.hidden || e.isComposing) { return; }
      if (e.key === "ArrowDown") { choose((at + 1) % offers.length); }
      else if (e.key === "ArrowUp") { choose((at <= 0 ? offers.length : at) - 1); }
      else if (e.key === "Tab" && !e.shiftKey) { take(Math.max(at, 0)); }
      else if (e.key === "Enter" && at >= 0) { take(at); }
      else if (e.key === "Escape") { close(); }
      else { return; }
      e.preventDefault();
    });
  }
})();
