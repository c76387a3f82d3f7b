"""The end of a window: its draws are matched with its rights, explained or denied, and the outcome is applied.

Everything up to ``_apply`` asks and changes nothing; only what stands below it writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from duelreplay.cards.effects import DrawFact
from duelreplay.duel.chain import Link
from duelreplay.duel.naming import naming
from duelreplay.engine.matching import UNBOUNDED, Eligible, Matching, Preference
from duelreplay.log.events import Event
from duelreplay.reason import Reason
from duelreplay.rights import right as entry
from duelreplay.rights.docket import Repair
from duelreplay.rights.effect import EffectRight, Way
from duelreplay.rules.deck.deck import is_empty
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw import activation
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.rules.effect_draw.assess import Assessment, assess, negation
from duelreplay.rules.effect_draw.explain import Denial, explain, is_for_one
from duelreplay.rules.effect_draw.missing import Owed, excused, needs_the_same, owed
from duelreplay.rules.effect_draw.negators import negated_by_field
from duelreplay.rules.effect_draw.waiting import Share, WaitingDraw
from duelreplay.rules.effect_draw.ways import is_card_activation
from duelreplay.rules.log.unknown import say_unknown
from duelreplay.rules.restrictions import bars
from duelreplay.rules.restrictions import reasons as rs
from duelreplay.rules.ruling import Ruling
from duelreplay.text import Text

Deny = Callable[[Duel, WaitingDraw, dict[int, Assessment], list[EffectRight]], Denial]


class Window(NamedTuple):
    """How the draws of one window are matched: what a draw may be explained by, and what is likelier.

    ``announces``: whether a right that opened after the draw may be what it was made for; asked where nothing else is.
    ``order`` sorts the draws; ``deny`` names what is wrong with one that nothing explains; ``repair`` what became of
    its cards, ``conceded`` whether its player gave up the duel then (the event).
    """

    eligible: Eligible
    preference: Preference
    announces: Eligible
    order: Callable[[WaitingDraw], tuple[int, ...]]
    deny: Deny
    repair: Callable[[Duel, WaitingDraw], Repair | None]
    conceded: Callable[[Duel, WaitingDraw], int | None]


_NEVER: Final = Assessment(())


def settle(duel: Duel, window: Window, rights: list[EffectRight]) -> dict[int, Assessment]:
    """Match the waiting draws with the rights, and write down what each draw is."""
    draws, duel.waiting = duel.waiting, []
    assessed = _assessed(duel, rights, draws)
    if draws:
        _match(duel, draws, rights, assessed, window)
        _apply(duel, draws, rights, assessed, window)
    return assessed


def _assessed(duel: Duel, rights: list[EffectRight], draws: list[WaitingDraw]) -> dict[int, Assessment]:
    """What each right may give; of one that was negated, nothing."""
    found: dict[int, Assessment] = {}
    for right in rights:
        link = right.link
        if right.ground in {"link", "undeclared"} and link is not None and negation(link) is not None:
            found[id(right)] = _NEVER
            continue
        found[id(right)] = assess(duel, right, _hands_before(right, draws))
    return found


def _hands_before(right: EffectRight, draws: list[WaitingDraw]) -> dict[str, int | None] | None:
    """The hands in cards before the first draw that the right's link made; None: as they are now."""
    for draw in draws:
        same_link = right.link is not None and draw.link is right.link
        after = draw.link is None and draw.event.seq >= right.event_seq
        if draw.event.player == right.player and (same_link or after):
            return draw.hands
    return None


