"""The beginning of a file in the notation: its first line, and examples to be replaced."""

from __future__ import annotations

from typing import Final

from duelreplay.text import Lang, Text

EXAMPLES: Final = Text(
    """# One line a thing, in the order of the duel; these examples begin with "# " and are not read:
# T1 {first}: sets 1
# T2 {second}: draws
# Upstart Goblin (hand, effect negated) > Ash Blossom (hand)
# {second} draws 1
# ruling (judge) line 6: what was ruled
""",
    """※ １行に１つ、デュエルの順に書く。「※」で始まる行は読まれない。書き方の例：
※ 先攻1ターン目：1枚伏せる
※ 後攻1ターン目：ドロー
※ 成金ゴブリン（手札、効果無効）＞灰流うらら（手札）
※ {second}は1枚ドロー
※ 裁定（ジャッジ）6行目：裁定の内容
""",
)


def first_line(first: str, second: str, rest: list[str], lang: Lang) -> str:
    """The line of players, date, region and rules.

    >>> first_line("Rin (40)", "Otto (41)", ["2025-03-08 TCG"], "en")
    'Rin (40) vs Otto (41), 2025-03-08 TCG'
    """
    versus, comma = ("対", "、") if lang == "ja" else ("vs", ", ")
    return comma.join([f"{first} {versus} {second}", *rest])


def skeleton(head: str, first: str, second: str, lang: Lang) -> str:
    """A whole file to begin with: the first line and the examples."""
    return f"{head}\n{EXAMPLES.in_(lang).format(first=first, second=second)}"
