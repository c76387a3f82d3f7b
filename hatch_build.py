"""The build hook of compiled wheels: the engine and the reader of yrpX files as machine code, by mypyc.

``DUEL_REPLAY_COMPILED=1`` asks for it, and a build that cannot compile then fails, so that a release is never pure
without a word. Otherwise the hook does nothing, and the wheel is pure Python: the same source, with every command.
Nothing is left in the source tree.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASKED = "DUEL_REPLAY_COMPILED"
OPTIMIZATION = "DUEL_REPLAY_OPTIMIZATION"
"""The C compiler's level; ``0`` takes a third of the time, for a test."""

GROUP = "duelreplay"
"""Names the library that all compiled modules share: ``duelreplay__mypyc``."""

TOOLS = ["mypy==2.4.*", "setuptools>=77"]
"""What compiles. mypy is part of the product: a minor version of it, tested, and no other."""

SCRIPT = """
import sys
from mypyc.build import mypycify
from setuptools import setup
group, level, *arguments = sys.argv[1:]
modules = mypycify(arguments, group_name=group, opt_level=level, debug_level="0")
setup(name=group, ext_modules=modules, script_args=["--quiet", "build_ext", "--inplace"])
"""


def asked_for() -> bool:
    """Whether this build is to be compiled."""
    return os.environ.get(ASKED, "0") not in ("", "0")


def compiled_modules(root: Path) -> list[str]:
    """The modules that are compiled, as paths below ``src``, in order.

    ``pyproject.toml`` names modules and folders under ``compiled``, and under ``interpreted`` those in them that
    have to stay as they are: mypyc drops the keywords of a class statement (``frozen``, ``kw_only``, ``tag``)
    without a word, so no module that defines a Struct with any may be compiled.
    """
    settings = tomllib.loads((root / "pyproject.toml").read_text())
    named = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    source = root / "src"
    files = [file for name in named["compiled"] for file in _in(source / name)]
    left = {file for pattern in named["interpreted"] for file in source.glob(pattern)}
    return [file.relative_to(source).as_posix() for file in files if file not in left]


def _in(place: Path) -> list[Path]:
    """The modules of a folder; its ``__init__`` has nothing to compile."""
    if place.suffix:
        return [place]
    return sorted(file for file in place.rglob("*.py") if file.name != "__init__.py")


class CompiledHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel that asks for them."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What has to be there to build: nothing but hatchling, unless the build compiles."""
        return [*TOOLS, *self.metadata.core.dependencies] if asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add each library beside its source; an editable installation stays as it is."""
        if not asked_for() or version == "editable":
            return
        root = Path(self.root)
        work = Path(tempfile.mkdtemp(prefix="duel-replay-"))
        self._work = work
        source = work / "src"
        shutil.copytree(root / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(root / "pyproject.toml", work)
        level = os.environ.get(OPTIMIZATION, "3")
        arguments = [GROUP, level, "--config-file", "../pyproject.toml", *compiled_modules(root)]
        subprocess.run([sys.executable, "-c", SCRIPT, *arguments], cwd=source, check=True)
        for library in [*source.rglob("*.so"), *source.rglob("*.pyd")]:
            build_data["force_include"][str(library)] = library.relative_to(source).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was compiled: the wheel has it."""
        if hasattr(self, "_work"):
            shutil.rmtree(self._work)
