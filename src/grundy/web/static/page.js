// Makes the page smooth: pages change in place, keys play. Without it every link and form works as well.
const main = () => document.getElementById("main");
let running = null;
let dragged = -Infinity; // when a drag ended: the click that browsers send after it is not meant

// -- changing in place ---------------------------------------------------------------------------
async function go(url, { push = true, improving = false, post = false, place = focused() } = {}) {
  running?.abort();
  const control = (running = new AbortController());
  const busy = improving ? 0 : setTimeout(() => showBusy(control), 300);
  try {
    const answer = await fetch(url, { method: post ? "POST" : "GET", signal: control.signal, headers: { accept: "text/event-stream, text/html" } });
    if (post && answer.status >= 502) throw new Error("busy"); // a move is kept and sent again, like one without a network
    let shown = improving;
    for await (const html of versions(answer)) {
      if (running !== control) return;
      const next = new DOMParser().parseFromString(html, "text/html");
      if (!next.getElementById("main")) return void (location.href = url);
      if (shown) improve(next);
      else show(next, answer.url, push, place);
      shown = true;
      clearTimeout(busy);
      document.querySelector(".busy")?.remove();
    }
  } catch (error) {
    if (error.name === "AbortError") return;
    if (post) return void setTimeout(() => running === control && go(url, { push, post, place }), 1000); // until it has arrived
    if (navigator.onLine) location.href = url;
    else { takeBack(); showNote(document.body.dataset.offline); }
  } finally {
    clearTimeout(busy);
    if (running === control) document.querySelector(".busy")?.remove();
  }
}

// A page that is computed comes several times, better and better, as server-sent events.
async function* versions(answer) {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return void (yield await answer.text());
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const event of events) {
      if (event.startsWith("data: ")) yield JSON.parse(event.slice(6)).html;
      // A stream is not kept for later; the finished page is.
      else if (event.includes('"finished": true') && navigator.serviceWorker?.controller) fetch(answer.url).catch(() => {});
    }
  }
}

const made = (page) => Number(page.querySelector("[data-made]")?.dataset.made ?? 0);
function show(next, url, push, place) {
  if (!push && new URL(url).pathname === location.pathname && made(next) < made(document)) return; // a later move was shown before
  const top = scrollY;
  main().replaceWith(document.adoptNode(next.getElementById("main")));
  document.querySelector(".languages")?.replaceWith(document.adoptNode(next.querySelector(".languages")));
  document.title = next.title;
  // A half-made move is no page to come back to.
  if (push) history[location.search.includes("pick=") ? "replaceState" : "pushState"](null, "", url);
  scrollTo(0, top);
  document.dispatchEvent(new Event("swapped"));
  prepare();
  if (place) focusNearest(place);
  const said = document.querySelector("[role=status]");
  said?.append(" "); // a changed live region is read out
}

// What was computed takes its place; what is being typed or chosen elsewhere stays.
function improve(next) {
  for (const better of next.querySelectorAll("[data-live]")) {
    const old = document.getElementById(better.id);
    if (!old || old.outerHTML === better.outerHTML) continue;
    const place = old.contains(document.activeElement) ? middle(document.activeElement) : null;
    old.replaceWith(document.adoptNode(better));
    if (better.hasAttribute("data-board")) prepare();
    if (place) focusNearest(place);
  }
}

function showBusy(control) {
  document.querySelector(".busy")?.remove();
  const box = document.createElement("div");
  box.className = "busy";
  box.setAttribute("role", "status");
  const cancel = document.createElement("button");
  cancel.textContent = document.body.dataset.cancel;
  cancel.onclick = () => { control.abort(); box.remove(); takeBack(); };
  box.append(document.body.dataset.busy, cancel);
  document.body.append(box);
}

function showNote(text) {
  const box = document.createElement("div");
  box.className = "notice";
  box.setAttribute("role", "status");
  box.append(text);
  document.body.append(box);
  setTimeout(() => box.remove(), 4000);
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest?.("a");
  if (!link) return;
  if (link.hasAttribute("data-copy")) return copy(event, link);
  if (link.hasAttribute("data-png")) return png(event, link);
  if (!link.hasAttribute("data-swap") && !link.matches(".hot")) return;
  event.preventDefault();
  if (event.detail && performance.now() - dragged < 50) return;
  follow(link, event.pointerType === "touch");
});

