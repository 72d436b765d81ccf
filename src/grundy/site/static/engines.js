// The engines of a page: the one that answers and a warm spare. Cancelling ends the first, because Python
// cannot be interrupted from outside; the spare takes its place at once.
const GRACE = 300; // ms a cancelled request may go on before its engine is ended

export class Engines extends EventTarget {
  constructor(root, settings) {
    super();
    this.root = root;
    this.settings = settings;
    this.requests = new Map(); // number → { message, begin, piece, end, fail, begun }
    this.next = 0;
    this.isReady = false;
    this.main = this.open();
    this.spare = null;
  }

  open() {
    const worker = new Worker(new URL(`engine.js?v=${this.settings.version}`, this.root), { type: "module" });
    const engine = { worker, ready: false, open: new Set() };
    worker.onmessage = ({ data }) => this.heard(engine, data);
    worker.onerror = (event) => this.heard(engine, { failed: event.message || "worker" });
    worker.postMessage({ start: { lock: this.settings.lock, folder: this.settings.folder, origin: location.origin } });
    return engine;
  }

  heard(engine, data) {
    if (data.progress) return engine === this.main && this.tell("progress", data.progress);
    if (data.failed) return engine === this.main && this.tell("failed", data.failed);
    if (data.ready) {
      engine.ready = true;
      if (engine !== this.main) return;
      this.isReady = true;
      this.fromImage = data.fromImage;
      this.tell("ready");
      return;
    }
    const request = this.requests.get(data.id);
    if (!request) return;
    if (data.begun) request.begun = true;
    if (data.status) request.begin(data.status, data.headers);
    if (data.piece) request.piece(data.piece);
    if (data.end || data.error) {
      this.requests.delete(data.id);
      engine.open.delete(data.id);
      if (data.error) request.fail(new Error(data.error)); else request.end();
    }
  }

  tell(kind, detail) { this.dispatchEvent(new CustomEvent(kind, { detail })); }

  // A second engine costs memory and a moment of the processor, so it is started when the first is idle.
  warmSpare() { this.spare ??= this.open(); }

  send(id) {
    this.main.open.add(id);
    this.main.worker.postMessage({ id, ...this.requests.get(id).message });
  }

  // End the engine with whatever it computes; what others asked is asked again.
  restart() {
    this.main.worker.terminate();
    this.main = this.spare ?? this.open();
    this.isReady = this.main.ready;
    this.spare = null;
    for (const [id, request] of this.requests) if (!request.begun || !request.answered) { request.begun = false; this.send(id); }
    setTimeout(() => this.warmSpare(), 1000);
  }

  cancel(id) {
    const request = this.requests.get(id);
    if (!request) return;
    setTimeout(() => {
      if (!this.requests.has(id)) return;
      this.requests.delete(id);
      if (this.main.open.has(id) && request.begun) this.restart();
    }, GRACE);
  }

  // Answer like `fetch`, from the engine; redirects are followed.
  async fetch(url, { headers = {}, signal } = {}, hops = 5) {
    const { folder } = this.settings;
    const path = (url.pathname.slice(folder.length) || "/") + url.search;
    const id = ++this.next;
    let source;
    const body = new ReadableStream({ start: (control) => { source = control; }, cancel: () => this.cancel(id) });
    const response = await new Promise((done, refuse) => {
      const request = {
        message: { url: path, headers: { "accept-language": navigator.languages.join(","), ...headers } },
        begin: (status, fields) => { request.answered = true; done(new Response([204, 304].includes(status) ? null : body, { status, headers: fields })); },
        piece: (piece) => source.enqueue(piece),
        end: () => source.close(),
        fail: (error) => { source.error(error); refuse(error); },
      };
      this.requests.set(id, request);
      signal?.addEventListener("abort", () => { request.fail(new DOMException("cancelled", "AbortError")); this.cancel(id); }, { once: true });
      this.send(id);
    });
    const location = response.headers.get("location");
    if (location && response.status >= 300 && response.status < 400 && hops)
      return this.fetch(new URL(folder + location, url), { headers, signal }, hops - 1);
    Object.defineProperty(response, "url", { value: url.href });
    return response;
  }
}
