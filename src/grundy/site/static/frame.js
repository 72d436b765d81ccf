// A frame without an origin in which Python runs: for one's own game and for the examples of the documentation.
// The page hands it every file as bytes, because it may ask for none; ending it ends whatever runs in it.
import { LOCK } from "./settings.js";

const root = new URL(".", import.meta.url);
const version = "{{build}}";
const PIECE = 4 << 20; // handing over all at once would stop the page for as long as 70 MB take
const NAMES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "grundy.zip", "web.zip"];

// Every file, and the image of the memory where there is one, piece by piece.
async function* pieces() {
  const found = await Promise.all(NAMES.map(async (name) => [name, await fetch(new URL(`engine/${version}/${name}`, root))]));
  const image = self.caches && await caches.match(new URL(`engine/${version}/image`, root), { cacheName: `grundy-image-${version}` });
  if (image) found.push(["image", image]);
  for (const [name, response] of found) {
    const file = await response.blob(); // not read before a piece of it is
    for (let at = 0; at < file.size; at += PIECE) yield { name, at, size: file.size, bytes: new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()) };
  }
}

export class Frame {
  constructor() {
    this.element = null;
    this.isReady = false;
    this.asked = null; // { question, done, refuse, begun }: one at a time
    addEventListener("message", ({ data, source }) => source === this.element?.contentWindow && this.heard(data));
  }

  // Start Python, or start it again.
  async open() {
    this.element?.remove();
    this.isReady = false;
    this.asked = null;
    const element = (this.element = document.createElement("iframe"));
    element.sandbox = "allow-scripts";
    element.hidden = true;
    // As text: a service worker answers nothing for a frame without an origin, so its address would fail offline.
    element.srcdoc = await (await fetch(new URL(`sandbox.html?v=${version}`, root))).text();
    if (element === this.element) document.body.append(element);
  }

  // Answer a question as soon as Python is there; `begun` is called when it is asked. Opening again forgets it.
  ask(question, begun) {
    return new Promise((done, refuse) => {
      this.asked = { question, done, refuse, begun };
      if (this.isReady) this.send();
    });
  }

  send() {
    this.asked.begun?.();
    this.element.contentWindow.postMessage({ question: this.asked.question }, "*");
  }

  async heard(data) {
    if (data.loaded) {
      const { element } = this;
      for await (const piece of pieces()) {
        if (element !== this.element) return; // opened again meanwhile
        element.contentWindow.postMessage(piece, "*", [piece.bytes.buffer]);
      }
      element.contentWindow?.postMessage({ lock: LOCK }, "*");
    }
    if (data.ready) { this.isReady = true; if (this.asked) this.send(); }
    if (data.failed) { this.asked?.refuse(new Error(data.failed)); this.asked = null; }
    if (data.answer) { this.asked?.done(data.answer); this.asked = null; }
  }
}
