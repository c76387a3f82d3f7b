"""Build ``docs/rules.md``, the reference of every rule, from the rules themselves and their examples.

``python tools/build_rule_docs.py`` writes it; with ``--check`` nothing is written, and exit status 1 says that the
file is not what the rules give.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from duelreplay.cli.rule import HEADINGS, told
from duelreplay.cli.rules import by_group
from duelreplay.rule import Rule

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "rules.md"

_HEAD: Final = """\
# The rules

Every rule that `replay check` judges by: what it says, where that stands, a duel that breaks it and one that keeps
it, and what is reported of them. `replay rule CODE` shows the same, `--lang ja` in Japanese, `--format json` with
the duels as `duel-log/1`. A code keeps its meaning for ever. What the ruling page (S01 to S35), the rule handbook
(X0 to X5) and the rule notes are and say stands in [sources.md](sources.md).

This page is made by `tools/build_rule_docs.py` from the rules and their examples; a test holds it to them.
"""


def page() -> str:
    """The whole page, in Markdown."""
    return "\n".join([_HEAD, *_index(), *_sections()])


def _index() -> Iterator[str]:
    yield "| code | rule |"
    yield "|---|---|"
    for _, _, rules in by_group():
        for rule in rules:
            yield f"| [{rule.code}](#{rule.code.lower()}) | {rule.title('en')} |"
    yield ""


def _sections() -> Iterator[str]:
    for group, title, rules in by_group():
        yield f"## {group}: {title.en}"
        yield ""
        for rule in rules:
            yield from _section(rule)


def _section(rule: Rule) -> Iterator[str]:
    yield f"### {rule.code}"
    yield ""
    yield f"**{rule.title('en')}** · {rule.title('ja')}"
    yield ""
    yield f"{rule.statement('en')} Source: {rule.source}."
    yield ""
    for which, heading in HEADINGS.items():
        yield f"{heading.en}:"
        yield ""
        yield "```text"
        yield from told(rule, which, "en")
        yield "```"
        yield ""


def main() -> int:
    """Write the page, or check it; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, say whether the page is up to date")
    wanted = page()
    if parser.parse_args().check:
        return 0 if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == wanted else 1
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
