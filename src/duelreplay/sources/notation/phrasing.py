"""What people leave out or put elsewhere: the words of one thing, brought into the order that the grammar knows.

Everything here is decided by the words beside a word, never by what would make sense in the duel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lark import Token

from duelreplay.sources.notation.folding import squeeze
from duelreplay.sources.notation.known import negates_what

_DONE: Final = frozenset({"VERB", "DRAW", "LOSES", "REVEAL", "SHUFFLE"})
"""Words for what was done, which end a Japanese clause."""

_GOES_ON: Final = ("て", "で", "し", "り", "き", "え")
"""How a Japanese verb ends behind which another clause follows."""

_NO_NEW_CLAUSE: Final = frozenset(
    {"COMMA", "AND", "SEMI", "RPAR", "ACT", "ACTAND", "EFFECT", "COLON", "MAI", "FROM", "TO"}
)
_ENDS_ITEM: Final = frozenset({"COMMA", "AND", "RPAR", "GT", "ACT", "ACTAND"})
_BEFORE_VERB: Final = frozenset({"NUM", "MAI", "KIND", "WO", "NAME", "FACE", "KARA"})
"""What stands before a word that can be a zone or a verb where it is the verb."""

_BANISHED: Final = frozenset(map(squeeze, ("除外",)))
_SET: Final = frozenset(map(squeeze, ("伏せ",)))


_NEGATED_WHAT: Final = {"EFFECT": ("EFFNEG", "effect"), "ACT": ("ACTNEG", "activation")}


def phrased(tokens: list[Token]) -> list[Token]:
    """The tokens of one thing as the grammar wants them."""
    for change in _CHANGES:
        tokens = change(tokens)
    return tokens


def _of_kind(token: Token, kind: str, value: object = None) -> Token:
    """A token at the same place that is another word."""
    made = Token.new_borrow_pos(kind, str(token), token)
    made.value = value
    return made


def _type(tokens: list[Token], at: int) -> str:
    return tokens[at].type if 0 <= at < len(tokens) else ""


def _verbs(tokens: list[Token]) -> list[Token]:
    """``10枚除外``, ``1枚伏せ``: words that are a zone, or how a card lay, are verbs behind what was moved."""
    made = list(tokens)
    for at, token in enumerate(tokens):
        behind = _type(tokens, at - 1) in _BEFORE_VERB
        if (
            token.type == "ZONE"
            and squeeze(token) in _BANISHED
            and behind
            and _type(tokens, at + 1) in {*_ENDS_ITEM, ""}
        ):
            made[at] = _of_kind(token, "VERB", "banish")
        elif token.type == "WASSET" and squeeze(token) in _SET and behind:
            made[at] = _of_kind(token, "VERB", "set")
    return made


def _clauses(tokens: list[Token]) -> list[Token]:
    """``1枚伏せてターンエンド``: a comma between two clauses that have none; so before the end of the turn."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        made.append(token)
        following = _type(tokens, at + 1)
        if not following or following in _NO_NEW_CLAUSE or token.type in {"COMMA", "AND", "LPAR"}:
            continue
        ends_turn = following == "PHASE" and tokens[at + 1].value == "end" and not _skips(tokens)
        goes_on = token.type in _DONE and str(token).endswith(_GOES_ON)
        if goes_on or (ends_turn and token.type not in {"PLAYER", "HA", "COLON", "GT"}):
            made.append(_of_kind(token, "COMMA"))
    return made


def _skips(tokens: list[Token]) -> bool:
    return any(token.type in {"SKIPS", "SKIP", "NEXT"} for token in tokens)


def _counted(tokens: list[Token]) -> list[Token]:
    """The number first, also in ``モンスター3体``; ``2枚目のA`` is the card A; behind a verb no colon is needed."""
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        unit = _type(tokens, at + 1) == "MAI"
        if token.type == "NUM" and unit and _type(tokens, at + 2) == "NO" and _type(tokens, at + 3) == "NAME":
            nth = str(tokens[at + 1]).endswith("目")
            if nth or token.value == 1:
                at += 3
                continue
        number = at + 2 if token.type == "COUNTERS" and _type(tokens, at + 1) == "WO" else at + 1
        if token.type in {"KIND", "COUNTERS"} and _type(tokens, number) == "NUM":
            made += [tokens[number], token]
            at = number + (2 if _type(tokens, number + 1) == "MAI" else 1)
            continue
        if not (token.type == "COLON" and _type(tokens, at - 1) in {"VERB", "COST"}):
            made.append(token)
        at += 1
    return made


