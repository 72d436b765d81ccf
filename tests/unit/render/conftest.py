"""LaTeX for the tests of this folder."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest


def _is_there() -> bool:
    """Return whether LaTeX and TikZ are installed: distributions package them apart."""
    if shutil.which("pdflatex") is None or shutil.which("kpsewhich") is None:
        return False
    return subprocess.run(["kpsewhich", "tikz.sty"], capture_output=True).returncode == 0


@pytest.fixture
def compile_latex(tmp_path: Path) -> Callable[[str], None]:
    """Compile a document; an error of LaTeX fails the test."""
    if not _is_there():
        pytest.skip("pdflatex or TikZ is not installed")

    def compiled(text: str) -> None:
        (tmp_path / "all.tex").write_text(text, encoding="utf-8")
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
        made = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=300)
        assert made.returncode == 0, made.stdout.decode(errors="replace")[-1500:]

    return compiled
