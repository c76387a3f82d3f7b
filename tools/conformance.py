"""Hold a program's verdicts against the conformance suite: duels whose right verdict is known.

Run it as ``python tools/conformance.py``. Without options it asks this checkout's own ``replay``. Any other program can
be asked that is given files and prints a ``duel-report/1`` (``docs/conformance.md`` says how little of it is needed):

    python tools/conformance.py --command "other-checker --json"
    python tools/conformance.py --report report.json fixtures/conformance/duels

Exit status 0 where all verdicts are among the right ones, 1 where one is not, 2 for wrong usage or no report.
"""

from __future__ import annotations

import argparse
import csv
import json
import shlex
import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePath
from typing import Any, Final, Literal, NamedTuple, NoReturn

ROOT: Final = Path(__file__).resolve().parents[1]
SUITES: Final = tuple(ROOT / "fixtures" / "conformance" / name for name in ("duels", "duelingbook"))
PORTION: Final = 200
"""Files a call: a command line has a greatest length, on Windows 32,767 characters."""

Kind = Literal["falsely accused", "wrongly passed", "weaker than the log allows", "not read"]
KINDS: Final[tuple[Kind, ...]] = ("falsely accused", "wrongly passed", "weaker than the log allows", "not read")
VERDICTS: Final = frozenset({"legal", "illegal", "undetermined", "unverifiable"})


class Duel(NamedTuple):
    """One duel of a suite and the verdicts that are right for the whole of it."""

    path: Path
    group: str
    right: frozenset[str]
    why: str


class Got(NamedTuple):
    """What a report says of a file: the verdict of its duel, the codes of its findings."""

    verdict: str
    codes: tuple[str, ...]


class Miss(NamedTuple):
    """A duel whose verdict is not among the right ones; ``got`` is None where it was not read."""

    kind: Kind
    duel: Duel
    got: Got | None

    def __str__(self) -> str:
        verdict = "nothing" if self.got is None else " ".join([self.got.verdict, *self.got.codes])
        why = f" ({self.duel.why})" if self.duel.why else ""
        return f"{self.kind}: {self.duel.path.name}: got {verdict}, right is {'|'.join(sorted(self.duel.right))}{why}"


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a table with a line of names.

    Raises:
        OSError: it cannot be read.
    """
    with path.open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t"))


def duels(suite: Path, rulings: str) -> list[Duel]:
    """The duels of a suite, as its ``TRUTH.tsv`` has them.

    Raises:
        OSError: the table cannot be read.
    """
    found = []
    for row in rows(suite / "TRUTH.tsv"):
        other = row.get("expect_handbook") if rulings == "handbook" else None
        right = frozenset((other or row["expect"]).split("|"))
        found.append(Duel(suite / row["file"], row.get("group") or suite.name, right, row.get("why") or ""))
    return found


def asked(command: Sequence[str], files: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """The duels that a program's reports on the files have, call after call."""
    for start in range(0, len(files), PORTION):
        portion = [str(file) for file in files[start : start + PORTION]]
        try:
            result = subprocess.run([*command, *portion], capture_output=True, check=False)
        except OSError as error:
            stop(f"{command[0]}: {error.strerror or error}")
        try:
            yield from reported(result.stdout)
        except ValueError as error:
            said = result.stderr.decode("utf-8", "replace").strip().splitlines()
            stop(f"{shlex.join(command)}: {error}; it said: {said[-1] if said else 'nothing'}")


def reported(report: bytes) -> list[dict[str, Any]]:
    """The duels of a report.

    Raises:
        ValueError: it is no ``duel-report/1``; the text says why.
    """
    try:
        whole = json.loads(report)
    except ValueError as error:
        raise ValueError(f"no JSON was printed ({error})") from None
    if (
        not isinstance(whole, dict)
        or whole.get("format") != "duel-report/1"
        or not isinstance(whole.get("duels"), list)
    ):
        raise ValueError('the report is no object with "format": "duel-report/1" and a list "duels"')
    for duel in whole["duels"]:
        if not isinstance(duel, dict) or not isinstance(duel.get("source"), str) or duel.get("verdict") not in VERDICTS:
            raise ValueError('a duel of the report has no "source" or no "verdict" of the four')
    return list(whole["duels"])


