// Turns packed sources into packed bytecode, with the Pyodide that will run it. In the current folder:
// packing.json, Pyodide's files and the parts; the packed parts are written to ./packed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "./pyodide.mjs";

process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); }); // the stack shows a megabyte
const { lock, parts, kept } = JSON.parse(readFileSync("packing.json"));
// Lines without columns: tracebacks name them, and the bytecode is a fifth smaller.
const python = await loadPyodide({ indexURL: "./", lockFileContents: lock, env: { PYTHONNODEBUGRANGES: "1" } });
for (const name of parts) if (name !== "python_stdlib.zip") python.unpackArchive(new Uint8Array(readFileSync(name)), "zip", { extractDir: "/app" });

// Everything that pages import is imported here, so that the rest of the standard library can stay out.
await python.runPythonAsync(`
import sys; sys.path.insert(0, "/app")
import importlib, pkgutil, grundy
from grundy.site import engine
for found in pkgutil.walk_packages(grundy.__path__, "grundy.", onerror=lambda name: None):
    if not found.name.endswith("__main__"):
        try: importlib.import_module(found.name)
        except ImportError: pass
await engine.warm()
`);
python.globals.set("kept", python.toPy(kept));
python.runPython(`
import importlib, io, zipfile, importlib._bootstrap_external as external
for name in kept: importlib.import_module(name)
LOADED = set(sys.modules)
def module_of(name): return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
LIBRARY = next(path for path in sys.path if path.endswith(".zip")) + "/"
ALWAYS = ("encodings/", "collections/", "importlib/", "_pyodide/", "pyodide/", "pyodide_js", "site", "_sysconfigdata", "grundy/")

def compiled(data, name):
    """Return a zip with bytecode instead of sources, without docstrings: nothing that is shown is read from them."""
    is_library = name == "python_stdlib.zip"
    where = LIBRARY if is_library else "/app/"
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for entry in old.infolist():
            name, body = entry.filename, old.read(entry)
            if entry.is_dir() or is_library and not name.endswith(".py"): continue
            if name.endswith(".py") and not name.startswith(ALWAYS) and module_of(name) not in LOADED: continue
            # Some packages of anyio read their own text to import lazily.
            if name.endswith(".py") and b"install_lazy_importer()" not in body:
                code = compile(body, where + name, "exec", dont_inherit=True, optimize=2)
                body, name = external._code_to_hash_pyc(code, b"\\0" * 8, False), name + "c"
            new.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_DEFLATED)
    return out.getvalue()
`);
mkdirSync("packed");
for (const name of parts) {
  python.FS.writeFile("/in.zip", new Uint8Array(readFileSync(name)));
  python.runPython(`open("/out.zip", "wb").write(compiled(open("/in.zip", "rb").read(), "${name}"))`);
  writeFileSync(`packed/${name}`, python.FS.readFile("/out.zip"));
}
