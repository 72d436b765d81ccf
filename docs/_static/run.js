// A Run button beside each example of the documentation. Python is that of the page in a folder, which lies
// beside these pages; it is loaded at the first press. Where that folder is missing there is no button.
const { site } = document.querySelector("script[data-site]").dataset;
const folder = new URL(`${site}/`, new URL(document.documentElement.dataset.content_root, location.href));
const { WORDS } = await import(new URL("settings.js", folder));
const { Frame } = await import(new URL("frame.js", folder));
const words = WORDS[document.documentElement.lang.slice(0, 2)] ?? WORDS.en;
const blocks = [...document.querySelectorAll(".highlight-python pre")];
let frame = null, running = null;

function offer(block, number) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "run";
  button.textContent = words.run;
  const out = document.createElement("output");
  out.className = "printed";
  out.hidden = true;
  block.closest(".highlight-python").after(button, out);
  button.onclick = () => (running === button ? cancel() : run(button, out, blocks.slice(0, number + 1)));
}

// What stands above is run first: an example may use its names.
async function run(button, out, above) {
  if (running) cancel();
  running = button;
  button.textContent = words.cancel;
  out.hidden = false;
  out.textContent = words.starting;
  if (!frame) { frame = new Frame(); frame.open(); }
  const texts = above.map((block) => block.textContent);
  const begun = () => { out.textContent = words.running; };
  try {
    out.textContent = (await frame.ask({ blocks: texts }, begun)).printed;
  } catch (error) { out.textContent = error.message; }
  finish();
}

function finish() {
  running.textContent = words.run;
  running = null;
}

function cancel() {
  running.nextElementSibling.textContent = words.stopped;
  finish();
  frame.open();
}

blocks.forEach((block, number) => { if (block.textContent.startsWith(">>>")) offer(block, number); });
