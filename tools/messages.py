"""The catalogues of messages. `make messages` brings them up to date with the code and the data files.

Every message of the code, the templates and the TOML files is collected. Translations are carried over; a
new sentence gets the translation of the nearest old one, marked fuzzy until somebody has looked at it;
entries that nothing uses, and repetitions left by a merge, go. Another .po file in a language's folder,
such as one that a translator has sent, fills what is missing and goes too. A language of the table
(`grundy.i18n.languages`) that has no catalogue gets an empty one.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from grundy.i18n.languages import TRANSLATED
from grundy.sources.claim import READABLE

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "grundy"
LOCALE = SOURCE / "i18n" / "locale"

PLACEHOLDER = re.compile(r"{\w+(?:[!:][^}]*)?}")
MessageId = str | tuple[str, ...]
Key = tuple[MessageId, str | None]
"""A message and its context."""

# Whose first argument is a message, beside `plural` and `in_context`: i18n, errors, fields of questions.
CALLS = {
    "_",
    "Message",
    "GameError",
    "NotationError",
    "UnknownGameError",
    "IllegalMoveError",
    "LoopError",
    "BudgetExhausted",
    "DamagedFileError",
    "OutputError",
    "ServiceLostError",
    "CheckFailed",
    "TextTooLong",
    "TooLarge",
    "Refused",
    "given",
    "marked",
    "problem",
    "refuse",
    "setting",
}
# What click, the library of the command line, says in our help and errors.
CLICK: tuple[MessageId, ...] = (
    "Usage:",
    "Options",
    "Commands",
    "Show this message and exit.",
    "required",
    "Missing argument",
    "Missing option",
    "default: {default}",
    "Invalid value for {param_hint}: {message}",
    "{name} is out of range",
    "{value} is not in the range {range}.",
    "{value!r} is not a valid {number_type}.",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "Option {name!r} does not take a value.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} does not exist.",
    "file",
    "directory",
    "path",
)
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def template() -> Catalog:
    """Return every message that a person may see, in the order of the files."""
    catalogue = Catalog()
    for path in sorted(SOURCE.rglob("*")):
        for message, context in READERS.get(path.suffix, _none)(path):
            if _has_words("".join(message)):
                place = path.relative_to(ROOT).as_posix()
                catalogue.add(message, None, [(place, 1)], context=context)
    for message in CLICK:
        catalogue.add(message, None, [("click", 1)])
    return catalogue


def in_python(path: Path) -> Iterator[Key]:
    """Yield the messages of a module, in the order of its lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        first, *more = (getattr(argument, "value", None) for argument in call.args)
        second = more[0] if more else None
        if not isinstance(first, str):
            continue
        if name in CALLS:
            yield first, None
        elif name == "plural" and isinstance(second, str):
            yield (first, second), None
        elif name == "in_context" and isinstance(second, str):
            yield second, first


def in_template(path: Path) -> Iterator[Key]:
    """Yield the messages of a page."""
    keywords = {"_": None, "plural": (1, 2)}
    for _, message, _, context in extract_from_file("jinja2", path, keywords=keywords):
        yield (message if isinstance(message, str) else tuple(message)), context


def in_toml(path: Path) -> Iterator[Key]:
    """Yield the messages of a file of data."""
    return ((sentence, None) for sentence in sentences(path))


def _none(path: Path) -> Iterator[Key]:
    return iter(())


READERS = {".py": in_python, ".html": in_template, ".toml": in_toml}


