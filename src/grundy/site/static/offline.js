// The service worker: files of this build come from its cache, filled at the first visit, so that everything
// works without a network. Pages come from the network where there is one; a page that was not seen before
// is the shell, whose engine shows what the address names. A new build has another name and other files.
const BUILD = "{{build}}";
const FILES = "{{files}}".split(" ");
const NAME = `grundy-site-${BUILD}`;
const PAGES = `grundy-pages-${BUILD}`;
const OURS = [NAME, PAGES, `grundy-image-${BUILD}`];
const scope = new URL(registration.scope);
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

// The browser may still hold a file of the build before under the same name.
const fresh = (file) => new Request(new URL(file, scope), { cache: "no-cache" });

addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(NAME)).add(fresh("shell.html"));
  await skipWaiting();
})()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("grundy-") && !OURS.includes(name)) await caches.delete(name);
  await clients.claim();
})()));

// The large files are kept when the engine has started, so that the first visit does not load them twice at once.
addEventListener("message", (event) => event.data.keep && event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  for (const file of FILES) {
    const wanted = fresh(file);
    if (!(await cache.match(wanted))) await cache.add(wanted);
  }
  event.source.postMessage({ offline: BUILD });
})()));

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(scope.pathname)) return;
  event.respondWith(request.mode === "navigate" ? page(request, url) : file(request, url));
});

async function file(request, url) {
  const kept = await caches.match(request, { cacheName: NAME });
  if (!kept) return fetch(request);
  if (!url.pathname.endsWith("/engine.js")) return kept;
  const headers = new Headers(kept.headers);
  headers.set("content-security-policy", WORKER_POLICY);
  return new Response(kept.body, { headers });
}

async function page(request, url) {
  try {
    const found = await fetch(request, { cache: "no-cache" });
    if (found.type === "opaqueredirect") return found;
    if (found.ok) {
      if (!found.redirected) (await caches.open(PAGES)).put(url.pathname, found.clone());
      return found;
    }
  } catch { /* no network */ }
  const seen = await caches.match(url.pathname, { cacheName: PAGES }) ?? await caches.match(url.pathname + "/", { cacheName: PAGES });
  if (seen) return relocated(seen, url);
  return shell(url);
}

// A file of the folder knows its place by the slash at the end of its address; without it one step less leads up.
async function relocated(seen, url) {
  const text = (await seen.text()).replace(/data-root="[^"]*"/, `data-root="${scope.pathname.slice(0, -1)}"`);
  return html(text.replaceAll(/((?:href|src|action|data-[a-z-]+)=")(?:\.\.\/)+/g, `$1${scope.pathname}`));
}

async function shell(url) {
  const language = /^(?:{{languages}})(?=\/|$)/.exec(url.pathname.slice(scope.pathname.length))?.[0] ?? "en";
  const text = await (await caches.match(new URL("shell.html", scope), { cacheName: NAME })).text();
  return html(text.replace('lang="en"', `lang="${language}"`).replaceAll("{{root}}", scope.pathname.slice(0, -1)));
}

const html = (text) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