def _lists(tokens: list[Token]) -> list[Token]:
    """``adds A and B``: names behind what was done with them are a list, unless the second is a card's activation."""
    made = list(tokens)
    in_list = False
    for at, token in enumerate(tokens):
        between = token.type == "AND" and _type(tokens, at - 1) == _type(tokens, at + 1) == "NAME"
        if (
            between
            and in_list
            and squeeze(token) == "and"
            and _type(tokens, at + 2) not in {"LPAR", "GT", "EFFECT", "ACT"}
        ):
            made[at] = _of_kind(token, "PLUS")
        elif token.type not in {"NAME", "PLUS", "POSS", "HASH", "NUM"}:
            in_list = token.type in {"VERB", "REVEAL"} or (token.type == "COLON" and "DRAW" in map(_name, tokens[:at]))
    return made


def _name(token: Token) -> str:
    return token.type


def _owners(tokens: list[Token]) -> list[Token]:
    """``> Rin's Ash Blossom``: who activated a link."""
    return [
        _of_kind(token, "PLAYER", token.value) if token.type == "POSS" and _type(tokens, at - 1) == "GT" else token
        for at, token in enumerate(tokens)
    ]


def _negations(tokens: list[Token]) -> list[Token]:
    """``Xの効果は無効``: the word before says what was negated; ``うららで無効``: the text of that card does."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        before = made[-1].type if made else ""
        if token.type == "NEGWHAT" and before == "HA" and len(made) > 1 and made[-2].type in _NEGATED_WHAT:
            made[-2:] = [_of_kind(token, *_NEGATED_WHAT[made[-2].type])]
        elif token.type == "NEGWHAT" and before in _NEGATED_WHAT:
            made[-1:] = [_of_kind(token, *_NEGATED_WHAT[before])]
        elif token.type == "ACTNEG" and before == "NO" and _type(made, len(made) - 2) == "NAME":
            made[-1:] = [token]
        elif token.type == "NEGBY" and before == "NAME" and (what := negates_what(made[-1].value.ref)) is not None:
            made += [_of_kind(token, "BY"), _of_kind(token, "EFFNEG" if what == "effect" else "ACTNEG", what)]
        elif token.type == "NEGWHAT" and _type(tokens, at + 1) == "BY" and _type(tokens, at + 2) == "NAME":
            what = negates_what(tokens[at + 2].value.ref)
            known = what is not None
            made.append(_of_kind(token, "EFFNEG" if what == "effect" else "ACTNEG", what) if known else token)
        else:
            made.append(token)
    return made


def _zoned_lists(tokens: list[Token]) -> list[Token]:
    """``A from B + C from D``: the sign joins cards of two zones, not two names."""
    made = list(tokens)
    for at, token in enumerate(tokens):
        behind_zone = _type(tokens, at - 1) == "ZONE" and _type(tokens, at - 2) in {"FROM", "POSS"}
        before_zone = _type(tokens, at + 1) == "ZONE" or (
            _type(tokens, at + 1) in {"POSS", "PLAYER"} and _type(tokens, at + 2) in {"ZONE", "NO"}
        )
        if token.type == "PLUS" and (behind_zone or before_zone):
            made[at] = _of_kind(token, "ALSO")
    return made


_TOLD: Final = frozenset({"VERB", "DRAW", "LOSES", "REVEAL", "SHUFFLE", "COST"})
_OPENS: Final = frozenset({"LPAR", "GT", "ACT", "ACTAND", "CHAINS", "CL"})
_BEFORE_CARD: Final = frozenset({"", "PLAYER", "HA", "COLON", "COMMA", "ACT", "CHAINS", "GT", "CL"})


def _told_behind(tokens: list[Token]) -> list[Token]:
    """``A (hand): draws 1``, ``A: draws 1``: what stands behind the colon stands in the brackets of the card."""
    told = max((at for at, one in enumerate(tokens) if one.type in _TOLD), default=-1)
    opens = max((at for at, one in enumerate(tokens) if one.type in _OPENS), default=-1)
    for at, token in enumerate(tokens):
        if token.type != "COLON" or not opens <= at < told:
            continue
        rest = _edges(tokens[at + 1 :])
        if _type(tokens, at - 1) == "RPAR":
            return [*tokens[: at - 1], _of_kind(token, "COMMA"), *rest, _of_kind(tokens[at - 1], "RPAR")]
        if _type(tokens, at - 1) == "NAME" and _type(tokens, at - 2) in _BEFORE_CARD:
            return [*tokens[:at], _of_kind(token, "LPAR"), *rest, _of_kind(rest[-1], "RPAR")]
    return tokens


def _edges(tokens: list[Token]) -> list[Token]:
    """Without commas at the beginning and at the end."""
    start, stop = 0, len(tokens)
    while start < stop and tokens[start].type == "COMMA":
        start += 1
    while stop > start and tokens[stop - 1].type == "COMMA":
        stop -= 1
    return tokens[start:stop]


_CHANGES: Final[tuple[Callable[[list[Token]], list[Token]], ...]] = (
    _negations,
    _zoned_lists,
    _told_behind,
    _verbs,
    _counted,
    _clauses,
    _lists,
    _owners,
    _edges,
)
