"""Build steps that pyproject.toml cannot express: message catalogues, and the compiled core.

The modules in `COMPILED` are ordinary Python. Where mypyc and a C compiler are at hand they are also
compiled to extensions; where not, the build says so and goes on without. `GRUNDY_NO_COMPILE=1` skips
the step. For a compiled working tree: `python setup.py build_ext --inplace`.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PROOFS = Path(__file__).parent / "proofs"
LOCALE = Path(__file__).parent / "src" / "grundy" / "i18n" / "locale"
COMPILED = [
    "src/grundy/core/values/engine/nodes.py",
    "src/grundy/core/values/engine/adoption.py",
    "src/grundy/core/values/engine/order.py",
    "src/grundy/core/values/engine/canonical.py",
    "src/grundy/core/values/engine/algebra.py",
    "src/grundy/core/grid.py",
    "src/grundy/core/values/placement.py",
    "src/grundy/core/values/fold.py",
    "src/grundy/core/loopy/order.py",
    "src/grundy/core/loopy/stoppers.py",
]


def compile_catalogues() -> None:
    """Compile each language's `grundy.po` to `LC_MESSAGES/grundy.mo`; what lacks a form is left out."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(LOCALE.glob("*/grundy.po")):
        with source.open("rb") as stream:
            catalogue: Catalog = read_po(stream)
        for entry in list(catalogue):
            if isinstance(entry.string, (tuple, list)) and not all(entry.string):
                catalogue.delete(entry.id, entry.context)
        target = source.parent / "LC_MESSAGES" / "grundy.mo"
        target.parent.mkdir(exist_ok=True)
        with target.open("wb") as out:
            write_mo(out, catalogue)


def compiled_core() -> list[Extension]:
    """Return the extensions that mypyc makes of `COMPILED`, or none with a note why."""
    if os.environ.get("GRUNDY_NO_COMPILE"):
        return []
    try:
        from mypyc.build import mypycify

        extensions: list[Extension] = mypycify(
            # What the core's packages import elsewhere is neither compiled nor installed at build time.
            ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports", *COMPILED],
            opt_level="3",
            group_name="grundy_core",
        )
    # mypyc ends a failed translation with SystemExit.
    except (Exception, SystemExit) as error:
        note(f"mypyc is not usable here ({error})")
        return []
    return extensions


def note(reason: str) -> None:
    """Say on the build log that the compiled core is left out."""
    print(
        f"grundy: {reason}; installing the interpreted core, slower but complete", file=sys.stderr
    )


class BuildWithCatalogues(build_py):
    """The ordinary build, after the catalogues have been compiled in place; the Coq proofs go along."""

    def run(self) -> None:
        compile_catalogues()
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / "grundy" / "checking" / "proofs"
            target.mkdir(parents=True, exist_ok=True)
            for name in ("*.v", "_CoqProject", "check.sh", "README.md"):
                for source in PROOFS.glob(name):
                    shutil.copyfile(source, target / source.name)


class BuildAllOrNothing(build_ext):
    """Build every extension or leave all out: half of them could not be imported."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except Exception as error:
            note(f"the core did not compile ({error})")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


if __name__ == "__main__":
    setup(
        ext_modules=compiled_core(),
        cmdclass={"build_py": BuildWithCatalogues, "build_ext": BuildAllOrNothing},
    )