// Every point of the board picks the nearest place.
document.addEventListener("click", (event) => {
  const board = event.target.closest?.("[data-board]");
  if (!board || event.defaultPrevented || event.button || event.target.closest("a")) return;
  const link = nearest(event.clientX, event.clientY);
  if (link) follow(link, event.pointerType === "touch");
});

function follow(link, touched = false) {
  if (touched && isCrowded() && !link.matches(".near")) return point(link); // a second tap confirms
  const post = link.closest("[data-post]") && !link.matches(".pick"); // others see it: it is sent, not only looked at
  const place = focused(), effect = stage?.effects?.[link.dataset.move];
  if (effect && link.matches("[data-board] a.hot") && !link.matches(".pick")) make(effect);
  go(link.getAttribute("href"), { place, post: !!post, push: !post });
}

// Where the focus is on the board: it stays there when the board changes.
const focused = () => (document.activeElement?.closest?.("[data-board]") ? middle(document.activeElement) : null);

// -- a move is shown at once: what it does to the picture came with the page ------------------------
let stage = null; // the board on the screen: its shapes, what each move does to them, what is foreseen now
async function foresee() {
  const board = document.querySelector("[data-board][data-effects]");
  if (!board?.querySelector("a.hot")) return void (stage = null);
  const url = board.dataset.effects;
  const known = stage?.url === url ? stage.effects : null;
  const here = (stage = { board, url, effects: known, shapes: [...(board.querySelector(".shapes")?.children ?? [])], shown: [], before: null });
  if (known) return board.classList.add("foreseen");
  try {
    const answer = await fetch(url);
    if (!answer.ok || stage?.url !== url) return;
    const effects = await answer.json();
    if (stage?.url !== url) return;
    stage.effects = effects;
    stage.board.classList.add("foreseen");
    if (here === stage && here.near) point(here.near);
  } catch { /* without it the move appears when the server has answered */ }
}