def _match(
    duel: Duel,
    draws: list[WaitingDraw],
    rights: list[EffectRight],
    assessed: dict[int, Assessment],
    window: Window,
) -> None:
    """Find the rights of each draw."""
    capacity: dict[int, int] = {}
    for right in rights:
        most = assessed[id(right)].most
        room = UNBOUNDED if most is None else max(0, most - right.taken)
        if room and len(rights) > 1 and is_for_one(right) and _other_drew_first(right, rights, draws, assessed):
            room = 0
        capacity[id(right)] = room
    _either_changed_or_not(rights, capacity)
    plain = _uncontested(draws, rights, capacity, window)
    if plain is not None:
        for draw, right in plain:
            draw.shares.append(Share(right, draw.event.count))
        duel.matched_out = False
        return
    matching = Matching(draws, rights, capacity, window.eligible, window.preference)
    unmatched = [draw for draw in sorted(draws, key=window.order) if not matching.add(draw)]
    if unmatched:
        # A draw that has its right may move to one that was announced late, and leave room for another.
        for draw in draws:
            late = [right for right in rights if right.player == draw.event.player and window.announces(draw, right)]
            late.sort(key=lambda right: right.event_seq)
            matching.widen(draw, late)
        for draw in unmatched:
            matching.add(draw)
    matching.write()
    duel.matched_out = matching.exhausted


def _either_changed_or_not(rights: list[EffectRight], capacity: dict[int, int]) -> None:
    """What a link gives as its text says, or as another link has changed it: never both."""
    for right in rights:
        if right.ground == "changed":
            mine = (one for one in rights if one.link is right.link and one.player == right.player)
            as_printed = sum(capacity[id(one)] for one in mine if one.ground == "link")
            capacity[id(right)] = max(0, capacity[id(right)] - as_printed)


def _uncontested(
    draws: list[WaitingDraw], rights: list[EffectRight], capacity: dict[int, int], window: Window
) -> list[tuple[WaitingDraw, EffectRight]] | None:
    """The right of each draw, where each has one that explains it in full and that no other draw could take."""
    found: list[tuple[WaitingDraw, EffectRight]] = []
    taken: set[int] = set()
    for draw in draws:
        mine: EffectRight | None = None
        player = draw.event.player
        for right in rights:
            if right.player == player and capacity[id(right)] and window.eligible(draw, right):
                if mine is not None or id(right) in taken:
                    return None
                mine = right
        if mine is None or capacity[id(mine)] < draw.event.count:
            return None
        taken.add(id(mine))
        found.append((draw, mine))
    return found


def _other_drew_first(
    right: EffectRight, rights: list[EffectRight], draws: list[WaitingDraw], assessed: dict[int, Assessment]
) -> bool:
    """Whether another player, whom the effect may have let draw, drew for the same link before."""
    players = {one.player for one in rights if one.link is right.link and assessed[id(one)].most != 0}
    first = next((one.event for one in draws if one.link is right.link and one.event.player in players), None)
    return first is not None and first.player != right.player


def _apply(
    duel: Duel,
    draws: list[WaitingDraw],
    rights: list[EffectRight],
    assessed: dict[int, Assessment],
    window: Window,
) -> None:
    """Take the rights, and write every draw's verdict."""
    for draw in draws:
        for share in draw.shares:
            share.right.take(draw.event.seq, share.cards)
            share.right.draws.append(draw.event)
    spoiled = _unlawful_links(duel, rights)
    faults: dict[int, int] = {}
    for draw in draws:
        if draw.shares:
            _apply_explained(duel, draw, assessed, spoiled, window)
        else:
            _apply_denied(duel, draw, window.deny(duel, draw, assessed, rights), rights, window, faults)
    duel.faults.update(faults)


def _unlawful_links(duel: Duel, rights: list[EffectRight]) -> dict[int, tuple[int, Text, Ruling]]:
    """Links whose activation was not allowed though they gave a draw, by ``seq``: their findings."""
    spoiled: dict[int, tuple[int, Text, Ruling]] = {}
    made = [(one.link.seq, one) for one in rights if one.ground == "link" and one.link is not None and one.draws]
    for _, right in sorted(made, key=lambda pair: pair[0]):
        link = right.link
        if link is None or link.seq in spoiled:
            continue
        ways = ways_taken(right)
        if not ways:
            continue
        way = ways[0]
        for ask, where in ((activation.cost, _WITHOUT_COST), (activation.second_use, _AGAIN)):
            ruling = ask(duel, link, way)
            if ruling is not None:
                verdict = ruling.verdict if duel.unknown.first is None else "unverifiable"
                index = duel.find(verdict, link.event, ruling.reason, ruling.because)
                if verdict == "illegal":
                    spoiled[link.seq] = (index, where, ruling)
                break
        _note_use(duel, link, ways)
    return spoiled


