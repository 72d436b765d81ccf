// In every page of the folder: starts the engine and lets it answer where a server would. Links, forms,
// pictures and `fetch` of the application's addresses go to it; page.js runs unchanged on top of that.
import { Engines } from "./engines.js";
import { LOCK, WORDS } from "./settings.js";

const here = document.documentElement;
const root = new URL(`${here.dataset.root}/`, location.href);
const folder = root.pathname.slice(0, -1);
const version = here.dataset.site;
const languages = Object.keys(WORDS);
const ourCode = (tag) => languages.find((code) => code.length > 2 && tag.startsWith(code)) ?? tag.slice(0, 2);
const words = () => WORDS[ourCode(here.lang)] ?? WORDS.en;
const APPLICATION = new RegExp(`^/(?:(?:${languages.join("|")})(?:/|$)|api/)`);
const OWN = /\/own\/?$/; // the editor of one's own game is a file, and leaves like one
const isOurs = (url) => url.origin === location.origin && url.pathname.startsWith(`${folder}/`) && APPLICATION.test(url.pathname.slice(folder.length)) && !OWN.test(url.pathname);
const times = (window.grundy = { painted: performance.now() });

// -- where this is: a file of the folder, under an address of the application ------------------------
// Addresses in the file are relative, because nobody knows where the folder will lie.
for (const element of document.querySelectorAll("[href], [src], [action], [data-src], [data-effects], [data-terms]"))
  for (const { name, value } of [...element.attributes])
    if (value.startsWith(here.dataset.root + "/")) element.setAttribute(name, folder + value.slice(here.dataset.root.length));
const path = location.pathname.slice(folder.length).replace(/index\.html$/, "").replace(/^(\/[^/]+\/.+)\/$/, "$1");
if (path === "/") {
  const wanted = navigator.languages.map((tag) => ({ bs: "hr", cnr: "sr", sh: "sr" })[tag.slice(0, 2)] ?? ourCode(tag)).find((code) => languages.includes(code));
  location.replace(`${folder}/${wanted ?? "en"}/`);
}
history.replaceState(history.state, "", folder + path + location.search + location.hash);
const named = path.split("/")[1]; // the shell is one file for all languages: the address says which
if (here.hasAttribute("data-shell") && languages.includes(named)) here.lang = named;

// -- the engine and what is said about it ---------------------------------------------------------------
const engines = new Engines(root, { version, lock: LOCK, folder });
const note = document.createElement("p");
note.className = "engine";
note.setAttribute("role", "status");
const bar = document.createElement("progress");
function say(text, { fraction, seconds } = {}) {
  note.textContent = text ?? "";
  if (fraction !== undefined) { bar.value = fraction; note.append(bar); }
  note.hidden = !text;
  document.body.append(note);
  if (seconds) setTimeout(() => note.textContent === text && say(), seconds * 1000);
}
say(words().starting, { fraction: 0.2 });
engines.addEventListener("progress", ({ detail }) => say(words().starting, { fraction: detail }));
engines.addEventListener("failed", ({ detail }) => { say(`${words().failed} ${detail.split("\n").at(-1)}`); console.error(detail); });
engines.addEventListener("ready", () => {
  times.ready ??= performance.now();
  times.fromImage = engines.fromImage;
  say();
});
const ready = new Promise((done) => engines.addEventListener("ready", done, { once: true }));

const network = window.fetch.bind(window);
window.fetch = (input, init = {}) => {
  const url = new URL(input.url ?? input, location.href);
  return isOurs(url) ? engines.fetch(url, init) : network(input, init);
};

// -- pages ------------------------------------------------------------------------------------------------
let shown = path + location.search;
let opening = null;
async function open(url, push = true) {
  opening?.abort();
  const control = (opening = new AbortController());
  const busy = setTimeout(() => say(words().running), 300);
  try {
    const answer = await fetch(url, { signal: control.signal, headers: { accept: "text/html", "sec-fetch-mode": "navigate" } });
    if (!answer.headers.get("content-type")?.startsWith("text/html")) return keepFile(answer);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (opening !== control) return;
    show(next, new URL(answer.url), push);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  } finally {
    clearTimeout(busy);
    if (opening === control && engines.isReady) say(); // not by comparing words: the language may have changed
  }
}

function offerOwn() {
  const link = document.createElement("a");
  link.href = `${folder}/${ourCode(here.lang)}/own`;
  link.textContent = words().own;
  document.querySelector("nav.menu")?.append(link);
}
offerOwn();

