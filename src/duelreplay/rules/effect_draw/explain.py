"""What explains a draw, or what comes nearest: asked once its window is closed, and writing nothing.

``explain`` says what the rights it is matched with make of a draw; ``deny`` why a draw that none explains is wrong,
or whether something that the log leaves out may explain it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.cards.card_text import card_text
from duelreplay.cards.effects import DrawFact
from duelreplay.cards.official import is_official
from duelreplay.duel.chain import Link
from duelreplay.duel.naming import name_of, naming
from duelreplay.log.events import NO_CARD, Draw
from duelreplay.reason import Reason
from duelreplay.rights.docket import DrawKind
from duelreplay.rights.effect import EffectRight, Lasting, Offence
from duelreplay.rules.duel import Duel, is_unknown
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.rules.effect_draw.assess import Assessment, negation
from duelreplay.rules.effect_draw.changed import changers_above
from duelreplay.rules.effect_draw.filters import properties_of
from duelreplay.rules.effect_draw.negators import forbidden_by_field
from duelreplay.rules.effect_draw.occasions import PHASED
from duelreplay.rules.effect_draw.waiting import WaitingDraw
from duelreplay.rules.effect_draw.ways import drawers, is_card_activation
from duelreplay.rules.normal_draw import reasons as nd1
from duelreplay.rules.restrictions.bars import counts
from duelreplay.text import PHASES, Message, Text
from duelreplay.verdict import SEVERITY, Verdict

_LATE = frozenset({"battle", "main2", "end", None})
"""Phases in which a draw of the End Phase may stand where people click phases late."""
_CHANGED = Text("whether a later link changed its effect", "後のチェーンで効果が変更されたか")
_FORBIDDEN = Text("whether it could be activated with {card} on the field", "フィールドに{card}がある中で発動できたか")
_LEFT_UNKNOWN = Text("whether the card was still there", "カードがその場に存在したか")


class Explanation(NamedTuple):
    """What the rights behind a draw make of it: the worst of them decides."""

    verdict: Verdict
    reason: Reason | None
    because: tuple[int, ...]
    right: EffectRight


class Denial(NamedTuple):
    """Why a draw is not explained.

    ``right`` came nearest, ``link`` is the effect it was made for. ``offence``: the activation could not be made as
    the log has it, and the draw follows from that. ``names``: an unknown card that would decide.
    """

    verdict: Verdict
    reason: Reason
    because: tuple[int, ...]
    kind: DrawKind = "effect"
    right: EffectRight | None = None
    link: Link | None = None
    offence: Offence | None = None
    consequent_on: int | None = None
    names: Link | None = None


def explain(duel: Duel, waiting: WaitingDraw, assessed: dict[int, Assessment]) -> Explanation:
    """What the rights that a draw is matched with make of it."""
    worst: Explanation | None = None
    for share in waiting.shares:
        one = _by_right(duel, waiting, share.right, assessed[id(share.right)])
        if worst is None or SEVERITY[one.verdict] > SEVERITY[worst.verdict]:
            worst = one
    assert worst is not None
    return worst


def _by_right(duel: Duel, waiting: WaitingDraw, right: EffectRight, assessment: Assessment) -> Explanation:
    """The draw by one of its rights."""
    because = (right.opened_at,) if right.link is None else (right.link.seq, right.opened_at)
    doubt = _doubtful(duel, waiting, right, assessment) or _for_the_other(duel, waiting, right)
    if doubt is not None:
        return doubt
    best = assessment.best(right.taken)
    if best is None:
        # Fewer cards than any way gives: each draw is by right, and the rest is missing.
        return Explanation("legal", None, because, right)
    event = waiting.event
    card = right.label.values.get("card", "")
    changer = next(changers_above(duel, right.link), None) if right.ground == "link" and right.link else None
    if changer is not None and duel.reading.window_is_resolution:
        reason = ed.NumberNotRecorded(
            player=event.player, count=event.count, card=card, event=right.opened_at, missing=_CHANGED
        )
        return Explanation("unverifiable", reason, (*because, changer.seq), right)
    negator = forbidden_by_field(duel, right.link) if right.ground == "link" and right.link is not None else None
    if negator is not None:
        missing = _text(Message(_FORBIDDEN, {"card": naming(negator.card, None)}))
        reason = ed.NumberNotRecorded(
            player=event.player, count=event.count, card=card, event=right.opened_at, missing=missing
        )
        return Explanation("unverifiable", reason, (*because, negator.seq), right)
    if best.missing is None:
        return Explanation("legal", None, (*because, *best.because), right)
    missing = best.missing if isinstance(best.missing, Text) else _text(best.missing)
    reason = ed.NumberNotRecorded(
        player=event.player, count=event.count, card=card, event=right.opened_at, missing=missing
    )
    return Explanation("unverifiable", reason, because, right)


def _doubtful(duel: Duel, waiting: WaitingDraw, right: EffectRight, assessment: Assessment) -> Explanation | None:
    """A right that may be that of the draw, where the log puts the draw elsewhere.

    While a link resolves, one that has resolved before explains a draw only if it had to be made: a log may write the
    draws of a chain together. And a Spell that went back to the hand may have been taken back.
    """
    link, event = right.link, waiting.event
    if right.ground == "occurrence" and link is not None and right.event_seq == link.seq:
        # Opened by its announcement already, since nobody need click the phase in which it is made.
        late = duel.records.phases and waiting.moment.phase not in _LATE
        if late or _turn_went_on(duel, event, right):
            reason = ed.PossibleCause(player=event.player, count=event.count, card=link.name, event=link.seq)
            return Explanation("unverifiable", reason, (link.seq, event.seq), right)
        return None
    if link is None or right.ground not in {"link", "changed"}:
        return None
    elsewhere = waiting.link is not None and link is not waiting.link and event.link != link.n
    had_to = assessment.certain and all(total.least for total in assessment.totals)
    back = link.taken_back
    returned = back is not None and is_card_activation(link)
    if not returned and (had_to or not elsewhere or not duel.reading.window_is_resolution):
        return None
    reason = ed.PossibleCause(player=event.player, count=event.count, card=link.name, event=link.seq)
    return Explanation("unverifiable", reason, (link.seq, event.seq), right)


def _turn_went_on(duel: Duel, event: Draw, right: EffectRight) -> bool:
    """Whether the turn player went on with the turn after a draw that belongs to its End Phase."""
    turn = duel.turn
    ends = any(trigger.event == "end_phase" for way in right.ways for fact in way.facts for trigger in fact.trigger)
    if not ends or turn.player is None:
        return False
    if any(one.seq > event.seq and one.player == turn.player and one.phase in _OPEN for one in turn.links):
        return True
    return any(one.seq > event.seq and one.player == turn.player and one.summon == "normal" for one in turn.moves)


_OPEN = frozenset({"main1", "battle", "main2"})
"""Phases in which a turn goes on, by what was last clicked."""


def _for_the_other(duel: Duel, waiting: WaitingDraw, right: EffectRight) -> Explanation | None:
    """Of an effect by which only one of the players draws, the draw of the second, where people click draws."""
    event = waiting.event
    if duel.reading.window_is_resolution or right.link is None or not is_for_one(right):
        return None
    for other in duel.ledger.effects:
        if other.link is right.link and other.player != event.player and other.draws and other.draws[0].seq < event.seq:
            reason = ed.OtherPlayerHadDrawn(
                player=event.player, count=event.count, card=right.link.name, other=other.player
            )
            return Explanation("unverifiable", reason, (right.link.seq, other.draws[0].seq), right)
    return None


def _text(message: Message) -> Text:
    """A message as a value of another."""
    return Text(message.in_("en"), message.in_("ja"))


def deny(duel: Duel, waiting: WaitingDraw, assessed: dict[int, Assessment], rights: list[EffectRight]) -> Denial:
    """The nearest reason why the draw is not explained, where every chain is recorded."""
    event = waiting.event
    if not duel.records.activations:
        reason: Reason = ed.CauseNotRecorded(
            player=event.player, count=event.count, missing=Text("activations", "発動")
        )
        return Denial("unverifiable", reason, (event.seq,), "unknown")
    link = waiting.link
    if link is not None:
        denial = _in_link(duel, waiting, link, assessed, rights)
        return _as_far_as_known(link, denial)
    unknown = _by_unknown(duel, waiting, rights)
    if event.reason != "normal" and waiting.building:
        first = duel.chain.links[0] if duel.chain.links else None
        if first is not None:
            reason = ed.DrawnBeforeResolution(player=event.player, count=event.count, event=first.seq)
            because = tuple(one.seq for one in duel.chain.links)
            return unknown or Denial("illegal", reason, because, link=first)
    return _outside(duel, waiting, unknown, rights, assessed)


def _as_far_as_known(link: Link, denial: Denial) -> Denial:
    """What rests on facts of a card that only a lesser source gives accuses nobody; that it was negated does.

    Of an official card, medium facts are those where two sources differ about something else than what was asked.
    """
    facts = link.facts
    enough = {"high", "medium"} if facts is not None and facts.pool == "official" else {"high"}
    sure = facts is None or all(fact.confidence in enough for fact in facts.effects)
    if sure or denial.verdict != "illegal" or denial.reason.rule in {ed.ED104, ed.ED106}:
        return denial
    return denial._replace(verdict="unverifiable")


def _in_link(
    duel: Duel,
    waiting: WaitingDraw,
    link: Link,
    assessed: dict[int, Assessment],
    rights: list[EffectRight],
) -> Denial:
    """A draw while a link resolves that does not give it."""
    event = waiting.event
    because = (link.seq, link.at)
    early = _claimed(duel, waiting, link)
    if early is not None:
        reason: Reason = ed.DrawnBeforeResolution(player=event.player, count=event.count, event=early.seq)
        return Denial("illegal", reason, (early.seq, link.at), link=early)
    stopped = negation(link)
    mine = [one for one in rights if one.link is link and one.ground == "link"]
    right = next((one for one in mine if one.player == event.player), None)
    others = _others(rights, event.player, link) or _changed_sides(duel, event.player, rights) is not None
    if stopped is not None and not others:
        at = stopped.event
        reason = stopped.why(player=event.player, count=event.count, card=link.name, event=at)
        return Denial("illegal", reason, (link.seq, at, link.at), right=right, link=link)
    unknown = _by_unknown(duel, waiting, rights)
    drew = next((one for one in mine if one.taken and one.player != event.player), None)
    due = next((one for one in mine if one is not right and assessed[id(one)].most), None)
    if right is not None and assessed[id(right)].most == 0 and assessed[id(right)].totals and due is not None:
        reason = ed.DrawBelongsToOther(player=event.player, count=event.count, card=link.name, other=due.player)
        shown = assessed[id(right)].totals[0].because
        return unknown or Denial("illegal", reason, (*because, *shown), right=right, link=link)
    if right is not None and drew is not None and not right.taken and is_for_one(right):
        reason = ed.OtherPlayerHadDrawn(player=event.player, count=event.count, card=link.name, other=drew.player)
        return unknown or Denial("illegal", reason, because, right=right, link=link)
    if right is not None:
        assessment = assessed[id(right)]
        if assessment.totals:
            most = assessment.most
            total = right.taken + right.beyond + event.count
            reason = ed.MoreThanEffectGives(player=event.player, count=total, card=link.name, most=most or 0)
            if any(one.missing is not None and one.most is None for one in assessment.totals) or most is None:
                reason = ed.NumberNotRecorded(
                    player=event.player, count=event.count, card=link.name, event=link.seq, missing=_LEFT_UNKNOWN
                )
                return Denial("unverifiable", reason, because, right=right, link=link)
            return unknown or Denial("illegal", reason, (*because, *assessment.shown), right=right, link=link)
        if not assessment.totals and assessment.offence is not None:
            offence, _ = assessment.offence
            reason = ed.ActivationGivesNoDraw(
                player=event.player, count=event.count, card=link.name, event=link.seq, where=offence.text
            )
            denial = Denial("illegal", reason, (*offence.because, link.at), right=right, link=link, offence=offence)
            return _softened(duel, event, denial)
        if link.left_at is not None and any(fact.stays for way in right.ways for fact in way.facts):
            reason = ed.CardLeftBeforeResolution(
                player=event.player, count=event.count, card=link.name, event=link.left_at
            )
            denial = Denial("illegal", reason, (link.seq, link.left_at, link.at), right=right, link=link)
            return unknown or denial
        if stopped is not None:
            reason = stopped.why(player=event.player, count=event.count, card=link.name, event=stopped.event)
            grounds = (link.seq, stopped.event, link.at)
            return unknown or Denial("illegal", reason, grounds, right=right, link=link)
        reason = ed.ConditionNotMet(player=event.player, count=event.count, card=link.name)
        denial = Denial("illegal", reason, (*because, *(assessment.failed or ())), right=right, link=link)
        return unknown or denial
    changed = next(
        (one for one in rights if one.link is link and one.ground == "changed" and one.player == event.player), None
    )
    if changed is not None and changed.most is not None:
        total = changed.taken + changed.beyond + event.count
        reason = ed.MoreThanEffectGives(
            player=event.player, count=total, card=changed.label.values["card"], most=changed.most
        )
        return unknown or Denial("illegal", reason, because, right=changed, link=link)
    if mine and all(fact.confidence == "high" for one in mine for way in one.ways for fact in way.facts):
        other = ", ".join(one.player for one in mine)
        reason = ed.DrawBelongsToOther(player=event.player, count=event.count, card=link.name, other=other)
        return unknown or Denial("illegal", reason, because, link=link)
    knows = link.facts is not None and link.facts.effects
    gives_none = _never_gives(duel, link, event.player) if knows else _gives_nobody(duel, link, event.player)
    below = _negated_below(duel, link, event) if gives_none or _is_used_in_hand(link) else None
    if below is not None:
        at = below.negated_at or below.seq
        reason = ed.NegatedBelow(player=event.player, count=event.count, card=below.name, event=at)
        return unknown or Denial("illegal", reason, (below.seq, at, link.at), link=below)
    if gives_none:
        reason = ed.CardGivesNoDraw(player=event.player, count=event.count, card=link.name)
        return unknown or Denial("illegal", reason, because, link=link)
    names = link if is_unknown(link) else None
    reason = ed.EffectUnknown(player=event.player, count=event.count, card=link.name, event=link.seq)
    return Denial("unverifiable", reason, because, "unknown", link=link, names=names)


def is_for_one(right: EffectRight) -> bool:
    """Whether only one of the players draws by it (Cup of Ace)."""
    link = right.link
    if link is not None and link.text is not None and not link.text.for_one:
        return False
    return bool(right.ways) and all(
        fact.group == "one" or fact.who == "either" for way in right.ways for fact in way.facts
    )


def _never_gives(duel: Duel, link: Link, player: str) -> bool:
    """Whether the link is a one-shot card, or one used in the hand, whose effects, all known, give this player nothing.

    What it leaves behind for later (Super Rejuvenation, Frozen Rose) is another draw.
    """
    facts = link.facts
    if facts is None or facts.confidence != "high":
        return False
    if _is_laid_down(link):
        return not link.done and all(fact.confidence == "high" for fact in facts.effects)
    if not card_text(facts).one_shot and link.event.from_ != "hand":
        return False
    chain = [fact for fact in facts.effects if fact.mode not in {"lingering_non_chain", "later_chain"}]
    if any(player in drawers(duel, fact, link) for fact in chain):
        return False
    if link.done and link.text is not None and link.text.lingering:
        return False  # where nobody wrote down that the chain ended, what it did may be what came after
    return all(fact.confidence == "high" for fact in facts.effects)


def _is_laid_down(link: Link) -> bool:
    """Whether a Set card that stays on the field was activated, and none of its effects with it (Appropriate)."""
    facts = link.facts
    if facts is None or not facts.kind.startswith(("Spell Continuous", "Trap Continuous", "Spell Field")):
        return False
    return link.event.position == "face_down" and not card_text(facts).link_lines


_TAKES_OVER: Final = frozenset({24096228, 49398568, 6351147, 79766336})
"""Double Spell, Serial Spell, Transaction Rollback, Trap of Darkness: what they do is what another card does."""


def _gives_nobody(duel: Duel, link: Link, player: str) -> bool:
    """Whether the link is an official one-shot card that the catalogue of draws lacks, so that it gives none.

    A link below that is yet to resolve may be what gave the draw.
    """
    if not is_official(link.card) or link.event.from_ in {"graveyard", "banished"}:
        return False
    printed = properties_of(link.card)
    if printed is None or printed.card_type not in {"spell", "trap"} or printed.code in _TAKES_OVER:
        return False
    if not _ONE_SHOT.intersection(printed.kind.split()):
        return False
    below = [one for one in duel.chain.links if one.n < link.n and one.negated is None and one.resolved_at is None]
    return not any(player in drawers(duel, fact, one) for one in below for fact in _link_lines(one))


_ONE_SHOT: Final = frozenset({"Normal", "Quick-Play", "Ritual", "Counter"})


def _is_used_in_hand(link: Link) -> bool:
    """Whether it is the effect of an official monster in the hand that the catalogue of draws lacks (Ash Blossom)."""
    if link.facts is not None or link.event.from_ != "hand" or not is_official(link.card):
        return False
    printed = properties_of(link.card)
    return printed is not None and printed.is_monster


def _negated_below(duel: Duel, link: Link, event: Draw) -> Link | None:
    """The link below that was negated and would have let the player draw, where no other below still may."""
    below = [one for one in duel.chain.links if one.n < link.n]
    gives = [one for one in below if any(event.player in drawers(duel, fact, one) for fact in _link_lines(one))]
    if any(one.negated is None and (one.resolved_at is None or one.resolved_at > event.seq) for one in gives):
        return None
    return next((one for one in reversed(gives) if one.negated is not None), None)


def _link_lines(link: Link) -> tuple[DrawFact, ...]:
    """The draws that the link's card makes by links."""
    return link.text.link_lines if link.text is not None else ()


