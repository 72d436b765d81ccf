"""The catalogues of the documentation. `make docs-messages` brings them up to date with the pages.

The tutorial and the how-to pages are read in every language of the program; the other pages are English.
Sphinx collects the paragraphs, and docs/locale holds one .po file for each page and language. A changed
paragraph keeps its old translation, marked fuzzy, until somebody has looked at it.

    python tools/docs_messages.py           update the files
    python tools/docs_messages.py --check   exit with 1 where a paragraph has no translation
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from sphinx.cmd.build import main as sphinx

from grundy.i18n.languages import TRANSLATED

DOCS = Path(__file__).resolve().parent.parent / "docs"
LOCALE = DOCS / "locale"
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def templates(folder: Path) -> dict[str, Catalog]:
    """Return the paragraphs of each translated page, by its name such as how-to/graphs."""
    if sphinx(["-q", "-b", "gettext", str(DOCS), str(folder)]):
        raise SystemExit("the pages could not be read")
    pages = [folder / "index.pot", *folder.glob("tutorial/*.pot"), *folder.glob("how-to/*.pot")]
    return {
        page.relative_to(folder).with_suffix("").as_posix(): read_po(BytesIO(page.read_bytes()))
        for page in sorted(pages)
    }


def updated(template: Catalog, path: Path, language: str) -> Catalog:
    """Return the catalogue of a page with the translations that it had."""
    old = (
        read_po(BytesIO(path.read_bytes()), locale=language)
        if path.exists()
        else Catalog(locale=language)
    )
    old.update(template, no_fuzzy_matching=False)
    old.obsolete.clear()
    for message in old:
        message.locations = []
        message.auto_comments = []
    return old


def missing(catalogue: Catalog) -> list[str]:
    """Return the paragraphs without a translation that somebody has looked at."""
    return [str(m.id) for m in catalogue if m.id and (m.fuzzy or not m.string)]


def text(catalogue: Catalog, language: str) -> str:
    """Return the file of a catalogue, without dates, so that it changes only with its messages."""
    out = BytesIO()
    write_po(out, catalogue, omit_header=True, width=0)
    return HEADER.format(language=language) + out.getvalue().decode()


def main() -> None:
    """Update the files, or with --check only say what is missing."""
    check = "--check" in sys.argv[1:]
    wanting = 0
    with TemporaryDirectory() as folder:
        pages = templates(Path(folder))
    for language in TRANSLATED:
        for name, template in pages.items():
            path = LOCALE / language / "LC_MESSAGES" / f"{name}.po"
            catalogue = updated(template, path, language)
            for paragraph in missing(catalogue):
                wanting += 1
                print(f"{language} {name}: {paragraph[:70]}")
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text(catalogue, language), encoding="utf-8")
    print(f"{len(pages)} pages, {wanting} paragraphs to translate")
    if check and wanting:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