def verdicts(report: Iterable[dict[str, Any]]) -> dict[str, Got]:
    """What a report says of each file, by the file's name."""
    return {
        PurePath(duel["source"].replace("\\", "/")).name: Got(
            duel["verdict"], tuple(str(finding.get("code")) for finding in duel.get("findings") or ())
        )
        for duel in report
    }


def kind_of(duel: Duel, got: Got | None) -> Kind | None:
    """What is wrong with a verdict, None where it is right."""
    if got is None:
        return "not read"
    if got.verdict in duel.right:
        return None
    if got.verdict == "illegal":
        return "falsely accused"
    return "wrongly passed" if got.verdict == "legal" else "weaker than the log allows"


def misses(suite: Iterable[Duel], said: dict[str, Got]) -> list[Miss]:
    """The duels of a suite whose verdict is not among the right ones, in the order of the suite."""
    pairs = [(duel, said.get(duel.path.name)) for duel in suite]
    return [Miss(kind, duel, got) for duel, got in pairs if (kind := kind_of(duel, got)) is not None]


def show(suite: Path, every: list[Duel], wrong: list[Miss]) -> None:
    """A line for each group, and one for all."""
    total = Counter(duel.group for duel in every)
    of = Counter((miss.duel.group, miss.kind) for miss in wrong)
    print(f"{suite.name:<14}{'duels':>6}" + "".join(f"{kind:>28}" for kind in KINDS))
    for group, count in total.items() if len(total) > 1 else ():
        print(f"  {group:<12}{count:>6}" + "".join(f"{of[group, kind]:>28}" for kind in KINDS))
    sums = Counter(miss.kind for miss in wrong)
    print(f"  {'all':<12}{len(every):>6}" + "".join(f"{sums[kind]:>28}" for kind in KINDS))


def unknown(wrong: list[Miss], every: list[Duel], known: Path | None) -> list[str]:
    """What differs from the misses that are known; without such a list every miss.

    An entry of the list that holds again is named as well, so that the list cannot outlive its reasons.
    """
    listed = {row["file"]: row["got"] for row in rows(known)} if known is not None else {}
    found = {miss.duel.path.name: "-" if miss.got is None else miss.got.verdict for miss in wrong}
    new = [str(miss) for miss in wrong if listed.get(miss.duel.path.name) != found[miss.duel.path.name]]
    here = {duel.path.name for duel in every}
    gone = [f"{name}: right by now; take it off {known}" for name in listed if name in here and name not in found]
    return new + gone


def stop(text: str) -> NoReturn:
    """Say why nothing can be compared, and end."""
    print(text, file=sys.stderr)
    sys.exit(2)


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", type=Path, metavar="SUITE", help="folders with a TRUTH.tsv; default: all")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--command", help="the program to ask; the files are added at its end (default: replay check)")
    which.add_argument(
        "--report", type=Path, metavar="FILE", help='a report that is there already; "-": standard input'
    )
    parser.add_argument("--rulings", choices=["page", "handbook"], default="page", help="which rulings count")
    parser.add_argument(
        "--known", type=Path, metavar="FILE", help="a table (file, got, why) of misses that are no fault"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="name each duel that is wrong")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and print what was found; the answer is the exit status."""
    options = parsed(arguments)
    own = [str(Path(sysconfig.get_path("scripts")) / "replay"), "check", "--format", "json"]
    command = shlex.split(options.command) if options.command else [*own, "--rulings", options.rulings]
    faults: list[str] = []
    try:
        report = None
        if options.report is not None:
            data = sys.stdin.buffer.read() if str(options.report) == "-" else options.report.read_bytes()
            report = verdicts(reported(data))
        for suite in options.suites or SUITES:
            every = duels(suite, options.rulings)
            said = verdicts(asked(command, [duel.path for duel in every])) if report is None else report
            wrong = misses(every, said)
            show(suite, every, wrong)
            if options.verbose:
                print("".join(f"    {miss}\n" for miss in wrong), end="")
            faults += unknown(wrong, every, options.known)
    except OSError as error:
        stop(f"{error.filename}: {error.strerror}")
    except ValueError as error:
        stop(f"{options.report}: {error}")
    if options.known is not None:
        print("".join(f"{fault}\n" for fault in faults), end="")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