function drawn([place, svg]) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`;
  const shape = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement.firstChild, true);
  stage.board.querySelector(".shapes").insertBefore(shape, stage.shapes[place] ?? null);
  return shape;
}

// What a move would do is shown while the pointer or the focus is on its place.
function point(link) {
  if (!stage) return;
  unpoint();
  stage.near = link;
  link.classList.add("near");
  const effect = stage.effects?.[link.dataset.move];
  if (!effect || link.matches(".pick")) return;
  for (const place of effect.gone) stage.shapes[place]?.classList.add("leaving");
  for (const part of effect.new) {
    if (/class="[^"]*\b(last|ghost)\b/.test(part[1].slice(0, part[1].indexOf(">")))) continue;
    const shape = drawn(part);
    shape.classList.add("coming");
    stage.shown.push(shape);
  }
}

function unpoint() {
  stage?.near?.classList.remove("near");
  if (!stage) return;
  stage.near = null;
  for (const shape of stage.shown.splice(0)) shape.remove();
  for (const shape of stage.shapes) shape.classList.remove("leaving");
}

function make(effect) {
  unpoint();
  const { board, shapes } = stage;
  stage.before = board.cloneNode(true);
  for (const place of effect.gone) shapes[place]?.remove();
  for (const part of effect.new) drawn(part).classList.add("fresh");
  board.querySelector(".places")?.remove();
  board.querySelector(".badges")?.remove();
  board.setAttribute("aria-busy", "true");
  const bar = document.querySelector("[data-waiting]");
  if (bar) bar.textContent = bar.dataset.waiting;
  stage = { ...stage, effects: null, url: "" };
}

function takeBack() {
  if (!stage?.before || !stage.board.isConnected) return;
  stage.board.replaceWith(stage.before);
  prepare();
}

function distance(link, x, y) {
  const shape = link.querySelector("rect, circle, polygon, path"), box = shape.getBoundingClientRect();
  if (shape.matches("path")) {
    const view = shape.getScreenCTM(), length = shape.getTotalLength();
    const at = (i) => { const p = shape.getPointAtLength((length * i) / 12).matrixTransform(view); return Math.hypot(p.x - x, p.y - y); };
    return Math.min(...Array.from({ length: 13 }, (_, i) => at(i)));
  }
  const outside = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  return outside + 0.01 * Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
}

function nearest(x, y) {
  const svg = document.querySelector("[data-board] svg");
  let best = null, least = svg ? 0.9 * cell(svg) : 0;
  for (const link of spots()) {
    const far = distance(link, x, y);
    if (far < least) { best = link; least = far; }
  }
  return best;
}

const cell = (svg) => (44 * svg.getBoundingClientRect().width) / svg.viewBox.baseVal.width;
// Where places are closer than a fingertip, the first tap shows the move and the second makes it.
function isCrowded() {
  const svg = document.querySelector("[data-board] svg");
  return svg && cell(svg) < 24 && stage?.effects;
}

document.addEventListener("pointermove", (event) => {
  if (!stage || event.pointerType !== "mouse" || !event.target.closest) return;
  if (!event.target.closest("[data-board]")) return stage.near && !stage.near.matches(":focus-visible") ? unpoint() : undefined;
  const link = event.target.closest("a.hot") ?? nearest(event.clientX, event.clientY);
  if (link === stage.near) return;
  if (link) point(link);
  else unpoint();
});
document.addEventListener("focusin", (event) => { if (event.target.matches?.("[data-board] a.hot:focus-visible")) point(event.target); });

// A file is read into the field of the form that it fills.
document.addEventListener("change", async (event) => {
  const into = event.target.dataset?.into, file = event.target.files?.[0];
  if (into && file) document.getElementById(into).value = await file.text();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.ask && !confirm(form.dataset.ask)) return event.preventDefault();
  if (!form.hasAttribute("data-swap")) return;
  event.preventDefault();
  go(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
});

addEventListener("popstate", () => go(location.href, { push: false }));

// -- keys ------------------------------------------------------------------------------------------
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea") || event.altKey || event.metaKey) return;
  if (event.ctrlKey) {
    if (event.key.toLowerCase() === "z") press(event, event.shiftKey ? "r" : "u");
    return;
  }
  if (event.key.startsWith("Arrow")) return arrow(event);
  if (event.key === "/") {
    event.preventDefault();
    return document.getElementById("do")?.focus();
  }
  if (event.key === "Enter" && event.target.matches?.(".hot")) {
    event.preventDefault();
    return follow(event.target);
  }
  if (event.key === "?") {
    const keys = document.querySelector("details.keys");
    if (keys) { keys.open = !keys.open; keys.querySelector("summary").focus(); }
    return;
  }
  if (/^[1-9]$/.test(event.key)) return column(event, Number(event.key));
  press(event, event.key.toLowerCase());
});

function press(event, key) {
  const target = [...document.querySelectorAll("a[data-key]")].find((a) => a.dataset.key === key);
  if (!target) return;
  event.preventDefault();
  target.click();
}

const spots = () => [...document.querySelectorAll("[data-board] a.hot")];
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function arrow(event) {
  const all = spots();
  if (!all.length || (event.target !== document.body && !event.target.closest("main"))) return;
  if (event.target.closest("select, .scroll, .line")) return;
  event.preventDefault();
  const here = all.includes(document.activeElement) ? document.activeElement : null;
  if (!here) return choose(all.find((a) => a.getAttribute("tabindex") === "0") ?? all[0]);
  const [x, y] = middle(here);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  let best = null, least = Infinity;
  for (const other of all) {
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along > 2 && along + 2.5 * aside < least) { best = other; least = along + 2.5 * aside; }
  }
  if (best) choose(best);
}

function column(event, number) {
  const columns = [...new Set(spots().map((a) => Math.round(middle(a)[0])))].sort((a, b) => a - b);
  const there = spots().filter((a) => Math.round(middle(a)[0]) === columns[number - 1]);
  if (!there.length) return;
  event.preventDefault();
  choose(there.sort((a, b) => middle(a)[1] - middle(b)[1])[0]);
}

function choose(spot) {
  for (const other of spots()) other.setAttribute("tabindex", other === spot ? "0" : "-1");
  spot.focus();
}

function focusNearest([x, y]) {
  const distance = (a) => { const [ax, ay] = middle(a); return Math.hypot(ax - x, ay - y); };
  const nearest = spots().sort((a, b) => distance(a) - distance(b))[0];
  if (nearest) choose(nearest);
  else main().focus({ preventScroll: true });
}

// -- dragging: from a piece to where it goes, the same as pressing one and then the other ----------
let drag = null;
document.addEventListener("pointerdown", (event) => {
  const piece = event.target.closest?.("[data-board] a.pick");
  // The board is replaced while a finger is down: its events must not stay bound to the old piece.
  if (piece && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  drag = piece && event.isPrimary && !event.button ? { piece, x: event.clientX, y: event.clientY, picked: null } : null;
});

document.addEventListener("pointermove", (event) => {
  if (!drag || drag.picked || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 12) return;
  document.body.classList.add("dragging");
  drag.picked = go(drag.piece.getAttribute("href"));
});

document.addEventListener("pointerup", async (event) => {
  const { picked } = drag ?? {};
  drag = null;
  document.body.classList.remove("dragging");
  if (!picked) return;
  dragged = performance.now();
  await picked;
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const target = under.map((e) => e.closest("[data-board] a.hot:not(.chosen)")).find(Boolean);
  if (target) follow(target);
});

document.addEventListener("pointercancel", () => { drag = null; document.body.classList.remove("dragging"); });
document.addEventListener("dragstart", (event) => event.target.closest?.("[data-board]") && event.preventDefault());

// -- exports ---------------------------------------------------------------------------------------
async function copy(event, link) {
  if (!navigator.clipboard) return;
  event.preventDefault();
  const said = link.textContent;
  try {
    await navigator.clipboard.writeText(link.dataset.text ?? new URL(link.getAttribute("href"), location.href).href);
    link.textContent = link.dataset.copied;
    setTimeout(() => (link.textContent = said), 1500);
  } catch { location.href = link.getAttribute("href"); }
}

async function png(event, link) {
  event.preventDefault();
  const text = await (await fetch(link.getAttribute("href"))).text();
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = 3;
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const save = document.createElement("a");
  save.href = canvas.toDataURL("image/png");
  save.download = link.dataset.png;
  save.click();
}

// -- the Grundy scale runs by itself ------------------------------------------------------------
let scale = null;
function run(button) {
  clearInterval(scale);
  if (button.getAttribute("aria-pressed") === "true") {
    scale = null;
    return button.setAttribute("aria-pressed", "false");
  }
  button.setAttribute("aria-pressed", "true");
  scale = setInterval(async () => {
    const next = document.querySelector('#scale a[data-key="r"]');
    if (next) await go(next.getAttribute("href"), { push: false });
    const again = document.querySelector("[data-run]");
    if (next && again) again.setAttribute("aria-pressed", "true");
    else { clearInterval(scale); scale = null; }
  }, 1200);
}

// -- a position is read while it is typed: the same sentence, with its column, that Start would give --
let reading = null;
document.addEventListener("input", (event) => {
  if (event.target.id !== "p") return;
  clearTimeout(reading);
  reading = setTimeout(() => check(event.target), 400);
});

async function check(field) {
  const form = field.form;
  const answer = await fetch(`${form.getAttribute("action")}?${new URLSearchParams({ p: field.value, vs: "friend" })}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!field.isConnected) return;
  const wrong = page.querySelector("#p[aria-invalid]") && page.querySelector(".error");
  field.toggleAttribute("aria-invalid", false);
  if (wrong) field.setAttribute("aria-invalid", "true");
  form.querySelector(".said").textContent = wrong ? wrong.textContent : "";
}