def _note_use(duel: Duel, link: Link, ways: list[Way], *, sure: bool = True) -> None:
    """The effect was used: once more of what may be used so and so often.

    Not ``sure``: it was negated, and may have been another effect of the card.
    """
    if link.facts is not None:
        for way in ways:
            used = duel.used if sure or link.event.effect == way.effect else duel.used_perhaps
            used.setdefault((link.player, link.facts.code, way.effect), []).append(link)


_WITHOUT_COST: Final = Text("without paying its cost", "コストを正しく支払わずに")
_AGAIN: Final = Text("more often than it can be", "使用回数の制限を超えて")


def ways_taken(right: EffectRight) -> list[Way]:
    """The effect that was used, where only one can have been; none where it may be one or another.

    What is one effect in the text has a number for each trigger in the tables ("if this card is Normal or Special
    Summoned"): such ways are all there.
    """
    lawful = [way for way in right.ways if way.offence is None]
    if len(lawful) > 1 and len({_but_for_its_trigger(way) for way in lawful}) > 1:
        return []
    return lawful


def _but_for_its_trigger(way: Way) -> tuple[DrawFact, ...]:
    """What the way is, but for what it answers and from where."""
    return tuple(replace(fact, effect=0, line=0, trigger=(), zones=()) for fact in way.facts)


def _apply_explained(
    duel: Duel,
    draw: WaitingDraw,
    assessed: dict[int, Assessment],
    spoiled: dict[int, tuple[int, Text, Ruling]],
    window: Window,
) -> None:
    """The draw has its rights: a ban may still forbid it, and an activation that was not allowed takes its ground."""
    explanation = explain(duel, draw, assessed)
    right, event, row = explanation.right, draw.event, draw.row
    row.kind = "normal" if right.kind == "normal" else "effect"
    row.right, row.by = right.label, right.by
    others = set(explanation.because)
    others.discard(event.seq)
    row.because = tuple(sorted(others)) if others else (event.seq,)
    duel.effect_draws[event.player] = event.seq
    if right.taken == right.most and right.ground in {"occurrence", "granted"}:
        right.status = "redeemed"
    bad = None
    if spoiled:
        links = [share.right.link for share in draw.shares]
        bad = next((spoiled[link.seq] for link in links if link is not None and link.seq in spoiled), None)
    if bad is not None and right.link is not None:
        index, where, ruling = bad
        reason: Reason = ed.ActivationGivesNoDraw(
            player=event.player, count=event.count, card=right.link.name, event=right.link.seq, where=where
        )
        because = (*ruling.because, event.seq)
        _find(duel, draw, ed.ED101.code, Ruling("illegal", reason, because), window, consequent_on=index)
        return
    prohibition = None
    if duel.bars.bans:
        but = right.link.seq if right.link is not None else None
        prohibition = bars.banned(duel, event, draw.moment.phase, but=but)
    if prohibition is not None and right.kind != "normal":
        because = (*explanation.because, *prohibition.because)
        right.note(prohibition.because[0], entry.BARRED, card=prohibition.name, event=prohibition.because[0])
        ruling = Ruling(prohibition.verdict, prohibition.reason, because)
        _find(duel, draw, ruling.reason.rule.code, ruling, window)
        return
    if explanation.reason is not None:
        ruling = Ruling(explanation.verdict, explanation.reason, explanation.because)
        _find(duel, draw, ruling.reason.rule.code, ruling, window)
    elif draw.put_back is not None:
        reason = ed.DrawnCardPutBack(player=event.player, event=event.seq)
        _find(duel, draw, "", Ruling("legal", reason, (event.seq, draw.put_back.seq)), window)


