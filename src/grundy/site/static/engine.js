// The engine: a worker that runs Python and answers requests as the served page would.
//   in:  { id, url, headers }     out: { id, status, headers }, then { id, piece }…, then { id, end }
// It begins with { start: { lock, folder, version } }. Everything it loads lies beside it; no other address
// is asked. With `?make` it keeps an image of its memory for the next start and answers nothing.
import { loadPyodide } from "./engine/{{build}}/pyodide.mjs";

const options = new URL(self.location).searchParams;
const version = options.get("v");
const at = (name) => new URL(`engine/${version}/${name}`, self.location).href; // another build lies elsewhere
const PARTS = ["grundy.zip", "web.zip"];
const IMAGES = `grundy-image-${version}`;
let python, answer, origin, folder;

async function bytes(name) {
  const found = await fetch(at(name));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return new Uint8Array(await found.arrayBuffer());
}

// An image fits this build only. Without a secure context browsers keep none.
async function image() {
  if (!self.caches || options.has("make")) return null;
  const found = await (await caches.open(IMAGES)).match(at("image"));
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

// The wasm file fixes the first size of its memory; an image of a grown one needs as much room before it
// is put in place. What malloc wrote is overwritten by the image.
const roomFor = (kept) => async (settings) => {
  const { default: create } = await import(at("pyodide.asm.mjs"));
  const module = await create(settings);
  while (kept && module.HEAP8.length < kept.length) module._malloc(4 << 20);
  return module;
};

async function load(lock, kept, parts) {
  python = await loadPyodide({
    indexURL: at(""),
    stdLibURL: at("python_stdlib.zip"),
    lockFileContents: lock,
    createPyodideModule: roomFor(kept),
    _makeSnapshot: options.has("make"),
    ...(kept ? { _loadSnapshot: kept } : {}),
  });
  postMessage({ progress: 0.6 });
  const unpack = async () => { for (const part of await parts) python.unpackArchive(part, "zip", { extractDir: "/app" }); };
  if (kept) setTimeout(unpack, 300); // what the first page needs is in memory; the files come behind it
  else await unpack();
  postMessage({ progress: 0.8 });
  python.runPython(`
import sys
"/app" in sys.path or sys.path.insert(0, "/app")
from grundy.site import engine
engine.site()`);
  if (kept) python.runPython("import random; random.seed()"); // or every visitor would see the same chances
}

async function start(given) {
  ({ origin, folder } = given);
  const parts = Promise.all(PARTS.map(bytes));
  let kept = await image();
  try {
    await load(given.lock, kept, parts);
  } catch (error) {
    if (!kept) throw error;
    await caches.delete(IMAGES); // an image that does not fit: start without
    kept = null;
    await load(given.lock, null, parts);
  }
  // An image may hold no reference to a JavaScript object, so it is made before the first is passed in.
  if (options.has("make")) return keep();
  answer = python.runPython(`
from pyodide.ffi import to_js as _to_js
async def _answer(url, headers, origin, folder, start, piece):
    await engine.answer(url, headers.to_py(), origin, folder,
        lambda status, fields: start(status, _to_js(fields)), lambda body: piece(_to_js(body)))
_answer`);
  postMessage({ ready: true, fromImage: !!kept });
}

// Everything a page may import is imported, then the memory is kept for the next start.
async function keep() {
  await python.runPythonAsync(`
import gc, importlib, pkgutil, grundy
for _found in pkgutil.walk_packages(grundy.__path__, "grundy.", onerror=lambda name: None):
    if not _found.name.endswith("__main__"):
        try: importlib.import_module(_found.name)
        except ImportError: pass
await engine.warm()
gc.collect()`);
  const made = python.makeMemorySnapshot();
  await (await caches.open(IMAGES)).put(at("image"), new Response(made));
  postMessage({ kept: made.length });
}

let started;
addEventListener("message", async ({ data }) => {
  if (data.start) {
    started = start(data.start).catch((error) => postMessage({ failed: String(error).slice(-800) }));
    return;
  }
  await started;
  const { id, url, headers } = data;
  try {
    postMessage({ id, begun: true });
    await answer(url, headers ?? {}, origin, folder,
      (status, fields) => postMessage({ id, status, headers: fields }),
      (piece) => postMessage({ id, piece }, [piece.buffer]));
    postMessage({ id, end: true });
  } catch (error) {
    postMessage({ id, error: String(error).slice(-800) });
  }
});