// -- plots are read by pointing at them; a slider is followed while it is dragged ---------------------
const known = new Map();
const terms = (url) => known.get(url) ?? known.set(url, fetch(url).then((a) => a.text()).then((t) => t.trim().split("\n").map((line) => line.split(",")[1]).filter((v) => /^\d+$/.test(v)))).get(url);
document.addEventListener("pointermove", async (event) => {
  const plot = event.target.closest?.("[data-terms]");
  if (!plot) return;
  const box = plot.querySelector("img").getBoundingClientRect(), [left, right] = plot.dataset.edges.split(" ").map(Number);
  const along = ((event.clientX - box.x) / box.width - left) / (right - left);
  const heap = Math.round(along * (plot.dataset.heaps - 1)), read = plot.querySelector(".read");
  const value = (await terms(plot.dataset.terms))[heap];
  read.hidden = value === undefined;
  read.textContent = `G(${heap}) = ${value}`;
  read.style.left = `${box.x - plot.getBoundingClientRect().x + box.width * (left + along * (right - left))}px`;
});
let sliding = null;
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form?.hasAttribute("data-slides")) return;
  clearTimeout(sliding);
  sliding = setTimeout(() => go(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`, { push: false, improving: true }), 60);
});

// -- a wide picture is made larger and smaller in its place, and scrolled
function zoom(id, by) {
  const box = document.getElementById(id), now = Number(box.dataset.zoom ?? 1);
  const next = Math.min(4, Math.max(1, now * by));
  box.dataset.zoom = next;
  box.querySelector("img").style.width = next === 1 ? "" : `${next * 100}%`;
  box.classList.toggle("enlarged", next > 1);
}

// -- what each page needs after it was loaded ------------------------------------------------------
function prepare() {
  foresee();
  const all = spots();
  all.forEach((spot, index) => spot.setAttribute("tabindex", index ? "-1" : "0"));
  // A finger on a piece drags it, anywhere else it scrolls, two fingers zoom; the piece is told until the finger is lifted.
  for (const piece of document.querySelectorAll("a.pick")) piece.addEventListener("touchmove", (event) => event.touches.length > 1 || event.preventDefault(), { passive: false });
  for (const link of document.querySelectorAll("[data-png]")) link.hidden = false;
  for (const button of document.querySelectorAll("[data-run]")) {
    button.hidden = false;
    button.onclick = () => run(button);
  }
  for (const bar of document.querySelectorAll("[data-zooms]")) {
    bar.hidden = false;
    [...bar.children].forEach((button, index) => (button.onclick = () => zoom(bar.dataset.zooms, index ? 1.5 : 1 / 1.5)));
  }
  const search = document.getElementById("q");
  if (search && !search.dataset.ready) {
    search.dataset.ready = "1";
    search.addEventListener("input", filter);
  }
}

function filter(event) {
  const plain = event.target.value.toLowerCase().replaceAll("đ", "d").normalize("NFD").replace(/\p{M}/gu, "");
  const words = plain.split(/\s+/).filter(Boolean).map((w) => (w.length > 6 ? w.slice(0, -2) : w));
  for (const card of document.querySelectorAll("[data-card]")) card.hidden = !words.every((w) => card.dataset.card.includes(w));
  for (const family of document.querySelectorAll("[data-family]")) family.hidden = !family.querySelector("[data-card]:not([hidden])");
}

function arrive() {
  prepare();
  // The board came first; what is being computed follows.
  if (document.querySelector("[data-unfinished]")) go(location.href, { push: false, improving: true });
}
arrive();
addEventListener("page", arrive); // without a server another script shows whole pages
document.addEventListener("changed", prepare); // a page that changes by itself has done so

// -- what was seen can be opened again without a network --------------------------------------------
async function keep() {
  const first = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/offline.js");
  await navigator.serviceWorker.ready;
  if (!first) return;
  const files = [...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((e) => e.href || e.src);
  for (const url of [location.href, ...files]) await fetch(url);
}
if (navigator.serviceWorker && !("site" in document.documentElement.dataset)) keep().catch(() => {});
