"""Build steps that pyproject.toml cannot express: message catalogues become .mo files."""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

LOCALE = Path(__file__).parent / "src" / "grundy" / "i18n" / "locale"


def compile_catalogues() -> None:
    """Join the .po files of each language into one `LC_MESSAGES/grundy.mo`."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for folder in sorted(path for path in LOCALE.iterdir() if path.is_dir()):
        joined = Catalog(locale=folder.name, charset="utf-8")
        for part in sorted(folder.glob("*.po")):
            with part.open("rb") as stream:
                for message in read_po(stream, locale=folder.name):
                    if message.id:
                        joined.add(message.id, message.string, context=message.context)
        target = folder / "LC_MESSAGES" / "grundy.mo"
        target.parent.mkdir(exist_ok=True)
        with target.open("wb") as out:
            write_mo(out, joined)


class BuildWithCatalogues(build_py):
    """The ordinary build, after the catalogues have been compiled in place."""

    def run(self) -> None:
        compile_catalogues()
        super().run()


if __name__ == "__main__":
    setup(cmdclass={"build_py": BuildWithCatalogues})
