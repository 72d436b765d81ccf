"""How the package is built: what the contracts of import-linter name, and names that mean one thing."""

from __future__ import annotations

import tomllib
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
    allowed = {"grundy.checking", "grundy.errors", "grundy.compiled", "grundy.i18n"}
    assert set(contract["forbidden_modules"]) == rooms() - allowed


def test_every_package_has_its_layer() -> None:
    contract = next(c for c in CONTRACTS if c["type"] == "layers")
    named = {
        room.strip(" ()")
        for layer in contract["layers"]
        for room in layer.replace("|", ":").split(":")
    }
    assert rooms() - named == {"grundy.checking", "grundy._version"}
