"""The licences of everything that Grundy needs, written to docs/reference/licences.md.

What the package and its optional parts require is followed to the end; names and licences are those that
the packages state about themselves. Versions are left out: the bill of materials has them (`make sbom`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

HOME = Path(__file__).resolve().parent.parent
PAGE = HOME / "docs" / "reference" / "licences.md"
FOR_DEVELOPERS = ("test", "docs", "bench", "all")
HEAD = """# Licences of the packages that Grundy uses

Grundy is under the MIT licence. What it needs, and what its optional parts need, is under the licences
below; nothing of it is copied into Grundy. The list is made by `tools/licences.py`; `make sbom` writes a
software bill of materials (CycloneDX) with the versions.

| package | licence | needed by |
|---|---|---|
"""


def direct() -> dict[str, list[Requirement]]:
    """Return the requirements of the package ("") and of each optional part that users install."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = {"": project["dependencies"], **project["optional-dependencies"]}
    return {
        part: [Requirement(text) for text in texts]
        for part, texts in parts.items()
        if part not in FOR_DEVELOPERS
    }


def closure() -> dict[str, tuple[Distribution, str]]:
    """Return every installed package that is needed, and the part that needs it first."""
    found: dict[str, tuple[Distribution, str]] = {}
    followed: set[tuple[str, frozenset[str]]] = set()
    for part, requirements in direct().items():
        waiting = [r for r in requirements if applies(r, ("",))]
        while waiting:
            wanted = waiting.pop()
            key = normal(wanted.name)
            if (key, frozenset(wanted.extras)) in followed:
                continue
            followed.add((key, frozenset(wanted.extras)))
            try:
                package = distribution(wanted.name)
            except PackageNotFoundError:
                continue
            found.setdefault(key, (package, part))
            waiting += [r for r in needs(package) if applies(r, ("", *wanted.extras))]
    return found


def needs(package: Distribution) -> Iterator[Requirement]:
    """Yield what a package requires."""
    return (Requirement(text) for text in package.requires or ())


def applies(wanted: Requirement, extras: tuple[str, ...]) -> bool:
    """Return whether a requirement holds here, with one of these extras."""
    return wanted.marker is None or any(wanted.marker.evaluate({"extra": e}) for e in extras)


def normal(name: str) -> str:
    """Return a package's name as indexes spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(package: Distribution) -> str:
    """Return what a package says about its licence, shortly."""
    said = package.metadata
    if said.get("License-Expression"):
        return str(said["License-Expression"])
    kinds = [c for c in said.get_all("Classifier") or () if c.startswith("License ::")]
    names = [kind.rpartition(" :: ")[2] for kind in kinds if kind.count("::") > 1]
    if names:
        return ", ".join(names)
    return (said.get("License") or "?").strip().splitlines()[0][:60]


def page() -> str:
    """Return the text of the page."""
    rows = [
        f"| {key} | {licence(package)} | {f'`grundy[{part}]`' if part else 'grundy'} |"
        for key, (package, part) in sorted(closure().items())
    ]
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
