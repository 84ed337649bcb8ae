// Plain JavaScript of 2009, for old phones. Names are texts: they come in by textContent alone.
(function () {
  "use strict";

  var VERSION = 2, POLL = 2000, STALE = 5000, RETRY = 30000;
  var isTable = document.documentElement.className === "table";
  var source = null;      // the stream, if there is one
  var tried = 0;          // when a stream was last tried
  var heard = Date.now(); // when the server was last heard
  var isGone = false;     // the link leads nowhere any more
  var view = null;        // what all see
  var you = { name: null, requests: [], offers: [], asks: [] };
  var shown = "";         // the view on the page, as text
  var turn = "";          // "mine", "next" or nothing
  var audio = null;       // once sound is wanted
  var fields = {};        // the field of each kind of request that has a number
  var rows = {};          // the row of each kind of request
  var missing = [];       // what was told before a restart

  var REASONS = {
    initiative: "the turn has begun", wait: "it is not your turn", done: "it is not your turn",
    act: "you hold no action", moxie: "you can't go first now", roll: "you are out", damage: "you are out"
  };
  var KINDS = [
    ["initiative", "My initiative die", "Tell die"], ["damage", "Damage I took", "Tell damage"],
    ["roll", "I rolled", "Tell roll"], ["wait", "", "I wait"], ["act", "", "I act now"],
    ["done", "", "I am done"], ["moxie", "", "First on Moxie"]
  ];
  var DEEDS = { wait: "wait", act: "act now", done: "done", moxie: "first on Moxie", initiative: "initiative die" };

  function byId(id) { return document.getElementById(id); }

  function write(element, text) {
    if (element.textContent !== text) { element.textContent = text; }
  }

  function add(parent, kind, className, text) {
    var element = document.createElement(kind);
    if (className) { element.className = className; }
    if (text) { element.textContent = text; }
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

  function joined(parts) { return parts.filter(Boolean).join(" \u00b7 "); }

  function counted(count, what) { return count + " " + what + (count === 1 ? "" : "s"); }

  function request(method, path, body, done) {
    var http = new XMLHttpRequest();
    http.open(method, path);
    http.timeout = STALE;
    http.onload = function () { done(http.status, http.responseText); };
    http.onerror = http.ontimeout = function () { done(0, ""); };
    http.send(body);
  }

  // Kept as long as the tab is open; a browser may have no place for it.
  function keep(key, value) {
    try { sessionStorage.setItem(key, JSON.stringify(value)); } catch (_) { return; }
  }

  function kept(key) {
    try { return JSON.parse(sessionStorage.getItem(key)); } catch (_) { return null; }
  }

  function numbers(row) {
    return joined([
      row.health,
      has(row.damage) && "damage " + row.damage + (has(row.durability) ? " of " + row.durability : ""),
      row.wounds && counted(row.wounds, "wound"),
      has(row.moxie) && !isTable && "Moxie " + row.moxie
    ]);
  }

  function headline() {
    var stage = {
      setup: "Not begun yet", initiative: "Roll initiative", over: "The phase is over", finished: "The fight is over",
      none: "The gamemaster prepares the next fight"
    }[view.stage];
    if (turn === "mine") { return "Your turn, " + you.name + "!"; }
    if (turn === "next") { return "You are next, " + you.name; }
    if (view.acting.length) { return list(view.acting) + (view.acting.length > 1 ? " act" : " acts"); }
    return stage || "\u2026";
  }

  function when() {
    var parts = view.title ? [view.title] : [];
    if (view.turn) { parts.push("Turn " + view.turn); }
    if (view.stage === "acting" && view.phase === 0) { parts.push("free phase"); }
    if (view.phase && view.phases > 1) { parts.push("phase " + view.phase + " of " + view.phases); }
    return parts.join(" \u00b7 ");
  }

  // What is next, who waits; at the end, who stands and who is out.
  function below() {
    function named(isOut) {
      return list(view.order.filter(function (row) { return (row.state === "out") === isOut; })
        .map(function (row) { return row.name; }));
    }
    if (view.stage === "finished") { return joined([named(false) && "Standing: " + named(false), named(true) && "Out: " + named(true)]); }
    return joined([
      turn === "next" && view.acting.length && list(view.acting) + (view.acting.length > 1 ? " act" : " acts"),
      turn !== "next" && view.next.length && "Next: " + list(view.next),
      view.waiting.length && "Waiting: " + list(view.waiting)
    ]);
  }

  function signal() {
    var isMine = turn === "mine", classes = [turn, isTable ? "table" : ""].join(" ");
    document.body.className = classes;
    if (navigator.vibrate && isMine) { navigator.vibrate(200); }
    beep(isMine ? 2 : 1);
    document.body.className = classes + " flash";
  }

  function beep(times) {
    var tone, at;
    for (at = 0; audio && at < times; at += 1) {
      tone = audio.createOscillator();
      tone.frequency.value = 660 + 220 * at;
      tone.connect(audio.destination);
      tone.start(audio.currentTime + 0.25 * at);
      tone.stop(audio.currentTime + 0.25 * at + 0.15);
    }
  }

  function showHead() {
    var isIn = you.name !== null, before = turn;
    var acts = isIn && (you.state === "acting" || you.state === "declaring");
    turn = acts ? "mine" : isIn && you.next && view.acting.indexOf(you.name) < 0 ? "next" : "";
    write(byId("when"), when());
    write(byId("acting"), headline());
    write(byId("next"), below());
    document.title = (turn === "mine" ? "\u25b6 " : turn === "next" ? "\u2026 " : "") + headline();
    byId("icon").setAttribute("href", turn === "mine" ? "icon.svg#turn" : "icon.svg");
    if (turn !== before) {
      document.body.className = [turn, isTable ? "table" : ""].join(" ");
      if (turn && shown) { signal(); }
    }
  }

  // The end of a name tells those of one kind from each other.
  function shortened(name) {
    return name.length > 18 ? name.slice(0, 12) + "\u2026" + name.slice(-5) : name;
  }

  // The rows stay, and only what has changed in them is written.
  function showOrder() {
    var order = byId("order"), count = view.order.length, perColumn;
    view.order.forEach(function (row, place) {
      var item = order.children[place], isActing = row.state === "acting", rolled = row.rolled;
      var state = has(rolled) ? (rolled ? "told" : "to roll") : row.state;
      if (!item) {
        item = add(order, "li");
        ["place", "side", "name", "state", "numbers"].forEach(function (part) { add(item, "span", part); });
      }
      if (item.className !== row.side + " " + row.state.replace(" ", "-")) {
        item.className = row.side + " " + row.state.replace(" ", "-");
      }
      item.setAttribute("aria-current", isActing ? "true" : "false");
      write(item.children[0], has(row.score) ? String(row.score) : place + 1 + ".");
      write(item.children[1], { pc: "player", ally: "ally", neutral: "neutral", foe: "foe" }[row.side]);
      write(item.children[2], isTable ? shortened(row.name) : row.name);
      write(item.children[3], state);
      write(item.children[4], joined([numbers(row), row.at ? "at " + row.at : ""].concat(row.effects || [])));
    });
    while (order.children.length > count) { order.removeChild(order.lastChild); }
    write(byId("ground"), (view.ground || []).map(function (it) {
      return (it[1] ? it[0] + " to " + it[1] : "within " + it[0]) + ": " + it[2] + " m";
    }).join(" \u00b7 "));
    if (isTable) {
      perColumn = count <= 8 ? count : Math.ceil(count / (count <= 24 ? 2 : 3));
      order.style.setProperty("--rows", String(Math.max(perColumn, 1)));
    }
  }

  function showLog() {
    var log = byId("log"), text = JSON.stringify(view.log);
    if (log.told === text) { return; }
    log.told = text;
    clear(log);
    view.log.slice().reverse().forEach(function (group) {
      var lines;
      add(log, "h3", "", "Turn " + group.turn + (view.phases > 1 ? group.phase ? ", phase " + group.phase : ", free phase" : ""));
      lines = add(log, "ul");
      group.lines.forEach(function (line) { add(lines, "li", "", line); });
    });
  }

  function phases() {
    var signs = "", number, acts = you.acts_in || [];
    for (number = 1; view && number <= view.phases; number += 1) {
      signs += acts.indexOf(number) < 0 ? "\u00b7" : number < view.phase ? "\u25cf" : number === view.phase ? "\u25d0" : "\u25cb";
    }
    return signs;
  }

  function showOwn() {
    var isIn = you.name !== null && !isTable, share = you.durability ? Math.min(you.damage / you.durability, 1) : 0;
    byId("own").hidden = !isIn;
    if (!isIn) { return; }
    write(byId("own-name"), you.name);
    write(byId("own-state"), you.next && you.state !== "acting" ? joined([you.state, "next"]) : you.state);
    byId("fill").style.width = 100 * share + "%";
    write(byId("own-harm"), joined([
      "Damage " + you.damage + (has(you.durability) ? " of " + you.durability : ""),
      has(you.threshold) && "a wound at " + you.threshold,
      has(you.death) && "death at " + you.death
    ]));
    write(byId("own-body"), joined([
      counted(you.wounds, "wound"), you.penalty ? "tests " + you.penalty : "", "armor " + you.armor,
      "Moxie " + you.moxie + " of " + you.moxie_max
    ]));
    write(byId("phases"), phases());
    write(byId("phases-said"), you.acts_in.length && view && view.phases > 1 ? "acts in " + (you.acts_in.length > 1 ? "phases " : "phase ") + list(you.acts_in) : "");
    write(byId("own-weapon"), you.weapon ? joined([you.weapon.label, has(you.weapon.rounds) && you.weapon.rounds + " of " + you.weapon.magazine + " rounds"]) : "");
    write(byId("own-effects"), you.effects.map(function (it) { return it.label + (it.ends ? ", " + it.ends : ""); }).join(" \u00b7 "));
    write(byId("own-counters"), you.counters.join(" \u00b7 "));
    showAsks();
    showOffers();
    showRequests();
  }

  // A form with a field and a button; Enter sends.
  function form(parent, kind, label, button, body) {
    var row = add(parent, "form"), field = null, text, press, why;
    row.noValidate = true;
    if (label) {
      text = add(row, "label", "", label);
      field = add(row, "input");
      field.id = "field-" + kind;
      text.htmlFor = field.id;
      field.type = "text";
      field.inputMode = "numeric";
      field.autocomplete = "off";
    }
    press = add(row, "button", "", button);
    press.type = "submit";
    why = add(row, "span", "why");
    row.onsubmit = function () {
      var typed = field ? field.value.replace(/^\s+|\s+$/g, "") : "";
      if (!press.disabled && (!field || typed !== "")) { propose(body(typed), kind, field); }
      return false;
    };
    fields[kind] = field;
    rows[kind] = { field: field, press: press, why: why };
    return row;
  }

  function number(typed) { return /^-?\d+$/.test(typed) ? Number(typed) : typed; }

  function bodyOf(kind) {
    return function (typed) {
      var body = {}, dice;
      if (!fields[kind]) { return kind; }
      dice = typed.split(/[\s,]+/).map(number);
      body[kind] = kind === "initiative" && dice.length > 1 ? dice : number(typed);
      return body;
    };
  }

  function showAsks() {
    var asks = byId("asks"), text = JSON.stringify(you.asks);
    if (asks.told === text) { return; }
    asks.told = text;
    clear(asks);
    you.asks.forEach(function (ask) {
      form(asks, ask.kind, ask.sentence, "Tell " + ask.kind, function (typed) {
        return { roll: number(typed), "for": ask.kind };
      });
    });
  }

  function showOffers() {
    KINDS.forEach(function (kind) {
      var row = rows[kind[0]], can = you.offers.indexOf(kind[0]) >= 0, why = REASONS[kind[0]];
      if (view && view.stage === "finished") { why = "the fight is over"; }
      if (you.state === "out") { why = "you are out"; }
      if (kind[0] === "moxie" && !you.moxie) { why = "no point of Moxie"; }
      row.press.disabled = !can;
      if (row.field) { row.field.disabled = !can; }
      write(row.why, can ? "" : why);
    });
  }

  function said(it) {
    var number = Array.isArray(it.number) ? it.number.join(" ") : has(it.number) ? it.number : "";
    return ((DEEDS[it.kind] || it.kind) + " " + number).replace(/ $/, "");
  }

  function answerOf(it) {
    return { waits: "waits for the gamemaster", "in hand": "the gamemaster has it in hand", taken: "taken",
      refused: "refused", dropped: "dropped" }[it.state] + (it.why ? ": " + it.why : "");
  }

  function showRequests() {
    var box = byId("requests"), text = JSON.stringify(you.requests), waiting = [];
    if (box.told === text) { return; }
    box.told = text;
    clear(box);
    you.requests.forEach(function (it) {
      var item = add(box, "li", it.state.replace(" ", "-")), field = fields[it.kind];
      add(item, "span", "", said(it) + ": " + answerOf(it));
      if (it.state !== "waits") { return; }
      waiting.push(it);
      if (field && has(it.number) && field !== document.activeElement && field.value === "") {
        button(item, "Correct " + it.kind, function () { field.value = String(it.number); field.focus(); });
      }
      button(item, "Withdraw " + (DEEDS[it.kind] || it.kind), function () { propose({ withdraw: it.kind }, it.kind, null); });
    });
    // What waited, and is not there at all any more, was lost by a restart.
    missing = (kept("waiting") || []).filter(function (old) {
      return !you.requests.some(function (it) { return it.kind === old.kind; });
    });
    if (missing.length === 0) { keep("waiting", waiting); }
    byId("again").hidden = missing.length === 0;
  }

  function button(parent, text, press) {
    var it = add(parent, "button", "", text);
    it.type = "button";
    it.onclick = press;
  }

  function tellAgain() {
    missing.forEach(function (old) {
      var body = {};
      if (!has(old.number)) {
        body = old.kind;
      } else if (DEEDS[old.kind] || old.kind === "damage" || old.kind === "roll") {
        body[old.kind] = old.number;
      } else {
        body = { roll: old.number, "for": old.kind };
      }
      propose(body, old.kind, null);
    });
    keep("waiting", []);
    byId("again").hidden = true;
  }

  function show(text) {
    heard = Date.now();
    if (text !== shown) {
      view = JSON.parse(text);
      showHead();
      shown = text;
      showOrder();
      showLog();
      showOwn();
    }
    trouble();
  }

  function meet(text) {
    var told = JSON.parse(text);
    heard = Date.now();
    // Another page belongs to another program: it is loaded once.
    if (told.version !== VERSION && kept("loaded") !== told.version) {
      keep("loaded", told.version);
      return window.history.go(0);
    }
    you = { name: null, requests: [], offers: [], asks: [], acts_in: [], effects: [], counters: [] };
    Object.keys(told).forEach(function (key) { you[key] = told[key]; });
    if (view) { showHead(); }
    showOwn();
  }

  function trouble() {
    var isStale = Date.now() - heard > STALE;
    write(byId("trouble"), isGone ? "This link leads nowhere any more. Ask the gamemaster for the new one."
      : isStale ? "Cut off: what you see may be old. Connecting again \u2026" : "");
  }

  function close() {
    if (source) { source.close(); }
    source = null;
  }

  function connect() {
    tried = Date.now();
    if (!window.EventSource || source) { return; }
    source = new EventSource("events");
    source.onmessage = function (event) { isGone = false; show(event.data); };
    source.addEventListener("you", function (event) { meet(event.data); });
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
    request("GET", "you", null, function (status, text) { if (status === 200) { meet(text); } });
  }

  function tick() {
    var now = Date.now();
    if (document.hidden) { return; }
    // A stream that has gone silent may be dead without a word, as after a sleep.
    if (source && now - heard > STALE) { close(); }
    if (!source) {
      poll();
      if (now - tried > RETRY) { connect(); }
    }
    trouble();
  }

  function propose(body, kind, field) {
    var told = byId("told");
    request("POST", "propose", JSON.stringify(body), function (status, text) {
      var answer = {};
      try { answer = JSON.parse(text); } catch (_) { answer = {}; }
      if (status === 202) {
        if (field) { field.value = ""; }
        if (answer.state === "withdrawn") { keep("waiting", []); }
        write(told, answer.state === "withdrawn" ? "Withdrawn." : "The gamemaster is told.");
        if (!source) { poll(); }
      } else if (status === 404) {
        write(told, "You are not in the fight now.");
      } else {
        write(told, answer.error ? "Not told: " + answer.error + "." : "Not told: there is no connection.");
      }
    });
  }

  KINDS.forEach(function (kind) {
    form(byId("tell"), kind[0], kind[1], kind[2], bodyOf(kind[0])).className = kind[1] ? "typed" : "deed";
  });
  byId("again-button").onclick = tellAgain;
  byId("sound").onclick = function () {
    var Sound = window.AudioContext || window.webkitAudioContext;
    if (!audio && Sound) { audio = new Sound(); } else { audio = null; }
    write(byId("sound"), audio ? "Sound off" : "Sound on");
    keep("sound", audio !== null);
    beep(1);
  };
  if (window.isSecureContext === false && !kept("slept") && !isTable) {
    write(byId("sleep"), "Your screen may go to sleep: this page can not keep it awake here.");
    keep("slept", true);
  }
  document.addEventListener("visibilitychange", function () {
    if (document.hidden) { close(); } else { connect(); poll(); }
  });

  connect();
  poll();
  setInterval(tick, POLL);
}());
