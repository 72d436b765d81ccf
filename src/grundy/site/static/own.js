// The editor of one's own game: text here, Python in a frame without an origin. A game that came with a
// link is shown, and runs only after a press. Cancel ends the frame with whatever runs in it.
import { Frame } from "./frame.js";
import { WORDS } from "./settings.js";

const here = document.documentElement;
const language = here.lang in WORDS ? here.lang : here.lang.slice(0, 2); // sr-Cyrl is one of ours, sr-Latn is sr
const words = WORDS[language] ?? WORDS.en;
const get = (id) => document.getElementById(id);
const [code, position, status, out, moves, picture] = ["code", "position", "state", "out", "moves", "picture"].map(get);
const frame = new Frame();

const pack = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const unpack = (text) => new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)));

function receive() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has("code")) return;
  try {
    code.value = unpack(given.get("code"));
  } catch { return; } // a link that was cut: the example stays
  position.value = given.get("p") ?? "";
  clear();
  status.textContent = words.foreign;
}

const clear = () => { for (const part of [out, moves, picture]) part.replaceChildren(); };

async function ask(more = {}, next = show) {
  const question = { code: code.value, position: position.value.trim(), language, ...more };
  clear();
  status.textContent = words.starting;
  try {
    const answer = await frame.ask(question, () => { status.textContent = words.running; });
    status.textContent = "";
    if (answer.error) complain(answer); else next(answer);
  } catch (error) { status.textContent = error.message; }
}

function complain({ error, line }) {
  out.textContent = (line ? `${line}: ` : "") + error;
  if (line) select(line);
}

function show(answer) {
  position.value = answer.position;
  out.textContent = answer.text;
  for (const [move, after] of answer.moves) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = move;
    button.onclick = () => { position.value = after; ask({}, reply); };
    moves.append(button, " ");
  }
  if (answer.svg) {
    const image = new Image();
    image.alt = words.tree;
    image.src = URL.createObjectURL(new Blob([answer.svg], { type: "image/svg+xml" }));
    picture.append(image);
  }
}

// The computer makes its best move, then the visitor is on move again.
function reply(answer) {
  const chosen = answer.moves.find(([move]) => move === answer.best);
  if (!chosen) return show(answer);
  position.value = chosen[1];
  ask({}, (after) => { show(after); out.prepend(`${answer.best}\n\n`); });
}

function select(line) {
  const lines = code.value.split("\n"), start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  code.focus();
  code.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

get("solve").onclick = () => ask();
get("tree").onclick = () => ask({ picture: true });
get("play").onclick = () => ask({}, reply);
get("cancel").onclick = () => { status.textContent = words.stopped; frame.open(); };
get("share").onclick = async () => {
  const link = new URL(location.href);
  link.hash = new URLSearchParams({ code: pack(code.value), p: position.value }).toString();
  history.replaceState(null, "", link);
  await navigator.clipboard?.writeText(link.href).catch(() => {});
  status.textContent = words.copied;
};
addEventListener("popstate", (event) => event.stopImmediatePropagation(), true); // page.js would fetch the page anew
addEventListener("hashchange", receive); // another link opened in the same window
receive();
frame.open();