def sentences(path: Path) -> Iterator[str]:
    """Yield what a person reads in a TOML file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if path.name == "glossary.toml":
        for entry in data.values():
            yield from (entry["term"], entry["meaning"])
    elif path.name == "bibliography.toml":
        yield from (entry["text"] for entry in data.values() if entry.get("own"))
    elif path.parent.name == "lessons":
        yield data["title"]
        yield data["idea"]
        for step in data["step"]:
            yield from (step[field] for field in ("text", "idea") if field in step)
    elif path.parent.name == "documents":
        yield data["document"]["title"]
        yield from (chapter["title"] for chapter in data.get("chapter", []))
        for claim in data["claim"]:
            yield from (claim[field] for field in READABLE if field in claim)
            yield from words(claim.get("expected"))
            yield from words(claim.get("record"))


def words(answer: Any) -> Iterator[str]:
    """Yield the lower-case words of an answer: N and P, names and coins such as HHT are not words."""
    if isinstance(answer, dict):
        answer = [*answer, *answer.values()]
    if isinstance(answer, list):
        for entry in answer:
            yield from words(entry)
    elif isinstance(answer, str) and answer.islower():
        yield answer


def path_of(language: str) -> Path:
    """Return the file with the translations to a language."""
    return LOCALE / language / "grundy.po"


def read(language: str) -> Catalog:
    """Return the translations to a language; none where the file is not there yet."""
    path = path_of(language)
    return _read(path) if path.exists() else Catalog(locale=language)


def others(language: str) -> list[Path]:
    """Return the .po files beside a language's own, such as those that a translator has sent."""
    return [path for path in path_of(language).parent.glob("*.po") if path != path_of(language)]


def _read(path: Path) -> Catalog:
    with path.open("rb") as stream:
        return read_po(stream)


def translations(language: str) -> Iterator[Message]:
    """Yield every entry of a language's catalogue."""
    return (entry for entry in read(language) if entry.id)


def missing(language: str) -> list[Key]:
    """Return the messages that the language does not translate, or only tentatively."""
    done = {_key(entry) for entry in translations(language) if is_translated(entry)}
    return [_key(entry) for entry in template() if entry.id and _key(entry) not in done]


def obsolete(language: str) -> list[Key]:
    """Return the entries of a language that nothing uses."""
    used = {_key(entry) for entry in template()}
    return [_key(entry) for entry in translations(language) if _key(entry) not in used]


def repeated(language: str) -> list[str]:
    """Return the entries that stand twice in the file, and those with two translations."""
    text = path_of(language).read_text(encoding="utf-8")
    ids = re.findall(r'^(?:msgctxt ".*"\n)?msgid ".*"(?:\n".*")*', text, re.M)
    double = re.findall(r'^msgid ".*"(?=\n(?:".*"\n)*msgstr ".*"\n(?:".*"\n)*msgstr )', text, re.M)
    return [entry for entry, times in Counter(ids).items() if times > 1] + double


def is_translated(entry: Message) -> bool:
    """Return whether every form of an entry is there and somebody has looked at it."""
    forms = entry.string if isinstance(entry.string, (tuple, list)) else (entry.string,)
    return all(forms) and not entry.fuzzy


def updated(language: str, messages: Catalog) -> bytes:
    """Return the file of a language with exactly these messages, and the translations that it has."""
    catalogue = read(language)
    for entry in (entry for path in others(language) for entry in _read(path) if entry.id):
        known = catalogue.get(entry.id, entry.context)
        if is_translated(entry) and (known is None or not is_translated(known)):
            catalogue.add(entry.id, entry.string, context=entry.context)
    catalogue.update(messages)
    out = BytesIO()
    header = HEADER.format(language=language, plural=catalogue.plural_forms)
    out.write(header.encode())
    write_po(out, catalogue, width=0, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return out.getvalue().rstrip(b"\n") + b"\n"


def _key(entry: Message) -> Key:
    return (entry.id if isinstance(entry.id, str) else tuple(entry.id), entry.context)


def _has_words(message: str) -> bool:
    """Return whether a word of two letters or more is left to translate beside the placeholders."""
    return re.search(r"[^\W\d_]{2,}", PLACEHOLDER.sub("", message)) is not None


def main() -> None:
    """Write the catalogues of all languages and say what is left to translate."""
    messages = template()
    for language in TRANSLATED:
        text = updated(language, messages)
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        path_of(language).write_bytes(text)
        for path in others(language):
            path.unlink()
        left = sum(not is_translated(entry) for entry in translations(language))
        print(f"{language}: {len(messages)} messages, {left} to translate", file=sys.stderr)


if __name__ == "__main__":
    main()
