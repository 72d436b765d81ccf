// Keeps the pages that were seen, so that they open without a network. The network always comes first.
const NAME = "grundy";
const MOST = 300;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  event.respondWith(answer(event));
});

async function answer(event) {
  try {
    const found = await fetch(event.request);
    const streamed = found.headers.get("content-type")?.startsWith("text/event-stream");
    const passing = found.headers.get("cache-control")?.includes("no-store"); // what others change as well
    if (found.ok && !streamed && !passing) event.waitUntil(keep(event.request, found.clone()).catch(() => {}));
    return found;
  } catch (error) {
    const kept = await (await caches.open(NAME)).match(event.request);
    if (!kept) throw error;
    // A page that was reached by a redirect may not be shown under the address that was asked for.
    return kept.redirected && event.request.mode === "navigate" ? Response.redirect(kept.url) : kept;
  }
}

async function keep(request, found) {
  const cache = await caches.open(NAME);
  await cache.put(request, found);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old);
}
