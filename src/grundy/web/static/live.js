// Pages that change by themselves: a class and its tables. Without it they change when they are loaded again.
const received = new Map(); // the parts of the page as they came, before anything was pressed in them
let source = null;

function open() {
  const url = document.querySelector("[data-events]")?.dataset.events;
  if (!url) return;
  source = new EventSource(url);
  source.onopen = () => note(false);
  source.onmessage = (event) => show(new DOMParser().parseFromString(JSON.parse(event.data).html, "text/html"));
  source.addEventListener("gone", () => { source.close(); location.reload(); });
  source.onerror = () => {
    note(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(open, 1500); // the server is being restarted
  };
}

function show(next) {
  const follow = next.querySelector("[data-follow]");
  if (follow) return void (location.href = follow.dataset.follow);
  let changed = false;
  for (const part of next.querySelectorAll("[data-live][id]")) {
    const old = document.getElementById(part.id), html = part.outerHTML;
    if (!old || received.get(part.id) === html) continue;
    received.set(part.id, html);
    if (old.outerHTML === html) continue;
    old.replaceWith(document.adoptNode(part));
    changed = true;
  }
  if (changed) document.dispatchEvent(new Event("changed"));
}

function note(lost) {
  const shown = document.getElementById("lost");
  if (shown) shown.hidden = !lost;
}

document.addEventListener("swapped", () => received.clear());
addEventListener("online", () => { if (source?.readyState !== EventSource.OPEN) { source?.close(); open(); } });
open();
