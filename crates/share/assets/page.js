// Plain JavaScript of 2009, for old phones. Names are texts: they come in by textContent alone.
(function () {
  "use strict";

  var POLL = 2000, STALE = 5000, RETRY = 30000;
  var source = null;      // the stream, if there is one
  var tried = 0;          // when a stream was last tried
  var heard = Date.now(); // when the server was last heard
  var isGone = false;     // the link leads nowhere any more
  var you = null;         // the own character's name
  var known = null;       // the names of players' characters
  var shown = "";         // the view on the page, as text
  var wasMine = false;

  function byId(id) { return document.getElementById(id); }

  function write(element, text) {
    if (element.textContent !== text) { element.textContent = text; }
  }

  function add(parent, kind, className, text) {
    var element = document.createElement(kind);
    element.className = className;
    element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  function clear(element) {
    while (element.firstChild) { element.removeChild(element.firstChild); }
  }

  function list(names) {
    return names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + " and " + names[names.length - 1];
  }

  function has(value) { return value !== null && value !== undefined; }

  function request(method, path, body, done) {
    var http = new XMLHttpRequest();
    http.open(method, path);
    http.timeout = STALE;
    http.onload = function () { done(http.status, http.responseText); };
    http.onerror = http.ontimeout = function () { done(0, ""); };
    http.send(body);
  }

  function numbers(row) {
    var parts = [];
    if (has(row.health)) { parts.push(row.health); }
    if (has(row.damage)) { parts.push("damage " + row.damage + (has(row.durability) ? " of " + row.durability : "")); }
    if (row.wounds) { parts.push(row.wounds + (row.wounds === 1 ? " wound" : " wounds")); }
    if (has(row.moxie)) { parts.push("Moxie " + row.moxie); }
    return parts.join(" \u00b7 ");
  }

  function details(row) {
    return [numbers(row)].concat(row.effects || []).filter(Boolean).join(" \u00b7 ");
  }

  function headline(view, isMine) {
    if (isMine) { return "Your turn, " + you + "!"; }
    if (view.acting.length) { return list(view.acting) + (view.acting.length > 1 ? " act" : " acts"); }
    return { setup: "Not begun yet", initiative: "Roll initiative", over: "The phase is over", finished: "The fight is over" }[view.stage] || "\u2026";
  }

  function when(view) {
    var parts = view.title ? [view.title] : [];
    if (view.turn) { parts.push("Turn " + view.turn); }
    if (view.stage === "acting" && view.phase === 0) { parts.push("free phase"); }
    if (view.phase && view.phases > 1) { parts.push("phase " + view.phase + " of " + view.phases); }
    return parts.join(" \u00b7 ");
  }

  function isPc(row) { return row.side === "pc"; }

  function showOwn(view) {
    var own = view.order.filter(function (row) { return isPc(row) && row.name === you; })[0];
    byId("own").hidden = you === null;
    write(byId("own-name"), you || "");
    write(byId("own-numbers"), own ? [own.state, numbers(own)].filter(Boolean).join(" \u00b7 ") : "");
    write(byId("own-effects"), own ? (own.effects || []).join(", ") : "");
    write(byId("own-due"), own && own.due ? "Due: " + own.due.join(", ") : "");
    return own;
  }

  function show(text) {
    var view, own, isMine, pcs, order = byId("order"), log = byId("log");
    heard = Date.now();
    if (text === shown) { return; }
    view = JSON.parse(text);
    shown = text;
    write(byId("told"), "");
    own = showOwn(view);
    // Perhaps the own one has another name, or is seen from now on, or no more.
    pcs = view.order.filter(isPc).map(function (row) { return row.name; }).sort().join("\n");
    if (pcs !== known) {
      whoAmI();
      // Until then a cache may tell what was before.
      setTimeout(whoAmI, 1500);
    }
    known = pcs;
    // Others may have the same name for players.
    isMine = !!own && (own.state === "acting" || own.state === "declaring");
    write(byId("when"), when(view));
    write(byId("acting"), headline(view, isMine));
    write(byId("next"), view.next.length ? "Next: " + list(view.next) : "");
    write(byId("waiting"), view.waiting.length ? "Waiting: " + list(view.waiting) : "");
    document.body.className = isMine ? "mine" : "";
    document.title = headline(view, isMine);
    if (isMine && !wasMine && navigator.vibrate) { navigator.vibrate(200); }
    wasMine = isMine;
    clear(order);
    view.order.forEach(function (row, place) {
      var item = add(order, "li", row.side + " " + row.state, "");
      add(item, "span", "place", has(row.score) ? String(row.score) : place + 1 + ".");
      add(item, "span", "name", row.name);
      add(item, "span", "state", row.state);
      add(item, "span", "numbers", details(row));
    });
    clear(log);
    view.log.slice().reverse().forEach(function (phase) {
      phase.lines.forEach(function (line) { add(log, "li", "", line); });
    });
    trouble();
  }

  function whoAmI() {
    request("GET", "you", null, function (status, text) {
      var name = status === 200 ? JSON.parse(text) : you;
      if (status !== 200) { known = null; }
      if (name !== you) {
        you = name;
        text = shown;
        shown = "";
        if (text) { show(text); }
      }
    });
  }

  function trouble() {
    var isStale = Date.now() - heard > STALE;
    write(byId("trouble"), isGone ? "This link leads nowhere any more. Ask the gamemaster for the new one."
      : isStale ? "Cut off: what you see may be old. Connecting again \u2026" : "");
    document.body.classList[isGone || isStale ? "add" : "remove"]("stale");
  }

  function close() {
    if (source) { source.close(); }
    source = null;
  }

  function connect() {
    tried = Date.now();
    if (!window.EventSource) { return; }
    source = new EventSource("events");
    source.onmessage = function (event) { isGone = false; show(event.data); };
    source.addEventListener("beat", function () { heard = Date.now(); trouble(); });
    // While the browser connects again by itself, the stream is left alone.
    source.onerror = function () { if (source && source.readyState === 2) { close(); } };
  }

  function poll() {
    request("GET", "view", null, function (status, text) {
      if (status !== 0) { isGone = status === 404; }
      if (status === 200) {
        // Back after a silence; then the stream is, too.
        if (!source && Date.now() - heard > STALE) { connect(); }
        show(text);
      }
      trouble();
    });
  }

  function tick() {
    var now = Date.now();
    // A stream that has gone silent may be dead without a word, as after a sleep.
    if (source && now - heard > STALE) { close(); }
    if (!source) {
      poll();
      if (now - tried > RETRY) { connect(); }
    }
    trouble();
  }

  function propose(proposal) {
    request("POST", "propose", JSON.stringify(proposal), function (status) {
      write(byId("told"), {
        202: "The gamemaster is told.",
        400: "Damage is 0 to 999, a roll 0 to 99.",
        404: "You are not in the fight now.",
        429: "What you told last still waits for the gamemaster."
      }[status] || "Not told: there is no connection.");
    });
  }

  function number(id) {
    var field = byId(id), value = field.value;
    field.value = "";
    return value === "" ? null : Number(value);
  }

  byId("damage").onclick = function () { propose({ damage: number("points") }); };
  byId("roll").onclick = function () { propose({ roll: number("result") }); };
  byId("wait").onclick = function () { propose("wait"); };
  byId("moxie").onclick = function () { propose("moxie"); };

  connect();
  poll();
  setInterval(tick, POLL);
}());
