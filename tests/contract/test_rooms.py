"""How the package is built: what the contracts of import-linter name, and names that mean one thing."""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "grundy"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]


def rooms() -> set[str]:
    """Return the modules and packages directly under `grundy`."""
    names = {path.stem for path in PACKAGE.glob("*.py") if not path.stem.startswith("__")}
    names |= {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    return {f"grundy.{name}" for name in names}


def test_checkers_may_import_three_modules_and_nothing_else() -> None:
    contract = next(c for c in CONTRACTS if c.get("source_modules") == ["grundy.checking"])
    plain = {"grundy.arrays", "grundy.plain_arrays"}
    allowed = {"grundy.checking", "grundy.errors", "grundy.compiling", "grundy.i18n", *plain}
    assert set(contract["forbidden_modules"]) == rooms() - allowed


def test_every_package_has_its_layer() -> None:
    contract = next(c for c in CONTRACTS if c["type"] == "layers")
    named = {
        room.strip(" ()")
        for layer in contract["layers"]
        for room in layer.replace("|", ":").split(":")
    }
    assert rooms() - named == {"grundy.checking", "grundy._version"}


def test_no_two_classes_share_a_name() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(str(path.relative_to(PACKAGE)))
    shared = {name for name, places in homes.items() if len(places) > 1}
    assert shared == set()


def test_the_page_about_the_architecture_names_every_package() -> None:
    text = (ROOT / "docs" / "develop" / "architecture.md").read_text(encoding="utf-8")
    unnamed = {room.removeprefix("grundy.") for room in rooms()} - {"_version"}
    assert {room for room in unnamed if f"`{room}`" not in text} == set()


def test_only_readers_say_where_in_a_text_an_error_is() -> None:
    places = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and any(word.arg == "column" for word in node.keywords):
                name = node.func
                if isinstance(name, ast.Name) and name.id == "NotationError":
                    places.add(str(path.relative_to(PACKAGE)))
    assert places == {"core/reading.py"}