def _softened(duel: Duel, event: Draw, denial: Denial) -> Denial:
    """An activation that is wrong only if nothing allowed it: an unknown card may have."""
    first = duel.unknown.first
    if first is None:
        return denial
    reason = ed.UnknownCardMayDraw(player=event.player, count=event.count, card=first.name, event=first.seq)
    return Denial("unverifiable", reason, (first.seq,), "unknown", names=first)


def _others(rights: list[EffectRight], player: str, link: Link) -> bool:
    """Whether a right that does not come from the link is open to the player."""
    return any(one.player == player and one.link is not link and one.ground != "link" for one in rights)


def _claimed(duel: Duel, waiting: WaitingDraw, resolving: Link) -> Link | None:
    """The link that the log names for the draw, where it gives one and has yet to resolve."""
    event = waiting.event
    if event.link is None or event.link == resolving.n or event.link > resolving.n:
        return None
    link = duel.chain.link(event.link)
    if link is None or link.facts is None or (link.resolved_at is not None and link.resolved_at < event.seq):
        return None
    gives = any(event.player in drawers(duel, fact, link) for fact in link.facts.effects)
    return link if gives else None


def _by_unknown(duel: Duel, waiting: WaitingDraw, rights: list[EffectRight]) -> Denial | None:
    """What the log does not show may have given the draw: a card that nobody knows, a trigger that no log shows."""
    event = waiting.event
    for one in duel.ledger.lasting:
        waits = any(right.label == one.label and not right.taken and right.ground == "occurrence" for right in rights)
        if one.player == event.player and _may_be_unseen(duel, one) and one.seq < event.seq and not waits:
            card = one.label.values.get("card", "")
            reason: Reason = ed.PossibleCause(player=event.player, count=event.count, card=card, event=one.seq)
            return Denial("unverifiable", reason, (one.seq, event.seq), "unknown")
    given = _given_to_another(duel, waiting)
    if given is not None:
        return given
    skill = _by_skill(duel, waiting)
    if skill is not None:
        return skill
    unseen = _unseen_on_field(duel, waiting, rights)
    if unseen is not None:
        return unseen
    taken = _changed_sides(duel, event.player, rights)
    if taken is not None:
        reason = ed.PossibleCause(
            player=event.player, count=event.count, card=taken.label.values.get("card", ""), event=taken.opened_at
        )
        return Denial("unverifiable", reason, (taken.opened_at, event.seq), "unknown")
    link = duel.unknown.first
    if link is None or link.seq > event.seq:
        link = duel.unknown.on_chain
        if link is None or link.seq > event.seq or link.negated is not None:
            return None
    reason = ed.UnknownCardMayDraw(player=event.player, count=event.count, card=link.name, event=link.seq)
    return Denial("unverifiable", reason, (link.seq,), "unknown", names=link)


