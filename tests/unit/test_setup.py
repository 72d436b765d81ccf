"""The build: what is compiled, and that everything goes on without a compiler."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from setuptools import Distribution, Extension

from grundy.core.values import engine

ROOT = Path(__file__).parents[2]


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_steps", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_compiled_module_exists_and_imports_no_heavy_library(build: ModuleType) -> None:
    for name in build.COMPILED:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "import numpy" not in text
        assert "from __future__ import annotations" in text


def test_the_step_can_be_switched_off(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_NO_COMPILE", "1")
    assert build.compiled_core() == []


def test_without_mypyc_the_build_goes_on_with_a_note(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("GRUNDY_NO_COMPILE", raising=False)
    monkeypatch.setitem(sys.modules, "mypyc.build", None)
    assert build.compiled_core() == []
    assert "interpreted core" in capsys.readouterr().err


def test_a_failed_translation_is_a_note_too(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*arguments: object, **keywords: object) -> None:
        raise SystemExit(1)

    monkeypatch.delenv("GRUNDY_NO_COMPILE", raising=False)
    monkeypatch.setitem(sys.modules, "mypyc.build", SimpleNamespace(mypycify=fail))
    assert build.compiled_core() == []
    assert "interpreted core" in capsys.readouterr().err


def test_one_extension_that_fails_leaves_all_out(
    build: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = build.BuildAllOrNothing(Distribution())
    command.build_lib = str(tmp_path)
    command.inplace = False
    command.extensions = [Extension("one", ["one.c"]), Extension("two", ["two.c"])]
    command.ext_map = {e.name: e for e in command.extensions}
    for extension in command.extensions:
        extension._needs_stub = False
        extension._full_name = extension.name
        extension._file_name = f"{extension.name}.so"
    built = Path(command.get_ext_fullpath("one"))

    def half(self: object) -> None:
        built.touch()
        raise OSError("no compiler")

    monkeypatch.setattr(build.build_ext, "build_extensions", half)
    command.build_extensions()
    assert command.extensions == []
    assert not built.exists()
    assert "no compiler" in capsys.readouterr().err


def test_the_pure_twin_is_used_when_asked_for() -> None:
    script = "from grundy.core.values import engine; print(engine.COMPILED, engine.zero().kind)"
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={"GRUNDY_PURE": "1", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["False", "0"]
    assert isinstance(engine.COMPILED, bool)
