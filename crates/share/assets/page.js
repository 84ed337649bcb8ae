// Plain JavaScript of 2009, for old phones. Names are texts: they come in by textContent alone.
(function () {
  "use strict";

  var VERSION = 2, POLL = 2000, STALE = 5000, RETRY = 30000, READING = 10000;
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
  var latest = null;      // what was told and has the newest answer
  var followed = "";      // the moment for which the order was scrolled
  var touched = 0;        // when somebody last scrolled it
  var healths = {};       // the health of each name, and whether it has just changed

  var REASONS = {
    initiative: "the turn has begun", wait: "it is not your turn", done: "it is not your turn",
    act: "you hold no action", moxie: "you can't go first now", roll: "you are out", damage: "you are out"
  };
  // The kinds of requests: what its number is, if it has one, its button, and what to know of it while it is possible.
  var KINDS = [
    ["damage", "Damage I took", "Tell damage", "before armor"], ["roll", "I rolled", "Tell roll", "for any test"],
    ["initiative", "My initiative die", "Tell die", "for initiative"], ["moxie", "", "First on Moxie", "spends a point"],
    ["wait", "", "I wait", "to act later"], ["act", "", "I act now", "with the action I hold"],
    ["done", "", "I am done", "for this phase"]
  ];
  var SIDES = { pc: "player", ally: "ally", neutral: "neutral", foe: "foe" };
  // Words of states in rows: none where a sign says enough.
  var STATES = { acting: "acts", waiting: "waits", ready: "", "to come": "", done: "" };
  // States of those who come later, or not at all.
  var LATER = { "no action": 1, "next turn": 2, out: 3 };
  var KILLS = /^(bleeding|on fire)/;
  var DEEDS = { wait: "wait", act: "act now", done: "done", moxie: "first on Moxie", initiative: "initiative die" };

  function byId(id) { return document.getElementById(id); }

  function write(element, text) {
    if (element.textContent !== text) { element.textContent = text; }
  }

  function dress(element, className) {
    if (element.className !== className) { element.className = className; }
  }

  // Where a text has less room than it takes, its letters get smaller.
  function writeFitting(element, text) {
    if (element.textContent !== text) { element.textContent = text; fit(element); }
  }

  function fit(element) {
    var size, least;
    element.style.fontSize = "";
    size = parseFloat(window.getComputedStyle(element).fontSize);
    least = Math.max(11, size * 0.5);
    while (size > least && (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth)) {
      size -= 1;
      element.style.fontSize = size + "px";
    }
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

  // Damage in five signs, of those who have any.
  function showBar(element, damage, durability) {
    var full = damage && durability ? Math.min(Math.ceil(damage * 5 / durability), 5) : 0;
    write(element, full ? "\u25b0\u25b0\u25b0\u25b0\u25b0".slice(0, full) + "\u25b1\u25b1\u25b1\u25b1\u25b1".slice(full) : "");
    dress(element, "bar " + (damage * 3 < durability ? "slight" : damage * 3 < durability * 2 ? "half" : "deadly"));
  }

  // What kills comes first, and is marked.
  function showEffects(element, labels, others) {
    function kills(it) { return KILLS.test(it); }
    write(element.firstChild, joined(labels.filter(kills)));
    write(element.lastChild, joined(labels.filter(function (it) { return !kills(it); }).concat(others)));
  }

  function health(of) { return has(of.damage) ? of.damage + (has(of.durability) ? "/" + of.durability : "") : of.health || ""; }

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
    var parts = view.turn ? ["Turn " + view.turn] : [], signs = "phase", number;
    if (view.stage === "acting" && view.phase === 0) { parts.push("free phase"); }
    for (number = 1; number <= view.phases; number += 1) {
      signs += "\u2002" + number + " " + (number < view.phase ? "\u2713" : number === view.phase ? "\u25b6\ufe0e" : "\u25cb");
    }
    if (view.phase && view.phases > 1) { parts.push(isTable ? signs : "phase " + view.phase + " of " + view.phases); }
    return parts.join(isTable ? "\u2003" : " \u00b7 ");
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
    var isIn = you.name !== null, before = turn, group = view.log[view.log.length - 1];
    var first = view.order.filter(function (row) { return row.state === "acting"; })[0];
    var acts = isIn && (you.state === "acting" || you.state === "declaring");
    turn = acts ? "mine" : isIn && you.next && view.acting.indexOf(you.name) < 0 ? "next" : "";
    write(byId("when"), when());
    write(byId("title"), view.title || "");
    writeFitting(byId("acting"), headline());
    writeFitting(byId("next"), below());
    write(byId("last"), group ? group.lines[group.lines.length - 1] : "");
    dress(byId("head"), first ? first.side : "");
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
    var order = byId("order"), all = view.order, columns, room, acting = null;
    var moment = [view.turn, view.phase, view.acting].join();
    function isOpen(row) { return row.state !== "done"; }
    // Of more than the table's screen has room for, it counts those who are done.
    if (isTable && all.length > 28 && !all.every(isOpen)) {
      all = all.filter(isOpen);
      all.unshift({ name: view.order.length - all.length + " done", side: "", state: "done", effects: [] });
    }
    all.forEach(function (row, place) {
      var item = order.children[place];
      if (!item) {
        item = add(order, "li");
        ["said", "name", "score", "health", "bar", "state", "more"].forEach(function (part) { add(item, "span", part); });
        add(item.lastChild, "b", "kills");
        add(item.lastChild, "span");
      }
      showRow(item, row, place && LATER[row.state] !== LATER[all[place - 1].state]);
      acting = acting || (row.state === "acting" ? item : null);
    });
    while (order.children.length > all.length) { order.removeChild(order.lastChild); }
    write(byId("ground"), (view.ground || []).map(function (it) {
      return (it[1] ? it[0] + " to " + it[1] : "within " + it[0]) + ": " + it[2] + " m";
    }).join(" \u00b7 "));
    if (isTable) {
      columns = all.length <= 8 ? 1 : all.length <= 28 ? 2 : 3;
      room = "--columns: " + columns + "; --rows: " + Math.max(Math.ceil(all.length / columns), 1);
      if (order.told !== room) {
        order.told = order.style.cssText = room;
        fitAll();
      }
    }
    // Whoever acts now comes to the top, below one row, unless somebody reads on.
    if (acting && moment !== followed && Date.now() - touched > READING) {
      followed = moment;
      [byId("band"), byId("fight")].forEach(function (box) {
        box.scrollTop = acting.offsetTop - order.offsetTop - acting.offsetHeight;
      });
    }
  }

  // A row; parted from those above it if it begins those who come later, and only then with the word for that.
  function showRow(item, row, isParted) {
    var isOwn = row.name === you.name && row.side === "pc", isNext = view.next.indexOf(row.name) >= 0;
    var state = has(row.rolled) ? (row.rolled ? "told" : "to roll") : row.state;
    var word = state in STATES ? STATES[state] : LATER[state] && !isParted ? "" : state;
    var sign = isNext && row.state !== "acting" && row.state !== "waiting" ? "next" : row.state.replace(" ", "-");
    var parts = item.children, known = healths[row.name];
    dress(item, [row.side, sign, isOwn ? "you" : "", isParted ? "parted" : ""].join(" "));
    item.setAttribute("aria-current", row.state === "acting" ? "true" : "false");
    write(parts[0], joined([SIDES[row.side], state]));
    writeFitting(parts[1], isTable ? shortened(row.name) : row.name);
    write(parts[2], has(row.score) ? String(row.score) : "");
    write(parts[3], health(row));
    dress(parts[3], "health " + (has(row.damage) ? "number" : health(row).replace(" ", "-")) + (known && known.isNew ? " new" : ""));
    showBar(parts[4], row.damage, row.durability);
    write(parts[5], joined([isOwn && "you", word]));
    showEffects(parts[6], row.effects, isTable ? [] : [
      row.wounds && counted(row.wounds, "wound"), row.at && "at " + row.at, has(row.moxie) && "Moxie " + row.moxie
    ]);
  }

  function fitAll() {
    [].forEach.call(document.querySelectorAll("h1, #next, #order .name, #asks label"), fit);
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
      signs += acts.indexOf(number) < 0 ? "\u00b7" : number > view.phase ? "\u25cb"
        : number < view.phase || you.state === "done" ? "\u2713" : you.state === "acting" ? "\u25b6\ufe0e" : "\u25cb";
    }
    return signs;
  }

  function showOwn() {
    var isIn = you.name !== null && !isTable;
    function cell(name, value) {
      var text = has(value) ? String(value).replace("-", "\u2212") : "\u2013";
      write(byId("own-" + name), text);
      dress(byId("own-" + name), /[1-9]/.test(text) ? "" : "none");
    }
    byId("own").hidden = !isIn;
    if (!isIn) { return; }
    write(byId("own-name"), you.name);
    write(byId("own-state"), you.next && you.state === "to come" ? "next" : you.state);
    cell("damage", health(you));
    showBar(byId("own-bar"), you.damage, you.durability);
    cell("threshold", you.threshold);
    cell("death", you.death);
    cell("wounds", you.wounds);
    cell("penalty", you.penalty);
    cell("armor", you.armor);
    cell("moxie", you.moxie + "/" + you.moxie_max);
    write(byId("phases"), phases());
    write(byId("phases-said"), you.acts_in.length ? "in " + (you.acts_in.length > 1 ? "phases " : "phase ") + list(you.acts_in) : "");
    showEffects(byId("own-effects"), you.effects.map(function (it) { return it.label + (it.ends ? ", " + it.ends : ""); }), [
      you.weapon && you.weapon.label + (has(you.weapon.rounds) ? " " + you.weapon.rounds + "/" + you.weapon.magazine : "")
    ].concat(you.counters));
    showAsks();
    showOffers();
    showRequests();
  }

  // A form with a field, if it has a label, and a button with a word below it; Enter sends.
  function form(parent, kind, label, button, below, body) {
    var row = add(parent, "form", label ? "typed" : "deed"), field = null, press, text;
    row.noValidate = true;
    if (label) {
      text = add(row, "label", "", label);
      field = add(row, "input");
      field.id = "field-" + kind;
      text.htmlFor = field.id;
      field.type = "text";
      field.inputMode = "numeric";
      field.autocomplete = "off";
      // What waits is corrected by another number.
      field.onfocus = function () {
        if (field.value === "" && field.placeholder) { field.value = field.placeholder; field.select(); }
      };
    }
    press = add(row, "button");
    press.type = "submit";
    add(press, "span", "", button);
    row.onsubmit = function () {
      var typed = field ? field.value.replace(/^\s+|\s+$/g, "") : "";
      if (!press.disabled && (!field || typed !== "")) { propose(body(typed), kind, field); }
      return false;
    };
    fields[kind] = field;
    rows[kind] = { field: field, press: press, why: add(press, "small", "", below) };
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
      fit(form(asks, ask.kind, ask.sentence, "Tell", ask.kind, function (typed) {
        return { roll: number(typed), "for": ask.kind };
      }).firstChild);
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
      write(row.why, can ? kind[3] : why);
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

  function withdraw(it) { propose({ withdraw: it.kind }, it.kind, null); }

  function showAnswer() {
    var press = byId("withdraw");
    write(byId("told"), latest ? said(latest) + ": " + answerOf(latest) : "Nothing waits.");
    dress(byId("answer"), latest ? latest.state.replace(" ", "-") : "");
    press.disabled = !latest || latest.state !== "waits";
    write(press, "Withdraw" + (press.disabled ? "" : " " + (DEEDS[latest.kind] || latest.kind)));
  }

  // What has the newest answer stands below the buttons; the others can be seen below the order.
  function showRequests() {
    var box = byId("requests"), text = JSON.stringify(you.requests), waiting = [], old = box.told || "";
    if (old === text) { return; }
    box.told = text;
    clear(box);
    Object.keys(fields).forEach(function (kind) { if (fields[kind]) { fields[kind].placeholder = ""; } });
    latest = you.requests.filter(function (it) { return old.indexOf(JSON.stringify(it)) < 0; }).pop()
      || you.requests.filter(function (it) { return latest && it.kind === latest.kind; })[0]
      || you.requests[you.requests.length - 1];
    showAnswer();
    you.requests.forEach(function (it) {
      var item = it === latest ? null : add(box, "li", it.state.replace(" ", "-"));
      if (item) { add(item, "span", "", said(it) + ": " + answerOf(it)); }
      if (it.state !== "waits") { return; }
      waiting.push(it);
      if (fields[it.kind]) { fields[it.kind].placeholder = has(it.number) ? String(it.number) : ""; }
      if (item) { button(item, "Withdraw " + (DEEDS[it.kind] || it.kind), function () { withdraw(it); }); }
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
      view.order.forEach(function (row) {
        var before = healths[row.name], now = health(row);
        healths[row.name] = { is: now, isNew: before && before.is !== now };
      });
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
    if (view) { showHead(); showOrder(); }
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
        showAnswer();
        if (!source) { poll(); }
      } else if (status === 404) {
        write(told, "You are not in the fight now.");
      } else {
        write(told, answer.error ? "Not told: " + answer.error + "." : "Not told: there is no connection.");
      }
    });
  }

  KINDS.forEach(function (kind) {
    form(byId("tell"), kind[0], kind[1], kind[2], kind[3], bodyOf(kind[0]));
  });
  byId("again-button").onclick = tellAgain;
  byId("withdraw").onclick = function () { if (latest) { withdraw(latest); } };
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

  window.addEventListener("resize", fitAll);
  ["touchstart", "touchmove", "wheel", "keydown"].forEach(function (kind) {
    byId("band").addEventListener(kind, function () { touched = Date.now(); });
  });

  connect();
  poll();
  setInterval(tick, POLL);
}());
