"""The compiled wheel: what may be compiled, and that it judges as the source does.

Building one takes minutes of processor time, so that is only tested where ``DUEL_REPLAY_TEST_COMPILED`` is set, as
the workflow for releases does.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from duelreplay.compiled import is_compiled
from support import FIXTURES, ROOT, SHARED

pytest.importorskip("hatchling", reason="hatchling is not installed")
sys.path.insert(0, str(ROOT))
from hatch_build import GROUP, compiled_modules

SOURCE = ROOT / "src"
REPLAY = (sys.executable, "-m", "duelreplay")
SAMPLE = [
    FIXTURES / "example-1.json",
    *sorted((FIXTURES / "edopro").glob("*.yrpX")),
    *sorted((FIXTURES / "duelingbook").glob("*.json")),
    *sorted((FIXTURES / "conformance" / "duels").glob("*.json")),
    *(sorted((SHARED / "corpus" / "edopro").glob("*.yrpX")) if SHARED else ()),
]

built = pytest.mark.skipif(
    "DUEL_REPLAY_TEST_COMPILED" not in os.environ,
    reason="DUEL_REPLAY_TEST_COMPILED is not set: compiling takes minutes",
)
with_compiler = pytest.mark.skipif(
    not any(map(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang", "cl"))), reason="there is no C compiler"
)


def with_keywords(module: Path) -> list[str]:
    """The classes of a module whose statements have keywords, which mypyc drops without a word."""
    classes = [node for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.ClassDef)]
    return [found.name for found in classes if any(one.arg != "metaclass" for one in found.keywords)]


def test_no_compiled_module_has_class_keywords() -> None:
    """``class Repair(Struct, frozen=True)`` compiled can be changed, and takes its fields by position."""
    assert {name: found for name in compiled_modules(ROOT) if (found := with_keywords(SOURCE / name))} == {}


def test_keywords_are_found_where_they_are() -> None:
    assert "Repair" in with_keywords(SOURCE / "duelreplay" / "rights" / "docket.py")


def late_modules(module: Path) -> list[str]:
    """What functions of a module import by ``from package import module``, which is None there when compiled."""
    functions = [node for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
    imports = [node for one in functions for node in ast.walk(one) if isinstance(node, ast.ImportFrom)]
    names = [f"{node.module}.{alias.name}" for node in imports for alias in node.names]
    return [name for name in names if (SOURCE / f"{name.replace('.', '/')}.py").exists()]


def test_no_compiled_module_imports_a_module_late() -> None:
    assert {name: found for name in compiled_modules(ROOT) if (found := late_modules(SOURCE / name))} == {}
    assert "duelreplay.log.check" in late_modules(SOURCE / "duelreplay" / "log" / "numbering.py")


def test_the_engine_and_the_reader_are_compiled() -> None:
    """The list follows the source: all of these rooms, but what has Structs."""
    modules = set(compiled_modules(ROOT))
    assert {"duelreplay/engine/fold.py", "duelreplay/sources/yrp/packets.py"} <= modules
    for room in ("duel", "engine", "rights", "rules", "sources/yrp"):
        for file in (SOURCE / "duelreplay" / room).rglob("*.py"):
            if file.name not in ("__init__.py", "reasons.py") and not with_keywords(file):
                assert file.relative_to(SOURCE).as_posix() in modules, f"{file.name} could be compiled"


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment with a compiled wheel in it."""
    folder = tmp_path_factory.mktemp("compiled")
    asked = os.environ | {"DUEL_REPLAY_COMPILED": "1"}
    asked.setdefault("DUEL_REPLAY_OPTIMIZATION", "0")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, env=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    assert not wheel.name.endswith("-none-any.whl")
    inside = zipfile.ZipFile(wheel).namelist()
    assert sum(name.startswith(f"{GROUP}__mypyc.") for name in inside) == 1
    for module in compiled_modules(ROOT):
        assert module in inside, "the source goes with it"
        assert any(name.startswith(f"{module[:-3]}.") and name != module for name in inside), f"{module} is compiled"
    place = folder / "fresh"
    venv.create(place, with_pip=True)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", wheel], check=True)
    return programs / "replay"


def run(*command: str | Path) -> tuple[int, str]:
    """The exit status and the output of a command that runs far from the checkout."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd="/", env=kept, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


@built
@with_compiler
def test_it_says_that_it_is_compiled(replay: Path) -> None:
    assert run(replay, "--version")[1].endswith(" (compiled)\n")
    assert not is_compiled(), "these tests run the source"


@built
@with_compiler
def test_the_verdicts_are_those_of_the_source(replay: Path) -> None:
    """The whole report of each duel, its reasons and numbers of events included."""
    status, found = run(replay, "check", "--format", "jsonl", *SAMPLE)
    pure = subprocess.run(
        [*REPLAY, "check", "--format", "jsonl", *SAMPLE], cwd="/", capture_output=True, text=True, check=False
    )
    assert status == pure.returncode == 1
    assert len(found.splitlines()) > len(SAMPLE)
    for ours, theirs in zip(found.splitlines(), (pure.stdout + pure.stderr).splitlines(), strict=True):
        assert json.loads(ours) == json.loads(theirs)


@built
@with_compiler
def test_what_was_frozen_is_frozen(replay: Path) -> None:
    """A field of no Struct that freezes its own can be set, whatever was compiled around it."""
    program = """
import pkgutil, importlib, msgspec, duelreplay
for found in pkgutil.walk_packages(duelreplay.__path__, "duelreplay."):
    if found.name.partition(".")[2].split(".")[0] in ("cards", "duel", "engine", "log", "rights", "rules"):
        importlib.import_module(found.name)
def below(kind):
    return [kind, *(lower for one in kind.__subclasses__() for lower in below(one))]
kinds = [kind for kind in below(msgspec.Struct) if kind.__module__.startswith("duelreplay.")]
print(len(kinds), sorted(kind.__name__ for kind in kinds if not kind.__struct_config__.frozen))
"""
    python = replay.with_name("python")
    expected = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert run(python, "-c", program) == (0, expected)
    assert int(expected.split()[0]) > 100