def _apply_denied(
    duel: Duel,
    draw: WaitingDraw,
    denial: Denial,
    rights: list[EffectRight],
    window: Window,
    faults: dict[int, int],
) -> None:
    """Nothing explains the draw: name what comes nearest."""
    event, row, link = draw.event, draw.row, denial.link
    consequent = denial.consequent_on
    if denial.names is not None:
        say_unknown(duel, denial.names)
    if denial.offence is not None and link is not None:
        consequent = offence_of(duel, link, rights)
    row.kind = denial.kind
    if denial.right is not None:
        row.right = denial.right.label
        denial.right.note(event.seq, entry.DENIED, count=event.count)
        denial.right.denied = denial.right.player == event.player
    elif link is not None and denial.reason.rule is not ed.ED107:
        mine = next((one for one in rights if one.link is link and one.player == event.player), None)
        opened = mine is not None and (mine.event_seq <= event.seq or not duel.reading.window_is_resolution)
        row.right = mine.label if mine is not None and opened else None
    if link is not None and denial.reason.rule is not ed.ED107:
        row.by = link.card
    elif denial.right is not None:
        row.by = denial.right.by
    # Where the search for rights was cut off, one that explains the draw may not have been found.
    cut = duel.matched_out and denial.verdict == "illegal"
    ruling = Ruling("unverifiable" if cut else denial.verdict, denial.reason, denial.because)
    index = _find(duel, draw, denial.reason.rule.code, ruling, window, consequent_on=consequent)
    for one in duel.chain.links:
        faults.setdefault(one.seq, index)


def offence_of(duel: Duel, link: Link, rights: list[EffectRight]) -> int | None:
    """The finding about an activation that could not be made there, written down once."""
    if link.seq in duel.offences:
        return duel.offences[link.seq]
    for right in rights:
        if right.link is not link:
            continue
        for way in right.ways:
            ruling = activation.moment(duel, link, way)
            if ruling is not None:
                index = duel.find(ruling.verdict, link.event, ruling.reason, ruling.because)
                duel.offences[link.seq] = index
                return index
    return None


def _find(
    duel: Duel, draw: WaitingDraw, code: str, ruling: Ruling, window: Window, *, consequent_on: int | None = None
) -> int:
    """A finding about a draw of the window, with what became of the drawn cards."""
    index = duel.find(
        ruling.verdict,
        draw.event,
        ruling.reason,
        ruling.because,
        moment=draw.moment,
        consequent_on=consequent_on,
        repair=window.repair(duel, draw),
        conceded=window.conceded(duel, draw) if ruling.verdict != "legal" else None,
    )
    duel.docket.worsen(draw.row, code, ruling.verdict, ruling.because)
    return index


def close_rights(
    duel: Duel, rights: list[EffectRight], assessed: dict[int, Assessment], event: Event, *, sure: bool
) -> None:
    """The window of the rights is over: what had to be drawn and was not is missing; what is left lapses.

    Not ``sure``: the log does not show whether their links resolved.
    """
    for right in rights:
        link = right.link
        stopped = negation(link) if link is not None and right.ground in {"link", "undeclared"} else None
        if stopped is not None and link is not None:
            _note_use(duel, link, ways_taken(right), sure=is_card_activation(link))
            if not right.draws:
                words = entry.NEGATED if stopped.why is ed.LinkNegated else entry.NO_EFFECT
                right.close("voided", stopped.event, words, card=link.name)
            continue
        assessment = assessed[id(right)]
        if link is not None and not right.draws and _others_drew(right, rights):
            assessment = assessment._replace(certain=True)
            if all(needs_the_same(fact) for way in right.ways for fact in way.facts):
                made = tuple(one._replace(sure=True) for one in assessment.totals if one.least)
                assessment = assessment._replace(totals=made or assessment.totals)
        used = sure and link is not None and right.ground == "link" and assessment.certain and not assessment.totals
        if used and link is not None and not _leaves_its_draw_for_later(right):
            offence_of(duel, link, rights)
        right.end(event.seq)
        least = owed(duel, right, assessment, resolved=sure)
        if sure and is_for_one(right) and not any(one.taken for one in rights if one.link is right.link):
            may_draw = [one for one in rights if one.link is right.link and assessed[id(one)].most != 0]
            least = Owed(assessment.most or 0) if may_draw[:1] == [right] and assessment.certain else None
        if least is not None:
            right.least = max(right.least, least.least)
            _fewer(duel, right, least, sure=sure)