function show(next, url, push) {
  here.lang = next.documentElement.lang;
  here.classList.remove("waiting");
  document.title = next.title;
  Object.assign(document.body.dataset, next.body.dataset);
  for (const part of ["header.top", "main", "footer.bottom"]) document.querySelector(part)?.replaceWith(document.adoptNode(next.querySelector(part)));
  if (push) { history.pushState(null, "", url.href + location.hash); scrollTo(0, 0); }
  else history.replaceState(null, "", url.href + location.hash);
  shown = url.pathname.slice(folder.length) + url.search;
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  offerOwn();
  dispatchEvent(new Event("page"));
  times.shown = performance.now();
}

// What is no page: a picture, a table, a document. It is opened beside the page or saved.
async function keepFile(answer) {
  const file = URL.createObjectURL(await answer.blob());
  const name = /filename="?([^";]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = file;
  if (name) link.download = name; else link.target = "_blank";
  link.click();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.target) return;
  const url = new URL(link.getAttribute("href"), location.href);
  if (!isOurs(url) || (url.hash && url.pathname + url.search === location.pathname + location.search)) return;
  event.preventDefault();
  open(url.href);
});
document.addEventListener("submit", (event) => {
  const form = event.target;
  const url = new URL(form.getAttribute("action") ?? location.href, location.href);
  if (event.defaultPrevented || !isOurs(url)) return;
  event.preventDefault();
  url.search = new URLSearchParams(new FormData(form, event.submitter)).toString();
  open(url.href);
});
addEventListener("popstate", (event) => {
  event.stopImmediatePropagation(); // the whole page is shown again, not only what page.js would change
  if (location.pathname.slice(folder.length) + location.search !== shown) open(location.href, false);
});

// -- pictures: drawn by the engine when they come into sight ------------------------------------------------
const drawn = new Map();
let drawing = Promise.resolve();
const sight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    sight.unobserve(target);
    drawing = drawing.then(() => draw(target)).catch(() => {}); // one after another: a press comes between
  }
}, { rootMargin: "200px" });
async function draw(image) {
  const address = image.dataset.src;
  if (!address || !image.isConnected) return;
  if (!drawn.has(address)) {
    await ready;
    const answer = await fetch(address);
    if (!answer.ok) return image.removeAttribute("data-src"); // its words say what it would show
    drawn.set(address, URL.createObjectURL(await answer.blob()));
  }
  image.src = drawn.get(address);
  image.removeAttribute("data-src");
}
const look = (node) => { for (const image of node.querySelectorAll?.("img[data-src]") ?? []) sight.observe(image); if (node.matches?.("img[data-src]")) sight.observe(node); };
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) look(node);
  for (const change of changes) if (change.type === "attributes") look(change.target);
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-src"] });
look(document.body);

// -- for the next visit: files for use without a network, an image of the memory, a spare engine ------------
async function prepare() {
  await new Promise((done) => setTimeout(done, 1500));
  if (!navigator.serviceWorker) return say(words().insecure, { seconds: 6 });
  // Another build has another address: then the worker that is waited for is the new one, and it keeps the new files.
  const made = await navigator.serviceWorker.register(new URL(`offline.js?v=${version}`, root));
  const worker = made.installing ?? made.waiting ?? made.active;
  await new Promise((done) => {
    const look = () => worker.state === "activated" && done();
    worker.addEventListener("statechange", look);
    look();
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data.offline === version) { times.offline = true; makeImage(); } });
  worker.postMessage({ keep: location.href });
}
async function makeImage() {
  if (engines.fromImage) return engines.warmSpare();
  const maker = new Worker(new URL(`engine.js?v=${version}&make`, root), { type: "module" });
  maker.onmessage = ({ data }) => {
    if (!data.kept && !data.failed) return;
    times.image = data.kept ?? data.failed;
    maker.terminate();
    engines.warmSpare();
  };
  maker.postMessage({ start: { lock: LOCK, folder, origin: location.origin } });
}

// A page that lies here as a file shows one position; another address is shown by the engine.
const fits = decodeURIComponent(location.search.replaceAll("+", " ")) === (here.dataset.query ?? "");
if (path !== "/") {
  if (!fits || here.hasAttribute("data-shell")) ready.then(() => open(location.href, false));
  ready.then(prepare).catch((error) => console.error(error));
}