def _given_to_another(duel: Duel, waiting: WaitingDraw) -> Denial | None:
    """A card that gives a monster an effect that draws without a chain link: as its material, or for its Summon.

    Which monster has it, and whether that did what it answers, no log shows.
    """
    event = waiting.event
    if waiting.link is not None:
        return None
    for move in duel.field.gone_away(event.player):
        facts = duel.catalogue.find(move.card) if move.card is not NO_CARD else None
        if facts is None or move.seq > event.seq:
            continue
        granted = [fact for fact in facts.effects if fact.mode == "non_chain_granted"]
        if any(fact.most is None or event.count <= fact.most for fact in granted):
            reason = ed.PossibleCause(player=event.player, count=event.count, card=name_of(facts), event=move.seq)
            return Denial("unverifiable", reason, (move.seq, event.seq), "unknown")
    return None


def _by_skill(duel: Duel, waiting: WaitingDraw) -> Denial | None:
    """The player has a Skill that draws, and no log says that it records every use of one."""
    event = waiting.event
    card = next((player.skill for player in duel.header.players if player.id == event.player), None)
    facts = duel.catalogue.find_skill(card) if card is not None else None
    if facts is None or not facts.effects:
        return None
    missing = Text("the use of Skills", "スキルの使用")
    reason = ed.CauseNotRecorded(player=event.player, count=event.count, missing=missing)
    return Denial("unverifiable", reason, (event.seq,), "unknown")


