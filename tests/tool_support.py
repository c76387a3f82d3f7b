"""Loading a script of ``tools/`` as a module."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

from support import ROOT


def tool(name: str) -> ModuleType:
    """The script of that name."""
    spec = importlib.util.spec_from_file_location(f"tools_{name}", ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
