"""What there is to know of a log before anything is read in it."""

from __future__ import annotations

from typing import Final

from duelreplay.log.events import DuelLog
from duelreplay.log.said import in_language
from duelreplay.text import Lang, Text

CLAIMED: Final = Text(
    "the log does not say what it records completely; taken for it is what occurs in it: {kinds}",
    "完全に記録したものが記されていないため、記録にある種類を完全なものとみなす：{kinds}",
)
KINDS: Final[dict[str, Text]] = {
    "turns": Text("turns", "ターン"),
    "phases": Text("phases", "フェイズ"),
    "draws": Text("draws", "ドロー"),
    "activations": Text("activations", "発動"),
    "costs": Text("costs", "コスト"),
    "negations": Text("negations", "無効化"),
    "resolutions": Text("resolutions", "効果処理"),
    "moves": Text("moves", "移動"),
    "deck_order": Text("deck order", "デッキの順番"),
}


def remarks(log: DuelLog, lang: Lang) -> list[str]:
    """What the reader says of the file, and what is taken to be recorded completely where the log names nothing."""
    said = [in_language(remark, lang) for remark in log.remarks]
    if log.header.records is None and log.recorded:
        kinds = ("、" if lang == "ja" else ", ").join(KINDS[kind].in_(lang) for kind in KINDS if kind in log.recorded)
        said.append(CLAIMED.in_(lang).format(kinds=kinds))
    return said
