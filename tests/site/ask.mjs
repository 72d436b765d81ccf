// Runs the engine of a folder under Node, as a browser would: node ask.mjs ENGINE < request
//   request: { "urls": […], "program": "…" }   printed: { "answers": { url: [status, text] }, "program": "…" }
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); });
const folder = process.argv[2] + "/";
const { urls, program, lock } = JSON.parse(readFileSync(0));
const { loadPyodide } = await import(pathToFileURL(folder + "pyodide.mjs"));
let printed = "";
const python = await loadPyodide({
  indexURL: folder, lockFileContents: lock, stdLibURL: folder + "python_stdlib.zip",
  stdout: (text) => { printed += text + "\n"; }, stderr: (text) => console.error(text),
});
for (const name of ["grundy.zip", "web.zip"]) python.unpackArchive(new Uint8Array(readFileSync(folder + name)), "zip", { extractDir: "/app" });
python.runPython(`
import sys, json; sys.path.insert(0, "/app")
from grundy.site import engine
async def asked(urls):
    found = {}
    for url in urls:
        status, parts = [], []
        await engine.answer(url, {}, "http://127.0.0.1", "", lambda code, _: status.append(code), parts.append)
        found[url] = [status[0], b"".join(parts).decode()]
    return json.dumps(found)
`);
python.globals.set("urls", python.toPy(urls));
const answers = JSON.parse(await python.runPythonAsync("await asked(urls)"));
if (program) { python.globals.set("__name__", "__main__"); python.runPython(program); }
console.log(JSON.stringify({ answers, program: printed }));
