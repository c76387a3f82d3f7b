"""Rules about the log itself (LG1xx): they accuse nobody."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.text import Text

_SOURCE: Final = "duel-log/1"

LG101: Final = Rule(
    code="LG101",
    title=Text("Impossible order of events", "イベントの順序が矛盾している"),
    statement=Text(
        "Links are numbered upward, only links that exist resolve, and phases go forward.",
        "チェーンブロックは順に数え、存在するものだけが処理され、フェイズは前に進む。",
    ),
    source=_SOURCE,
    reasons={
        "no_link": Text(
            "The log names chain link {link}, which was not activated.",
            "発動されていないチェーン{link}が記録されている。",
        ),
        "gap": Text(
            "The log activates chain link {link} where {expected} is the next.",
            "次はチェーン{expected}の筈だが、チェーン{link}が発動されている。",
        ),
        "phase_back": Text(
            "The {phase} follows the {previous} within one turn.",
            "同じターンに{previous}の後で{phase}が始まっている。",
        ),
        "first": Text(
            "Turn 1 is {player}'s, but the header says that {first} goes first.",
            "ターン1は{player}のターンだが、先攻は{first}と記録されている。",
        ),
        "no_turn": Text("A phase begins before any turn.", "ターンの前にフェイズが始まっている。"),
    },
)

LG102: Final = Rule(
    code="LG102",
    title=Text("Unknown event type", "未知の種類のイベント"),
    statement=Text(
        "An event of a type this version does not know is kept and not judged.",
        "未知の種類のイベントは保持されるが、判断の対象にならない。",
    ),
    source=_SOURCE,
    reasons={
        "unknown": Text(
            "Events of unknown types are not judged: {count} ({names}).",
            "未知の種類のイベント{count}件は判断していない（{names}）。",
        ),
    },
)

LG103: Final = Rule(
    code="LG103",
    title=Text("Events after the end", "終了後のイベント"),
    statement=Text(
        "Events after the end belong to no duel and are not judged.",
        "デュエル終了後のイベントはどのデュエルにも属さず、判断しない。",
    ),
    source=_SOURCE,
    reasons={
        "after_end": Text(
            "Events after the end of the duel (event {event}) are not judged: {count}.",
            "デュエル終了（イベント{event}）後の{count}件のイベントは判断していない。",
        ),
    },
)

LG104: Final = Rule(
    code="LG104",
    title=Text("The log ends in the middle of a chain", "チェーンの途中で記録が終わる"),
    statement=Text(
        "A log that stops in the middle of a chain does not show how its links ended.",
        "チェーンの途中で終わる記録からは、その処理の結果が分からない。",
    ),
    source=_SOURCE,
    reasons={
        "mid_chain": Text(
            "The log stops in the middle of the chain that began at event {event}.",
            "イベント{event}で始まったチェーンの途中で記録が終わっている。",
        ),
    },
)

LG105: Final = Rule(
    code="LG105",
    title=Text("Unknown card", "未知のカード"),
    statement=Text(
        "A card that the log does not name, or that the catalogue does not know, may do what nobody can check.",
        "名称のない、またはカタログにないカードの効果は確認できない。",
    ),
    source=_SOURCE,
    reasons={
        "unknown": Text(
            "{card} (event {event}) is not known, and what it does would decide.",
            "{card}（イベント{event}）は未知のカードであり、その効果が判断を左右する。",
        ),
        "name": Text(
            "No card is called {card} (event {event}): nobody can say what it does.",
            "{card}（イベント{event}）という名称のカードはなく、その効果は確認できない。",
        ),
        "near": Text(
            "No card is called {card} (event {event}): nobody can say what it does. Did the log mean {near}?",
            "{card}（イベント{event}）という名称のカードはなく、その効果は確認できない。近い名称：{near}。",
        ),
    },
)

LG106: Final = Rule(
    code="LG106",
    title=Text("Events voided by a correction", "訂正により取り消されたイベント"),
    statement=Text(
        "Events that a correction voids are judged as if they had not happened; they stay in the log.",
        "訂正で取り消されたイベントは、なかったものとして判断する。記録には残る。",
    ),
    source=_SOURCE,
    reasons={
        "voided": Text(
            "Events {events} were voided by the {by}: {why}",
            "イベント{events}は{by}により取り消された：{why}",
        ),
    },
)

LG107: Final = Rule(
    code="LG107",
    title=Text("A statement that changes nothing", "効果を持たない記述"),
    statement=Text(
        "A restriction that the log states for a time in which it forbids nothing is kept and has no effect.",
        "禁止する対象のない期間について記録された制限は、残されるが効果を持たない。",
    ),
    source=_SOURCE,
    reasons={
        "no_draw_phase": Text(
            "The log lets {player} skip a Draw Phase until the end of this turn, in which {player} has none ahead; the "
            "next one is not skipped.",
            "記録は{player}がこのターンの終わりまでドローフェイズをスキップするとしているが、このターンにその機会はなく、次の"
            "ドローフェイズはスキップされない。",
        ),
    },
)

LG108: Final = Rule(
    code="LG108",
    title=Text("The log contradicts itself", "記録の矛盾"),
    statement=Text(
        "A link that was negated, or that did nothing, fetches no card.",
        "無効にされた、または適用されなかったチェーンブロックの処理でカードが手札に加わることはない。",
    ),
    source=_SOURCE,
    reasons={
        "applied": Text(
            "{card} (event {event}) was negated or did nothing by the log, and yet it was applied.",
            "記録では{card}（イベント{event}）は無効にされた、または適用されていないが、適用されたことになっている。",
        ),
    },
)

RULES: Final = (LG101, LG102, LG103, LG104, LG105, LG106, LG107, LG108)