_BOUNTIFUL_ARTEMIS: Final = 32296881


def _unseen_on_field(duel: Duel, waiting: WaitingDraw, rights: list[EffectRight]) -> Denial | None:
    """Bountiful Artemis, which no activation shows, where a log that lacks moves need not show it on the field.

    Not where the Counter Trap's own draw is missing: then the wrong player made it.
    """
    event = waiting.event
    counter = next((one for one in reversed(duel.turn.links) if _is_counter_trap(one)), None)
    facts = duel.catalogue.find(_BOUNTIFUL_ARTEMIS)
    if duel.records.moves or event.count != 1 or counter is None or facts is None:
        return None
    if waiting.link is not None and any(one.link is waiting.link and not one.taken for one in rights):
        return None
    reason = ed.PerhapsOnField(
        player=event.player, count=1, card=name_of(facts), counter=counter.name, event=counter.seq
    )
    return Denial("unverifiable", reason, (counter.seq, event.seq), "unknown")


def _is_counter_trap(link: Link) -> bool:
    """Whether a Counter Trap resolved, or is resolving."""
    if link.resolved_at is None or link.negated == "activation":
        return False
    printed = properties_of(link.card)
    return printed is not None and printed.card_type == "trap" and "Counter" in printed.kind.split()


def _changed_sides(duel: Duel, player: str, rights: list[EffectRight]) -> EffectRight | None:
    """A right of a card on the field that another player is taken to control, where an effect may have changed that.

    A log need not say who controls a card; after an effect of the drawing player resolved, it may be that one.
    """
    acted = any(
        link.player == player and link.facts is None and link.resolved_at is not None for link in duel.turn.links
    )
    if not acted:
        return None
    for right in rights:
        if (
            right.ground == "occurrence"
            and right.link is None
            and right.player in duel.opponents(player)
            and not right.taken
        ):
            return right
    return None


