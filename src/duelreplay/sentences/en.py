"""The sentences of the rules in English: each reason, by the code of its rule and its name."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "OH101.OpeningHandTooLarge": "{player} drew {count} cards for the opening hand; it has {expected}.",
    "OH101.OpeningHandTooSmall": (
        "{player}'s opening hand has {count} cards when turn 1 begins; it has to have {expected}."
    ),
    "OH101.OpeningHandPerhapsBySkill": (
        "{player} has {count} cards for an opening hand of {expected}; a skill may have changed it, which the "
        "log does not show."
    ),
    "OH101.OpeningHandOrLaterDraw": (
        "{player} has drawn {count} cards, more than the opening hand of {expected}; turns are not recorded "
        "completely, so this may be a later draw."
    ),
    "OH101.OpeningHandPartlyRecorded": (
        "{player}'s opening hand has {count} of {expected} cards; the log does not record draws completely."
    ),
    "OH101.OpeningHandNotRecorded": (
        "The log has no opening hand of {player}, so whether it had {expected} cards cannot be checked."
    ),
    "ND101.NormalDrawNotMade": (
        "{player} made no normal draw in the Draw Phase of turn {turn}, and nothing in the log takes it away."
    ),
    "ND101.DrawPhaseMissing": (
        "Turn {turn} of {player} has no Draw Phase, and nothing in the log skips it: the normal draw is missing."
    ),
    "ND101.NormalDrawPerhapsTaken": (
        "{player} made no normal draw in turn {turn}. Whether something took it away cannot be told: {missing}."
    ),
    "ND102.NormalDrawTwice": (
        "{player} drew again in the Draw Phase: the normal draw of turn {turn} was already made at event "
        "{event}, and no effect in the log gives another."
    ),
    "ND103.NormalDrawByOpponent": (
        "{player} drew at the start of the Draw Phase of turn {turn}, which is {other}'s turn; no effect gives "
        "{player} a draw."
    ),
    "ND104.NormalDrawOnFirstTurn": (
        "{player} goes first and drew in the Draw Phase of turn 1; under {ruleset} the first player makes no "
        "normal draw there."
    ),
    "ND104.FirstPlayerUnclear": (
        "{player} drew in turn 1; the header says that {first} goes first, so whose turn 1 it was is not clear."
    ),
    "ND104.FirstTurnDrawByRegion": (
        "{player} goes first and drew in turn 1. On that day the OCG and the TCG differed about this draw, and "
        "the log does not say which it was."
    ),
    "ND105.NormalDrawDuringChain": (
        "{player} made the normal draw while the chain that began at event {event} was not yet resolved."
    ),
    "ND106.WrongNumberDrawn": "{player} drew {count} for the normal draw of turn {turn}; it has {expected}.",
    "ND106.NumberUnknown": (
        "{player} drew {count} for the normal draw of turn {turn}; the number depends on what the log does not "
        "record: {missing}."
    ),
    "ND107.NormalDrawOutsideDrawPhase": "{player} made a normal draw in the {phase} of turn {turn}.",
    "ND201.ReplacedAfterNormalDraw": (
        "{player} activated {card} after the normal draw, which was made at event {event}."
    ),
    "ND201.ReplacedInOtherPhase": (
        "{player} activated {card} in the {phase}; its effect stands in for the normal draw and belongs right "
        "before it."
    ),
    "ND201.ReplacedInOtherTurn": (
        "{player} activated {card} in the Draw Phase of {other}; its effect stands in for {player}'s own normal draw."
    ),
    "ND201.AfterNormalDrawWhichEffect": (
        "{player} activated {card} after the normal draw; the log does not say which of its effects it was."
    ),
    "ND202.SecondCostType": (
        "{player} activated {card} on the chain on which {other} had already paid the normal draw."
    ),
    "ND203.EffectTypeAfterCost": "{player} activated {card} after {other} had already paid the normal draw.",
    "ND204.ReplacedAfterChain": (
        "{player} activated {card} although the one chain before the normal draw (events {first} to {last}) was over."
    ),
    "ND205.NothingToReplaceOnFirstTurn": (
        "{player} activated {card} on turn 1, where the first player has no normal draw to give up."
    ),
    "ND205.NothingToReplaceWhenSkipped": "{player} activated {card} in a Draw Phase that is skipped.",
    "ND205.NothingToReplaceWhenForbidden": (
        "{player} activated {card} although the normal draw is forbidden this turn."
    ),
    "ND205.NothingToReplaceAfterSkill": (
        "{player} activated {card} although {other} had already taken the place of the normal draw this turn."
    ),
    "ND205.NothingToReplaceWithEmptyDeck": (
        "{player} activated {card} with no card in the Deck: there is no normal draw to give up then, says an "
        "FAQ that the ruling page does not repeat."
    ),
    "ND205.NothingToReplaceWhichEffect": (
        "{player} activated {card} where there is no normal draw; the log does not say which of its effects it was."
    ),
    "ND206.AstralForceWithCostPending": (
        "{player} activated {card} on the chain of {other}: whether Astral Force and a cost type fit on one "
        "chain is a pending ruling."
    ),
    "ND206.AstralForceWithCost": (
        "{player} activated {card} on the chain of {other}: the rule handbook does not allow Astral Force and a "
        "cost type on one chain."
    ),
    "ND207.EffectTypeAfterAstralForcePending": (
        "{player} activated {card} after {other} on one chain: which of them applies is an open question."
    ),
    "ND207.EffectTypeAfterAstralForce": (
        "{player} activated {card} after {other} on one chain: the rule handbook allows only the other order."
    ),
    "ND208.SecondChainBeforeNormalDraw": (
        "{player} activated {card} on a new chain although the normal draw of turn {turn} was still due."
    ),
    "ND208.ChainBeforeNormalDraw": (
        "{player} activated {card} before the normal draw of turn {turn}; it is no effect of that moment."
    ),
    "ND208.UnknownCardBeforeNormalDraw": (
        "{player} activated {card} before the normal draw of turn {turn}; the catalogue does not know whether it "
        "may be activated there."
    ),
    "ND208.ChainWhileNormalDrawOpen": (
        "{player} activated {card} on a new chain; whether the normal draw was still due is open."
    ),
    "ND209.SecondAstralForce": (
        "{player} activated {card} a second time on one chain: no ruling says whether that is possible."
    ),
    "ND301.NormalDrawPaid": (
        "The right to the normal draw was paid for {card} at event {event}; a cost that was paid does not come back."
    ),
    "ND301.CostOrEffectType": (
        "{card} gave up the normal draw at event {event}; whether as its cost or at its resolution is not "
        "settled, and the two differ here."
    ),
    "ND302.NormalDrawUsed": "The right to the normal draw was used by {card} when it resolved at event {event}.",
    "ND302.NormalDrawUsedUnprocessed": (
        "{card} could not do what it should at event {event}, but it was not negated: it still used the right to "
        "the normal draw."
    ),
    "ND302.NormalDrawPerhapsUsed": (
        "Whether {card} (event {event}) used the right to the normal draw cannot be told: {missing}."
    ),
    "ND302.ReplacementLeftZone": (
        "{card} (event {event}) had left its zone before it resolved; for such a card no ruling says whether the "
        "normal draw is then made."
    ),
    "ND303.NormalDrawForbiddenByOath": (
        "{card} was activated at event {event} and its activation was not negated: its oath forbids the normal "
        "draw this turn."
    ),
    "ND304.LowerLinkPerhapsApplied": (
        "{card} was applied below {other}, of which the log does not say why it did nothing."
    ),
    "ND304.LowerLinkApplied": (
        "The log says that {card} applied, but {other}, activated after it, had already taken the normal draw."
    ),
    "ND305.NormalDrawStillDue": (
        "{player} made no normal draw in turn {turn}, but {cards} did not take it: it was still due."
    ),
    "ND305.NormalDrawPerhapsDue": (
        "{player} made no normal draw in turn {turn}; whether {cards} took it cannot be told: {missing}."
    ),
    "ND305.NormalDrawDueByOpenRuling": (
        "{player} made no normal draw in turn {turn}; whether {cards} took it is an open question of the rulings."
    ),
    "RS101.DrawPhaseSkipped": (
        "{player} made a normal draw in turn {turn}, but this Draw Phase had to be skipped for {card} (event {event})."
    ),
    "RS101.DrawPhasePerhapsSkipped": (
        "{player} made a normal draw in turn {turn}; whether this Draw Phase had to be skipped for {card} (event "
        "{event}) depends on what the log does not record."
    ),
    "RS102.DrawForbidden": "{player} drew although {card} (event {event}) forbids it.",
    "RS102.DrawPerhapsForbidden": (
        "{player} drew; whether {card} (event {event}) forbade it depends on what the log does not record."
    ),
    "RS103.EffectDrawForbidden": "{player} drew by an effect although {card} (event {event}) forbids it this turn.",
    "RS103.EffectDrawBeforeBan": (
        "{player} activated {card}, which forbids effect draws for the whole turn, after an effect draw at event "
        "{event}."
    ),
    "RS103.EffectDrawPerhapsForbidden": (
        "{player} drew by an effect; whether {card} (event {event}) forbade it depends on what the log does not record."
    ),
    "RS104.SkippedDrawPhaseEntered": (
        "Turn {turn} has a Draw Phase although it had to be skipped for {card} (event {event}); no draw was made."
    ),
    "ED101.NothingGivesDraw": (
        "{player} drew {count} in the {phase} of turn {turn}: no link was resolving and no effect that lasts "
        "gives {player} a draw."
    ),
    "ED101.ActivationGivesNoDraw": (
        "{player} drew {count} for {card} (event {event}), which was activated {where}: such an activation gives "
        "no draw."
    ),
    "ED101.CardGivesNoDraw": "{player} drew {count} while {card} resolved, which gives no draw when it resolves.",
    "ED101.RetrievedFromDeck": (
        "{player} drew the very card that {player} had put on the deck at event {event}, with nothing activated "
        "in between that could give a draw."
    ),
    "ED101.NothingDoneBefore": (
        "{player} drew {count} in turn {turn}: nothing {player} or the opponent did before it could give a draw."
    ),
    "ED102.MoreThanEffectGives": "{player} drew {count} for {card}, which gives {most}.",
    "ED103.FewerThanEffectGives": "{card} resolved at event {event} and gives {player} {least}; {count} drawn.",
    "ED103.FewerPerhapsForbidden": (
        "{card} resolved at event {event} and gives {player} {least}; {count} drawn. Whether a card on the field "
        "forbade it cannot be told: moves are not recorded completely."
    ),
    "ED103.FewerWhichEffect": (
        "{card} resolved at event {event}; by the effect that the log names {player} would have drawn {least}, "
        "and drew none."
    ),
    "ED103.FewerPerhapsUnresolved": (
        "{card} (event {event}) would give {player} {least}, {count} drawn; whether it resolved is not recorded."
    ),
    "ED104.LinkNegated": "{player} drew {count} while {card} resolved, but it had been negated at event {event}.",
    "ED104.OnlyCauseNegated": (
        "{player} drew {count}; only {card} could give a draw here, and it had been negated at event {event}."
    ),
    "ED104.CardLeftBeforeResolution": (
        "{player} drew {count} for {card}, but the card had left its place at event {event}, before it resolved."
    ),
    "ED104.LinkDidNothing": (
        "{player} drew {count} while {card} resolved, which the log says did nothing (event {event})."
    ),
    "ED105.OtherPlayerHadDrawn": (
        "{player} drew {count} for {card}, which gives a draw to one player only, and {other} had drawn."
    ),
    "ED105.DrawBelongsToOther": "{player} drew {count} while {card} resolved, which gives {other} the draw.",
    "ED106.DrawnBeforeResolution": (
        "{player} drew {count} while the chain was still being built (event {event}); no link had resolved."
    ),
    "ED107.DrawnPerhapsToLook": (
        "{player} drew {count}; {card} (event {event}) lets its player look at cards of the Deck, which people do as a "
        "draw and a return."
    ),
    "ED107.NothingPlayedKnownToDraw": (
        "{player} drew {count}, and nothing played since the last draw is known to give one; the last was {card} "
        "(event {event}). What looks at the Deck, or adds a card from its top, may have been clicked as a draw."
    ),
    "ED107.EffectUnknown": (
        "{player} drew {count} while {card} (event {event}) resolved; the catalogue does not know it to draw."
    ),
    "ED107.UnknownCardMayDraw": (
        "{player} drew {count} and no known effect explains it, but {card} (event {event}) is unknown and may."
    ),
    "ED107.CauseNotRecorded": (
        "{player} drew {count} and no known effect explains it; the log does not record {missing} completely."
    ),
    "ED107.PossibleCause": (
        "{player} drew {count}; {card} (event {event}) may have given it, which the log does not show."
    ),
    "ED108.DrawnCardPutBack": "{player} put the card drawn at event {event} back into the deck.",
    "ED109.NumberNotRecorded": (
        "{player} drew {count} for {card} (event {event}); whether it gives that depends on what the log does "
        "not record: {missing}."
    ),
    "ED110.ConditionNotMet": "{player} drew {count} for {card}, but the log shows that its condition was not met.",
    "ED201.OtherKindOfCost": "{player} paid another kind of cost for {card} than its text asks.",
    "ED201.WrongNumberPaid": "{player} paid {paid} cards for {card}, whose cost is {asked}.",
    "ED201.WrongLifePointsPaid": "{player} paid {amount} LP for {card}, whose cost is {asked} LP.",
    "ED201.WrongCardPaid": "{player} paid for {card} with {paid}, which is no card that its cost allows.",
    "ED201.CardPerhapsNotAsked": (
        "{player} paid for {card} with {paid}; its cost asks for a “{series}” card, which its name does not say it is."
    ),
    "ED201.TooFewCardsInDeck": (
        "{player} activated {card}, which takes {least} cards from the Deck, with {deck} cards in it."
    ),
    "ED201.TooFewCardsToDiscard": (
        "{player} activated {card}, whose cost is to discard {least}, with {hand} cards in hand."
    ),
    "ED202.UsedAgain": (
        "{player} used {card} again, which can be used {times} per {scope}: it was used at event {event}."
    ),
    "ED203.ActivatedFromWrongPlace": "{player} activated {card} {where}.",
    "DK101.NotTopCard": (
        "The card drawn by {player} ({card}) was not the top card of the deck as the log states it ({top}); it "
        "was drawn from elsewhere, or the file was changed."
    ),
    "DK102.MoreThanDeckHeld": "{player} drew {count} from a deck of {deck}.",
    "DK103.PlayedOnWithEmptyDeck": (
        "{player} had to draw at event {event} and the deck was empty, yet the duel went on."
    ),
    "DK103.PlayedOnAfterReplacing": (
        "{player} used an effect instead of the normal draw of event {event} with an empty deck and played on; "
        "the ruling page does not say that the effect is not applied then (an FAQ does)."
    ),
    "DK103.NoDeckOut": "The log says the duel ended by deck-out, but nobody had to draw from too small a deck.",
    "DK104.HandAndDeckDisagree": (
        "The log's account of hand and deck does not fit: {what}. Something is left out, or the file was changed."
    ),
    "DK104.DeckCountDisagrees": (
        "The log states a deck of {count} for {player}; its own events leave {deck}. Something is left out, or "
        "the file was changed."
    ),
    "LG101.LinkNotActivated": "The log names chain link {link}, which was not activated.",
    "LG101.LinkNumberSkipped": "The log activates chain link {link} where {expected} is the next.",
    "LG101.PhaseBack": "The {phase} follows the {previous} within one turn.",
    "LG101.FirstPlayerContradicted": "Turn 1 is {player}'s, but the header says that {first} goes first.",
    "LG101.PhaseBeforeTurn": "A phase begins before any turn.",
    "LG102.UnknownEvents": "Events of unknown types are not judged: {count} ({names}).",
    "LG103.EventsAfterEnd": "Events after the end of the duel (event {event}) are not judged: {count}.",
    "LG104.LogStopsMidChain": "The log stops in the middle of the chain that began at event {event}.",
    "LG105.CardUnknown": "{card} (event {event}) is not known, and what it does would decide.",
    "LG105.NoSuchCard": "No card is called {card} (event {event}): nobody can say what it does.",
    "LG105.NoSuchCardButNear": (
        "No card is called {card} (event {event}): nobody can say what it does. Did the log mean {near}?"
    ),
    "LG106.EventsVoided": "Events {events} were voided by the {by}: {why}",
    "LG106.RecordCorrected": "The {by} corrected what the log says: {why}",
    "LG107.NoDrawPhaseToSkip": (
        "The log lets {player} skip a Draw Phase until the end of this turn, in which {player} has none ahead; "
        "the next one is not skipped."
    ),
    "LG108.NegatedYetApplied": (
        "{card} (event {event}) was negated or did nothing by the log, and yet it was applied."
    ),
}
