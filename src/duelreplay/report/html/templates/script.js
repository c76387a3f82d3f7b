(function () {
  "use strict";
  var all = function (s) { return [].slice.call(document.querySelectorAll(s)); };
  var by = function (id) { return document.getElementById(id); };
  all(".js").forEach(function (e) { e.hidden = false; });
  if (by("b-print")) { by("b-print").onclick = function () { print(); }; }
  addEventListener("beforeprint", function () { all("details").forEach(function (e) { e.open = true; }); });
  function reveal() {
    var target = location.hash && by(location.hash.slice(1));
    var fold = target && target.closest("details");
    if (fold && !fold.open) { fold.open = true; target.scrollIntoView(); }
  }
  addEventListener("hashchange", reveal);
  reveal();
  if (!by("q")) { return; }
  var rows = all(".log tr[id]"), heads = all(".log tr.th, .log tr.gap"), findings = all(".find"), at = -1, finding = -1;
  by("q").form.onsubmit = function (e) { e.preventDefault(); };
  if (by("b-keys")) { by("b-keys").onclick = function () { by("keys").showModal(); }; }
  function show() {
    var kind = document.querySelector("[name=f]:checked").value, q = by("q").value.trim().toLowerCase(), n = 0;
    rows.forEach(function (r) {
      var c = r.classList;
      var on = kind === "all" || (kind === "w" ? c.contains("why") || c.contains("bad") : c.contains(kind));
      on = on && (!q || r.textContent.toLowerCase().indexOf(q) >= 0);
      r.hidden = !on;
      if (on) { n += 1; }
    });
    heads.forEach(function (r) { r.hidden = kind !== "all" || !!q; });
    by("cnt").textContent = n === rows.length ? "" : n + " / " + rows.length;
  }
  all("[name=f]").forEach(function (e) { e.onchange = show; });
  by("q").oninput = show;
  function place() {
    rows.forEach(function (r, i) { if ("#" + r.id === location.hash) { at = i; } });
  }
  addEventListener("hashchange", place);
  place();
  function step(by_, wanted) {
    for (var i = at + by_; i >= 0 && i < rows.length; i += by_) {
      if (!rows[i].hidden && (!wanted || wanted(rows[i]))) { at = i; location.replace("#" + rows[i].id); return; }
    }
  }
  function jump(by_) {
    if (!findings.length) { return; }
    finding = (finding + by_ + findings.length) % findings.length;
    var fold = findings[finding].closest("details");
    if (fold) { fold.open = true; }
    findings[finding].focus();
    findings[finding].scrollIntoView();
  }
  document.addEventListener("keydown", function (e) {
    if (e.ctrlKey || e.metaKey || e.altKey) { return; }
    if (/TEXTAREA|SELECT/.test(e.target.tagName) || (e.target.tagName === "INPUT" && e.target.type !== "radio")) { return; }
    if (!by("k-on").checked && e.key !== "?") { return; }
    if (e.key === "j") { step(1); }
    else if (e.key === "k") { step(-1); }
    else if (e.key === "d") { step(1, function (r) { return r.classList.contains("d"); }); }
    else if (e.key === "n") { jump(1); }
    else if (e.key === "p") { jump(finding < 0 ? 0 : -1); }
    else if (e.key === "/") { e.preventDefault(); by("q").focus(); }
    else if (e.key === "?") { if (by("keys").open) { by("keys").close(); } else { by("keys").showModal(); } }
  });
})();
