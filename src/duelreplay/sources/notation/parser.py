"""One thing of a line, parsed: lark's LALR(1) parser over the tokens, and its tree as statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, cast

from lark import Lark, Token, Tree, UnexpectedToken
from lark.lexer import Lexer as LarkLexer
from msgspec.structs import replace

from duelreplay.log.events import Card
from duelreplay.sources.notation import messages
from duelreplay.sources.notation.faults import NotationError, Span
from duelreplay.sources.notation.folding import squeeze
from duelreplay.sources.notation.statements import CardOf, Clause, Deed, Item, Link, Outcome, Part, Pay, is_counters
from duelreplay.text import Text

GRAMMAR: Final = Path(__file__).parent / "grammar.lark"

_WORDS_OF: Final[dict[str, Text]] = {
    "PLAYER": Text("a player", "プレイヤー"),
    "NAME": Text("a card", "カード"),
    "NUM": Text("a number", "数"),
    "VERB": Text("what was done (draws, sends, sets …)", "したこと（ドロー、送る、伏せるなど）"),
    "ZONE": Text("a zone (hand, GY …)", "ゾーン（手札、墓地など）"),
    "PHASE": Text("a phase", "フェイズ"),
    "RPAR": Text("`)`", "「）」"),
    "COMMA": Text("a comma", "「、」"),
    "SIDE": Text("heads or tails", "表か裏"),
    "WHERE": Text("on top, on the bottom or into deck", "デッキの上、デッキの下、デッキの中"),
    "SKIP": Text("skips", "スキップ"),
    "REASON": Text(
        "deck out, surrender, time, judge, LP 0 or by effect", "デッキ切れ、サレンダー、時間切れ、ジャッジ、ライフ0"
    ),
    "EFFECT": Text("effect", "効果"),
    "ACT": Text("activates", "発動"),
    "GT": Text("`>`", "「＞」"),
    "$END": Text("the end of the line", "行の終わり"),
}
"""What a reader is told of the tokens that could stand in a place; others are not named."""


_LAY_SET: Final = frozenset(map(squeeze, ("set", "セット")))
"""Forms of the verb that people write in brackets for a card that lay Set."""


class _Given(LarkLexer):
    """Hands the parser the tokens that were found before."""

    def __init__(self, lexer_conf: Any) -> None:
        del lexer_conf

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:  # noqa: ARG002 - lark's signature
        """The tokens, one after the other."""
        return iter(lexer_state)


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer=_Given, maybe_placeholders=True)


def parse(tokens: list[Token], text: str) -> list[Clause]:
    """The clauses of one thing.

    Args:
        tokens: the thing's tokens, at least one.
        text: the line, for messages.

    Raises:
        NotationError: the words do not make a thing of the notation.
    """
    _look_at_words(tokens)
    try:
        tree = _parser().parse(cast("Any", tokens))
    except UnexpectedToken as error:
        raise _misplaced(error, tokens, text) from None
    return _Reading(text).clauses(tree)


def _span(tokens: list[Token]) -> Span:
    return Span(min(token.start_pos or 0 for token in tokens), max(token.end_pos or 0 for token in tokens))


def _look_at_words(tokens: list[Token]) -> None:
    """Refuse words that have two meanings, and brackets that are not closed."""
    opened: list[Token] = []
    for token in tokens:
        if token.type == "ALL":
            raise NotationError(_span([token]), messages.ALL_IS_NO_NUMBER, typed=str(token))
        if token.type == "USING":
            raise NotationError(_span([token]), messages.MATERIALS, typed=str(token))
        if token.type == "NEGBY":
            raise NotationError(_span([token]), messages.NEGATED_BY_WHAT, typed=str(token))
        if token.type == "NEGWHAT":
            raise NotationError(_span([token]), messages.WHAT_NEGATED, typed=str(token))
        if token.type == "SUMMONS":
            raise NotationError(_span([token]), messages.NS_OR_SS, typed=str(token))
        if token.type == "FLIPS":
            raise NotationError(_span([token]), messages.FLIPS_WHAT, typed=str(token))
        if token.type == "LPAR":
            opened.append(token)
        elif token.type == "RPAR":
            if not opened:
                raise NotationError(_span([token]), messages.NOT_OPENED)
            opened.pop()
    if opened:
        raise NotationError(_span(opened[-1:]), messages.NOT_CLOSED)


def _misplaced(error: UnexpectedToken, tokens: list[Token], text: str) -> NotationError:
    """What to say of a token that cannot stand where it does."""
    possible = set(error.accepts or error.expected or ())
    words = [word for token, word in _WORDS_OF.items() if token in possible]
    expected = Text(
        messages.EXPECTED.en.format(words=", ".join(word.en for word in words)),
        messages.EXPECTED.ja.format(words="、".join(word.ja for word in words)),
    )
    if not words:
        expected = messages.WORD_BEFORE
    token = error.token
    if token.type == "$END":
        span = _span(tokens)
        return NotationError(
            Span(tokens[-1].start_pos or 0, span.stop),
            messages.ENDS_EARLY,
            typed=text[span.start : span.stop],
            expected=expected,
        )
    at = next((place for place, one in enumerate(tokens) if one is token), 0)
    before = tokens[at - 1] if at else None
    if token.type == "COMMA" or (before is not None and before.type == "COMMA" and token.type == "NAME"):
        expected = messages.USE_PLUS
    elif tokens[0].type == "CL":
        expected = Text(
            *(message.format(n=tokens[0].value) for message in (messages.RESOLVE_WITH.en, messages.RESOLVE_WITH.ja))
        )
    return NotationError(_span([token]), messages.NOT_HERE, typed=str(token), expected=expected)


class _Reading:
    """Turns the tree of one thing into clauses."""

    def __init__(self, text: str) -> None:
        self.text = text

    def clauses(self, tree: Tree[Token]) -> list[Clause]:
        made: list[Clause] = []
        for child in tree.children:
            if not isinstance(child, Tree):
                continue
            clause = self.clause(child)
            if made:
                self.not_a_list(made[-1], clause)
                player = clause.player or made[-1].player
                clause = replace(clause, joined=True, player=player)
            made.append(clause)
        return made

    def not_a_list(self, before: Clause, clause: Clause) -> None:
        """Ask what ``adds A, B`` means: a card alone is an activation, and here may be one more of those moved.

        Raises:
            NotationError: it is asked.
        """
        if clause.kind != "chain" or len(clause.links) != 1 or before.deed is None or before.deed.kind != "move":
            return
        link = clause.links[0]
        bare = link.span == clause.span and link.span.start == link.card.span.start
        bare = bare and all(item.kind == "from" for item in link.items)
        if (
            any(part.kind == "cards" for part in before.deed.parts)
            and bare
            and self.text[link.span.stop - 1] not in "）)"
        ):
            typed = self.text[link.span.start : link.span.stop]
            raise NotationError(link.span, messages.NOT_HERE, typed=typed, expected=messages.LIST_OR_LINK)

    def clause(self, tree: Tree[Token]) -> Clause:
        span = _tree_span(tree)
        if tree.data == "over":
            return Clause("over", span)
        if tree.data in {"numbered", "numbered_by"}:
            subj = _one(tree, "subj")
            player, at = _player(subj)
            return Clause("numbered", span, player, at, links=(self.link(_links(tree)[0]),), n=_token(tree, "CL").value)
        if tree.data in {"outcome_of", "card_resolves", "card_negated"}:
            return self.resolution(tree, span)
        player, at = _player(_one(tree, "subj"))
        body = next(child for child in tree.children if child is not None and not _is(child, "subj"))
        return self.body(body, span, player, at)

    def resolution(self, tree: Tree[Token], span: Span) -> Clause:
        then = _one(tree, "clause")
        inner = None if then is None else self.clause(then)
        if tree.data == "card_negated":
            return Clause("card_resolves", span, card=self.card(_need(tree, "card")), outcome=self.outcome(tree))
        if tree.data == "card_resolves":
            card = self.card(_need(tree, "card"))
            return Clause("card_resolves", span, card=card, then=inner)
        outcome = self.outcome(next(child for child in _trees(tree) if child.data != "clause"))
        return Clause("numbered", span, outcome=outcome, then=inner, n=_token(tree, "CL").value)

    def body(self, body: Tree[Token] | Token, span: Span, player: str | None, at: Span | None) -> Clause:
        if isinstance(body, Token):
            kind = {
                "PHASE": "phase",
                "NODP": "no_dp",
                "NODRAW": "no_draw",
                "NORMALDRAW": "normal_draw",
                "NOTHING": "nothing",
            }[body.type]
            return Clause(kind, span, player, at, value=str(body.value))
        if body.data == "chain":
            links = (self.linked(child) if child.data == "linked" else self.link(child) for child in _trees(body))
            return Clause("chain", span, player, at, links=tuple(links))
        if body.data == "paid":
            return Clause("paid", span, player, at, pay=self.pay(_need(body, "pay", "pay_points")))
        if body.data == "fate":
            card = _one(body, "card")
            return Clause(
                "fate",
                span,
                player,
                at,
                outcome=self.outcome(body),
                card=None if card is None else self.card(card),
            )
        if body.data == "chained":
            named, where = _player(_one(body, "subj"))
            word, link = _token(body, "CHAINS"), self.link(_links(body)[0])
            return Clause("chained", span, named or player, where or at, links=(link,), value=word.value)
        if body.data == "act_and":
            deed = _trees(body)[-1]
            link = self.last(body, _trees(body)[:-1], ())
            then = Clause("deed", _tree_span(deed), player, at, deed=self.deed(deed), joined=True)
            return Clause("chain", span, player, at, links=(link,), then=then)
        if body.data == "skipped_dp":
            if _token(body, "PHASE").value != "draw":
                raise NotationError(span, messages.ONLY_DRAW_PHASE)
            return Clause("no_dp", span, player, at)
        if body.data == "wins":
            reason = _maybe(body, "REASON")
            kind = "tie" if _maybe(body, "NOBODY") else "wins"
            return Clause(kind, span, player, at, value="" if reason is None else str(reason.value))
        return Clause("deed", span, player, at, deed=self.deed(body))

    def linked(self, tree: Tree[Token]) -> Link:
        """A link behind the name of who activated it."""
        player, at = _player(_need(tree, "subj"))
        link = self.link(_links(tree)[0])
        assert player is not None
        return replace(link, items=(Item("player", at or link.span, player), *link.items))

    def link(self, tree: Tree[Token]) -> Link:
        items = self.items(_one(tree, "paren"))
        if tree.data == "link_last":
            return self.last(tree, [child for child in _trees(tree) if child.data != "paren"], items)
        if tree.data == "link_paid":
            return self.paid_for(tree, items)
        froms = tuple(
            Item("from", _tree_span(child), _token(child, "ZONE").value)
            for child in _trees(tree)
            if child.data == "from"
        )
        number = _maybe(tree, "NUM")
        if number is not None:
            froms += (Item("effect", _span([number]), number.value),)
        card = self.card(_need(tree, "card"))
        return Link(card, _tree_span(tree), froms + items, skill=tree.data == "skill")

    def last(self, tree: Tree[Token], before: list[Tree[Token]], items: tuple[Item, ...]) -> Link:
        """A link whose verb comes last, as in Japanese: what stands before it is zone, card, number of the effect."""
        card: CardOf | None = None
        found: list[Item] = []
        for part in self.parts(before):
            if part.kind == "cards" and card is None and len(part.cards) == 1:
                card = part.cards[0]
                if part.owner is not None:
                    found.append(Item("player", part.span, part.owner))
            elif part.kind == "count" and card is not None:
                found.append(Item("effect", part.span, part.value))
            elif part.kind in {"from", "effect", "face"}:
                found.append(Item(part.kind, part.span, part.value))
            else:
                typed = self.text[part.span.start : part.span.stop]
                raise NotationError(part.span, messages.NOT_HERE, typed=typed, expected=_expected("NAME"))
        if card is None:
            raise NotationError(_tree_span(tree), messages.NOT_HERE, typed=self.typed(tree), expected=_expected("NAME"))
        return Link(card, _tree_span(tree), (*found, *items))

    def paid_for(self, tree: Tree[Token], items: tuple[Item, ...]) -> Link:
        """A link that was activated by paying with its own card: ``手札からAを捨てて発動``."""
        before = [child for child in _trees(tree) if child.data != "paren"]
        verb, parts = _token(tree, "VERB"), tuple(self.parts(before))
        deed = Deed("move", verb.value, _tree_span(tree), _span([verb]), parts=parts)
        return self.last(tree, before, (Item("cost", deed.span, more=Pay(deed.span, deed=deed)), *items))

    def typed(self, tree: Tree[Token]) -> str:
        span = _tree_span(tree)
        return self.text[span.start : span.stop]

    def items(self, paren: Tree[Token] | None) -> tuple[Item, ...]:
        return () if paren is None else tuple(self.item(child) for child in _trees(paren))

    def item(self, tree: Tree[Token]) -> Item:
        span = _tree_span(tree)
        kind = str(tree.data)
        simple = {
            "by_player": ("player", "PLAYER"),
            "at_zone": ("from", "ZONE"),
            "lay": ("face", "FACE"),
            "effect": ("effect", "NUM"),
            "effect_nth": ("effect", "NUM"),
        }
        if kind in simple:
            name, token = simple[kind]
            return Item(name, span, _token(tree, token).value)
        if kind in {"at_from", "at_kara"}:
            return Item("from", span, _zone(_trees(tree)[0]))
        if kind == "was_set":
            return Item("was_set", span)
        if kind == "marked":
            return Item("outcome", span, more=self.outcome(_trees(tree)[0]))
        if kind == "cost":
            return Item("cost", span, more=self.pay(_need(tree, "pay", "pay_points")))
        deed = self.deed(_trees(tree)[-1])
        player = _maybe(tree, "PLAYER")
        if deed.what == "set" and not deed.parts:
            return self.set_alone(deed, player)
        return Item("deed", span, more=deed if player is None else replace(deed, player=player.value))

    def set_alone(self, deed: Deed, player: Token | None) -> Item:
        """``set`` and nothing else in a link's brackets: where the card lay; other forms may also be what it did.

        Raises:
            NotationError: it is one of those.
        """
        typed = self.text[deed.verb.start : deed.verb.stop]
        if player is None and squeeze(typed) in _LAY_SET:
            return Item("was_set", deed.span)
        raise NotationError(deed.span, messages.SET_WHAT, typed=self.text[deed.span.start : deed.span.stop])

    def outcome(self, tree: Tree[Token]) -> Outcome:
        span = _tree_span(tree)
        by = _one(tree, "by")
        negated = _maybe(tree, "EFFNEG") or _maybe(tree, "ACTNEG")
        if negated is not None:
            return Outcome("negated", span, negated.value, None if by is None else self.by(by))
        negates = _maybe(tree, "NEGEFF") or _maybe(tree, "NEGACT")
        if negates is not None:
            return Outcome("negates", span, negates.value)
        failed = _maybe(tree, "NOEFF")
        return Outcome(cast("Any", str(tree.data) if failed is None else failed.value), span)

    def by(self, tree: Tree[Token]) -> int | CardOf | Literal["unknown"]:
        if _maybe(tree, "UNKNOWN") is not None:
            return "unknown"
        number = _maybe(tree, "CL")
        return self.card(_need(tree, "card")) if number is None else int(number.value)

    def pay(self, tree: Tree[Token]) -> Pay:
        span = _tree_span(tree)
        if tree.data == "pay_points":
            parts = self.parts(_trees(tree))
            kinds = {part.kind for part in parts}
            numbers = [int(part.value) for part in parts if part.kind == "count"]
            if is_counters(parts) and len(numbers) == 1:
                return Pay(span, counters=numbers[0])
            if not numbers and kinds <= {"half", "points"}:
                return Pay(span, some_points=True)
            if len(numbers) != 1 or "points" not in kinds:
                raise NotationError(span, messages.NOT_A_COST)
            return Pay(span, points=numbers[0])
        if not _trees(tree):
            return Pay(span, normal_draw=True)
        return Pay(span, deed=self.deed(_trees(tree)[0]))

    def card(self, tree: Tree[Token]) -> CardOf:
        name = _token(tree, "NAME").value
        number = _maybe(tree, "NUM")
        ref = name.ref
        if number is not None:
            ref = replace(ref, uid=number.value) if isinstance(ref, Card) else Card(name=ref, uid=number.value)
        return CardOf(ref, name.key, name.listed, _tree_span(tree))

    def cards(self, tree: Tree[Token]) -> tuple[CardOf, ...]:
        return tuple(self.card(child) for child in _trees(tree))

    def parts(self, trees: list[Tree[Token]]) -> list[Part]:
        return [part for tree in trees for part in self.part(tree)]

    def part(self, tree: Tree[Token]) -> Iterator[Part]:
        span, kind = _tree_span(tree), str(tree.data)
        owner = self.owner(tree)
        if kind == "count":
            yield Part("count", span, _token(tree, "NUM").value)
            sort = _maybe(tree, "KIND") or _maybe(tree, "COUNTERS")
            if sort is not None:
                yield Part("sort", span, sort.value)
        elif kind == "some":
            yield Part("cards", span, cards=self.cards(_need(tree, "cards")), owner=owner)
        elif kind == "came":
            inner = _trees(tree)[0]
            yield Part("from", span, _zone(inner), owner=self.owner(inner))
        elif kind in {"came_of", "came_from"}:
            yield Part("from", span, _token(tree, "ZONE").value, owner=owner)
        elif kind == "went_to":
            yield Part("to", span, _token(tree, "ZONE").value, owner=owner)
        elif kind == "went":
            zone = _token(tree, "ZONE")
            yield Part("to" if _maybe(tree, "HE") is not None else "zone", span, zone.value)
        elif kind in {"points", "half", "itself"}:
            yield Part(kind, span)
        elif kind == "nth":
            yield Part("effect", span, _token(tree, "NUM").value)
        else:
            token = {"face": "FACE", "place": "WHERE", "battle": "BATTLE", "until": "UNTIL"}[kind]
            yield Part(kind, span, _token(tree, token).value)

    @staticmethod
    def owner(tree: Tree[Token]) -> str | None:
        owner = _one(tree, "owner")
        token = _maybe(tree, "POSS") if owner is None else (_maybe(owner, "POSS") or _maybe(owner, "PLAYER"))
        return None if token is None else str(token.value)

    def deed(self, tree: Tree[Token]) -> Deed:
        span, kind = _tree_span(tree), str(tree.data)
        make: dict[str, Callable[[Tree[Token], Span], Deed]] = {
            "draw": self._draw,
            "coin": self._coin,
            "die": self._coin,
            "may": self._may,
            "cannot": self._may,
            "skip": self._skip,
            "put_back": self._put_back,
            "left": self._left,
        }
        if kind in make:
            return make[kind](tree, span)
        token = {
            "move": "VERB",
            "reveal": "REVEAL",
            "shuffle": "SHUFFLE",
            "lp": "LOSES",
            "attack": "ATTACK",
            "put_back_last": "VERB",
        }[kind]
        verb = _token(tree, token)
        first, *also = _groups(tree)
        parts = self.parts([child for child in first if child.data != "cards"])
        zone = _maybe(tree, "ZONE")
        if zone is not None:
            parts.append(Part("zone", _span([zone]), zone.value))
        if kind == "put_back_last":
            if verb.value != "return":
                raise NotationError(_span([verb]), messages.TAKEN_BACK)
            kind = "put_back"
        more = tuple(tuple(self.parts(group)) for group in also)
        return Deed(cast("Any", kind), verb.value, span, _span([verb]), parts=tuple(parts), also=more)

    def _draw(self, tree: Tree[Token], span: Span) -> Deed:
        verb = _token(tree, "DRAW")
        zone = _maybe(tree, "ZONE")
        if zone is not None and zone.value != "deck":
            raise NotationError(_span([zone]), messages.DRAW_FROM_DECK)
        for child in _trees(tree):
            if child.data == "some" and _maybe(child, "WO") is None:
                raise NotationError(
                    _tree_span(child), messages.NOT_HERE, typed=self.typed(child), expected=_expected("PLAYER")
                )
        parts = self.parts([child for child in _trees(tree) if child.data not in {"cards", "byc"}])
        by = _one(tree, "byc")
        number = _maybe(tree, "NUM")
        if number is not None:
            parts.append(Part("count", _span([number]), number.value))
        parts += [
            Part("cards", _tree_span(child), cards=self.cards(child)) for child in _trees(tree) if child.data == "cards"
        ]
        card = None if by is None else self.card(_need(by, "card"))
        return Deed("draw", verb.value, span, _span([verb]), parts=tuple(parts), by=card)

    def _coin(self, tree: Tree[Token], span: Span) -> Deed:
        result = _maybe(tree, "SIDE") or _token(tree, "NUM")
        return Deed(cast("Any", str(tree.data)), result.value, span, _span([result]))

    def _may(self, tree: Tree[Token], span: Span) -> Deed:
        verb = _maybe(tree, "MAY") or _token(tree, "CANNOT")
        parts = self.parts([child for child in _trees(tree) if child.data != "byc"])
        for token in tree.children:
            if isinstance(token, Token) and token.type in {"NUM", "UNTIL"}:
                kind = "count" if token.type == "NUM" else "until"
                parts.append(Part(kind, _span([token]), token.value))
        by = _one(tree, "byc")
        return Deed(
            "grant" if tree.data == "may" else "restrict",
            verb.value,
            span,
            _span([verb]),
            parts=tuple(parts),
            by=None if by is None else self.card(_need(by, "card")),
        )

    def _skip(self, tree: Tree[Token], span: Span) -> Deed:
        phase = _token(tree, "PHASE")
        if phase.value != "draw":
            raise NotationError(_span([phase]), messages.ONLY_DRAW_PHASE)
        number = _maybe(tree, "NUM")
        return Deed("skip", 1 if number is None else number.value, span, _span([phase]))

    def _put_back(self, tree: Tree[Token], span: Span) -> Deed:
        where = _token(tree, "WHERE")
        number, cards = _maybe(tree, "NUM"), _one(tree, "cards")
        parts = [Part("place", _span([where]), where.value)]
        if number is not None:
            parts.append(Part("count", _span([number]), number.value))
        if cards is not None:
            parts.append(Part("cards", _tree_span(cards), cards=self.cards(cards)))
        return Deed(
            "put_back", "return", span, _span([_maybe(tree, "PUTBACK") or _token(tree, "PUTS")]), parts=tuple(parts)
        )

    def _left(self, tree: Tree[Token], span: Span) -> Deed:
        number = _token(tree, "NUM")
        return Deed("deck", number.value, span, _span([number]))


def _expected(token: str) -> Text:
    word = _WORDS_OF[token]
    return Text(messages.EXPECTED.en.format(words=word.en), messages.EXPECTED.ja.format(words=word.ja))


def _groups(tree: Tree[Token]) -> list[list[Tree[Token]]]:
    """What stands between the signs that join cards from several zones; one group where there is none."""
    groups: list[list[Tree[Token]]] = [[]]
    for child in tree.children:
        if isinstance(child, Token) and child.type == "ALSO":
            groups.append([])
        elif isinstance(child, Tree):
            groups[-1].append(child)
    return groups


def _is(child: Any, *names: str) -> bool:
    return isinstance(child, Tree) and child.data in names


def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in tree.children if isinstance(child, Tree)]


def _links(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in _trees(tree) if child.data in {"link", "skill", "link_last", "link_paid"}]


def _one(tree: Tree[Token], *names: str) -> Tree[Token] | None:
    return next((child for child in _trees(tree) if child.data in names), None)


def _need(tree: Tree[Token], *names: str) -> Tree[Token]:
    return next(child for child in _trees(tree) if child.data in names)


def _maybe(tree: Tree[Token], kind: str) -> Token | None:
    return next((child for child in tree.children if isinstance(child, Token) and child.type == kind), None)


def _token(tree: Tree[Token], kind: str) -> Token:
    return next(child for child in tree.children if isinstance(child, Token) and child.type == kind)


def _zone(tree: Tree[Token]) -> str:
    """The zone that cards come from; the top and the bottom of the deck are the deck."""
    zone = _maybe(tree, "ZONE")
    return "deck" if zone is None else str(zone.value)


def _player(subj: Tree[Token] | None) -> tuple[str | None, Span | None]:
    if subj is None:
        return None, None
    token = _token(subj, "PLAYER")
    return str(token.value), _span([token])


def _tree_span(tree: Tree[Token]) -> Span:
    tokens = list(tree.scan_values(lambda value: isinstance(value, Token)))
    return _span(tokens)