def _may_be_unseen(duel: Duel, lasting: Lasting) -> bool:
    """Whether an occurrence of what a lasting effect answers may be missing in the log.

    A draw, a phase, a move of a log that does not claim them all; and the Summon of a Token, which some do not take for
    a move: a log that says of monsters how they were Summoned shows it too, and so does any where nothing resolved
    that may have made one.
    """
    for trigger in lasting.effect.trigger:
        if trigger.event == "draw" and not duel.records.draws:
            return True
        if trigger.event in PHASED and not duel.records.phases:
            return True
        if trigger.event not in PHASED and trigger.event != "draw" and not duel.records.moves:
            return True
    special = any(one.event == "special_summoned" and not one.origin for one in lasting.effect.trigger)
    if not special or duel.shows_summons:
        return False
    return any(link.facts is None and link.seq > lasting.seq and link.negated is None for link in duel.turn.links)


def _outside(
    duel: Duel,
    waiting: WaitingDraw,
    unknown: Denial | None,
    rights: list[EffectRight],
    assessed: dict[int, Assessment],
) -> Denial:
    """A draw with no link resolving."""
    event, phase = waiting.event, waiting.moment.phase
    normal, turn = duel.normal, duel.turn
    claims_normal = event.reason == "normal"
    if claims_normal or (phase == "draw" and event.reason is None):
        if event.player != turn.player and turn.player is not None and phase == "draw":
            reason: Reason = nd1.NormalDrawByOpponent(player=event.player, turn=turn.n, other=turn.player)
            wrong = Denial("illegal", reason, (turn.seq,), "normal")
            return wrong if claims_normal or unknown is None else unknown
        if normal is not None and normal.made_at is not None and phase == "draw":
            reason = nd1.NormalDrawTwice(player=event.player, turn=turn.n, event=normal.made_at)
            second = Denial("illegal", reason, (normal.made_at,), "normal")
            return second if claims_normal or unknown is None else unknown
    late = _missed(duel, waiting)
    if (claims_normal or late is not None) and phase != "draw":
        reason = nd1.NormalDrawOutsideDrawPhase(player=event.player, phase=PHASES[phase], turn=turn.n)
        return Denial("illegal", reason, (turn.seq,), "normal", consequent_on=late)
    if unknown is not None:
        return unknown
    over = [
        one
        for one in rights
        if one.player == event.player and one.ground == "occurrence" and one.event_seq <= event.seq
    ]
    if over and not over[-1].unsure:
        right = over[-1]
        offence, link = right.ways[0].offence if right.ways else None, right.link
        if offence is not None and link is not None:
            reason = ed.ActivationGivesNoDraw(
                player=event.player, count=event.count, card=link.name, event=link.seq, where=offence.text
            )
            because = (*offence.because, right.opened_at)
            return Denial("illegal", reason, because, right=right, link=link, offence=offence)
        card = right.label.values.get("card", "")
        most = assessed[id(right)].most if id(right) in assessed else right.most
        total = right.taken + right.beyond + event.count
        reason = ed.MoreThanEffectGives(player=event.player, count=total, card=card, most=most or 0)
        return Denial("illegal", reason, (right.opened_at, event.seq), right=right)
    reason = ed.NothingGivesDraw(player=event.player, count=event.count, phase=PHASES[phase], turn=turn.n)
    return Denial("illegal", reason, (turn.phase_seq,), "unknown", consequent_on=_late_effect(duel, waiting))


def _late_effect(duel: Duel, waiting: WaitingDraw) -> int | None:
    """The finding about a draw that an effect gave and nobody made, where this one makes up for it."""
    missed = duel.missed.get(waiting.event.player)
    return missed[0] if missed is not None and waiting.event.count <= missed[1] else None


def _missed(duel: Duel, waiting: WaitingDraw) -> int | None:
    """The finding about this turn's missing normal draw, where the draw makes up for it, late."""
    normal, event = duel.normal, waiting.event
    if normal is None or normal.player != event.player or event.reason == "effect":
        return None
    allowed = counts(duel, event.player)
    return normal.missing_index if allowed is None or event.count in allowed else None