def _others_drew(right: EffectRight, rights: list[EffectRight]) -> bool:
    """Whether the draws that others made by the link show that it is the one effect by which all players draw."""
    facts = [fact for way in right.ways for fact in way.facts]
    if right.ground != "link" or len(right.ways) != 1 or not all(fact.group == "both" for fact in facts):
        return False
    return any(one.link is right.link and one.ground == "link" and one.draws for one in rights)


def _leaves_its_draw_for_later(right: EffectRight) -> bool:
    """Whether all that the card draws comes with a later link: its own activation makes no draw, and need not."""
    return all(fact.mode == "later_chain" for way in right.ways for fact in way.facts)


def _fewer(duel: Duel, right: EffectRight, due: Owed, *, sure: bool) -> None:
    """ED103: fewer cards than the effect gives."""
    least = due.least
    link = right.link
    if link is None or not duel.records.draws or excused(duel, right):
        return
    event = link.resolve_event or link.event
    player = right.player
    if not sure:
        reason: Reason = ed.FewerPerhapsUnresolved(
            card=link.name, event=event.seq, player=player, least=least, count=right.taken
        )
        duel.find("unverifiable", link.event, reason, (link.seq,), player=player)
        return
    negator = negated_by_field(duel, link) if not right.taken else None
    if negator is not None:
        by = naming(negator.card, None)
        reason = ed.FewerPerhapsNegated(card=link.name, event=event.seq, player=player, least=least, by=by)
        duel.find("unverifiable", event, reason, (link.seq, negator.seq, event.seq), player=player)
        return
    if not due.sure:
        reason = ed.FewerWhichEffect(card=link.name, event=event.seq, player=player, least=least)
        duel.find("unverifiable", event, reason, (link.seq, event.seq), player=player)
        return
    if not right.taken and not duel.records.moves:
        reason = ed.FewerPerhapsForbidden(card=link.name, event=event.seq, player=player, least=least, count=0)
        duel.find("unverifiable", event, reason, (link.seq, event.seq), player=player)
        return
    if is_empty(duel, player):
        duel.players[player].deck.short_at = event.seq
        return
    if duel.ended is not None:
        return

    moment = duel.moment

    def report() -> None:
        unknown = duel.unknown.first is not None or duel.unknown.on_chain is not None
        reason = ed.FewerThanEffectGives(card=link.name, event=event.seq, player=player, least=least, count=right.taken)
        because = (link.seq, event.seq, *(one.seq for one in right.history if one.seq <= event.seq or right.taken))
        index = duel.find(
            "unverifiable" if unknown else "illegal",
            event,
            reason,
            because,
            player=player,
            consequent_on=duel.faults.get(link.seq),
            moment=moment,
        )
        duel.missed[player] = (index, least - right.taken)

    if duel.players[player].deck.size is None or not duel.records.hands_and_decks:
        # The Deck may have been too small: then the duel ends here.
        duel.on_going_on.append(report)
    else:
        report()


def oath_broken(duel: Duel, link: Link) -> None:
    """RS103: an oath that covers the whole turn, activated after an effect draw of the turn."""
    for player, at in bars.drawn_before(duel, link, duel.effect_draws):
        reason = rs.EffectDrawBeforeBan(player=player, card=link.name, event=at)
        duel.find("illegal", link.event, reason, (at, link.seq))
