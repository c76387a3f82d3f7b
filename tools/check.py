"""Everything that has to hold before a change is done: style, types, the order of the rooms, the tests.

Run by ``.ci/run``, and by hand: ``.venv/bin/python tools/check.py``. All checks run, also after one has failed;
arguments go to pytest.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = Path(sysconfig.get_path("scripts"))
CODE = ("src", "tests", "tools", "bench", "migrations", "hatch_build.py")


def commands(pytest_arguments: list[str]) -> list[list[str]]:
    """The checks, the quick ones first."""
    return [
        [str(SCRIPTS / "ruff"), "check", *CODE],
        [str(SCRIPTS / "ruff"), "format", "--check", *CODE],
        [str(SCRIPTS / "mypy")],
        [str(SCRIPTS / "lint-imports")],
        # Many tests start the command, which takes twice as long where nothing may write its byte code.
        [sys.executable, "-m", "compileall", "-q", "src"],
        [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile", *pytest_arguments],
    ]


def main() -> int:
    """Run every check; 1 if any failed."""
    failed = []
    for command in commands(sys.argv[1:]):
        name = " ".join([Path(command[0]).name, *command[1:]])
        print(f"== {name}", flush=True)
        if subprocess.run(command, cwd=ROOT).returncode:
            failed.append(name)
    print("\n".join(f"failed: {name}" for name in failed) or "all checks hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
