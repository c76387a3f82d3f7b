"""The sentences of the rules in English: of each its title, its statement, and its reasons by their names.

Below them the words for where a rule stands: ``source`` as a report says it, ``place`` as docs/sources.md numbers it.
"""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "OH101.title": "Wrong size of the opening hand",
    "OH101.statement": (
        "Before turn 1 each player draws the opening hand, of as many cards as the rule set says (5 in the main "
        "game, 4 in Speed and Rush Duels). It is not a normal draw."
    ),
    "OH101.OpeningHandTooLarge": "{player} drew {count} cards for the opening hand; it has {expected}.",
    "OH101.OpeningHandTooSmall": (
        "{player}'s opening hand has {count} cards when turn 1 begins; it has to have {expected}."
    ),
    "OH101.OpeningHandPerhapsBySkill": (
        "{player} has {count} cards for an opening hand of {expected}; a skill may have changed it, which the log "
        "does not show."
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
    "ND101.title": "The normal draw is missing",
    "ND101.statement": (
        "The turn player makes the normal draw at the start of every Draw Phase, except the first player's first "
        "one. It is not optional."
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
    "ND102.title": "Second normal draw in one turn",
    "ND102.statement": "There is one normal draw per turn.",
    "ND102.NormalDrawTwice": (
        "{player} drew again in the Draw Phase: the normal draw of turn {turn} was already made at event {event}, "
        "and no effect in the log gives another."
    ),
    "ND103.title": "Normal draw by the player whose turn it is not",
    "ND103.statement": "Only the turn player makes a normal draw.",
    "ND103.NormalDrawByOpponent": (
        "{player} drew at the start of the Draw Phase of turn {turn}, which is {other}'s turn; no effect gives "
        "{player} a draw."
    ),
    "ND104.title": "Normal draw by the first player on turn 1",
    "ND104.statement": (
        "The player going first makes no normal draw in the first turn (since Master Rule 3; in Rush Duels and under "
        "older rules that player does)."
    ),
    "ND104.NormalDrawOnFirstTurn": (
        "{player} goes first and drew in the Draw Phase of turn 1; under {ruleset} the first player makes no normal "
        "draw there."
    ),
    "ND104.FirstPlayerUnclear": (
        "{player} drew in turn 1; the header says that {first} goes first, so whose turn 1 it was is not clear."
    ),
    "ND104.FirstTurnDrawByRegion": (
        "{player} goes first and drew in turn 1. On that day the OCG and the TCG differed about this draw, and the "
        "log does not say which it was."
    ),
    "ND105.title": "Normal draw at the wrong moment of the Draw Phase",
    "ND105.statement": (
        "The normal draw is made at the very start of the Draw Phase, or directly after the one chain before it."
    ),
    "ND105.NormalDrawDuringChain": (
        "{player} made the normal draw while the chain that began at event {event} was not yet resolved."
    ),
    "ND106.title": "Wrong number of cards in the normal draw",
    "ND106.statement": (
        "The normal draw is 1 card, unless an effect sets another number (the one applied last decides); in a Rush "
        "Duel it goes up to 5 cards in hand and is 1 where there are 5 already."
    ),
    "ND106.WrongNumberDrawn": "{player} drew {count} for the normal draw of turn {turn}; it has {expected}.",
    "ND106.NumberUnknown": (
        "{player} drew {count} for the normal draw of turn {turn}; the number depends on what the log does not "
        "record: {missing}."
    ),
    "ND107.title": "Normal draw outside the Draw Phase",
    "ND107.statement": "A normal draw is made in the Draw Phase only.",
    "ND107.NormalDrawOutsideDrawPhase": "{player} made a normal draw in the {phase} of turn {turn}.",
    "ND107.NormalDrawAfterDeed": (
        "{player} made the normal draw of turn {turn} only after a Summon or a Set (event {event}), "
        "when the Draw Phase was over."
    ),
    "ND201.title": "Replacing effect activated at the wrong moment",
    "ND201.statement": (
        "An effect that replaces the normal draw is activated in the turn player's own Draw Phase, right before the "
        "normal draw."
    ),
    "ND201.ReplacedAfterNormalDraw": (
        "{player} activated {card} after the normal draw, which was made at event {event}."
    ),
    "ND201.ReplacedInOtherPhase": (
        "{player} activated {card} in the {phase}; its effect takes the place of the normal draw and can only be "
        "activated right before it."
    ),
    "ND201.ReplacedInOtherTurn": (
        "{player} activated {card} in the Draw Phase of {other}; its effect takes the place of {player}'s own normal "
        "draw."
    ),
    "ND201.AfterNormalDrawWhichEffect": (
        "{player} activated {card} after the normal draw; the log does not say which of its effects it was."
    ),
    "ND202.title": "Second cost type on one chain",
    "ND202.statement": (
        "Only one effect that pays the normal draw as its cost fits on a chain: the right can be paid once."
    ),
    "ND202.SecondCostType": "{player} activated {card} on the chain on which {other} had already paid the normal draw.",
    "ND203.title": "Effect type after a cost type",
    "ND203.statement": (
        "Once a cost type has been activated no effect type may be added to the chain: there is no normal draw left "
        "to replace."
    ),
    "ND203.EffectTypeAfterCost": "{player} activated {card} after {other} had already paid the normal draw.",
    "ND204.title": "Replacing effect activated on a second chain",
    "ND204.statement": (
        "Replacing effects go on one chain. When it has resolved, none may be activated again in that Draw Phase, "
        "whether the first was negated or not. After a chain without one the same holds by the rule handbook: there "
        "is one chain before the normal draw."
    ),
    "ND204.ReplacedAfterChain": (
        "{player} activated {card} although the one chain before the normal draw (events {first} to {last}) was over."
    ),
    "ND205.title": "Replacing effect where there is no normal draw",
    "ND205.statement": (
        "Without a normal draw there is nothing to give up: not on the first player's first turn, not in a skipped "
        "Draw Phase, not where the normal draw is forbidden."
    ),
    "ND205.NothingToReplaceOnFirstTurn": (
        "{player} activated {card} on turn 1, where the first player has no normal draw to give up."
    ),
    "ND205.NothingToReplaceWhenSkipped": "{player} activated {card} in a Draw Phase that is skipped.",
    "ND205.NothingToReplaceWhenForbidden": "{player} activated {card} although the normal draw is forbidden this turn.",
    "ND205.NothingToReplaceAfterSkill": (
        "{player} activated {card} although {other} had already taken the place of the normal draw this turn."
    ),
    "ND205.NothingToReplaceWithEmptyDeck": (
        "{player} activated {card} with no card in the Deck: there is no normal draw to give up then, says an FAQ "
        "that the ruling page does not repeat."
    ),
    "ND205.NothingToReplaceWhichEffect": (
        "{player} activated {card} where there is no normal draw; the log does not say which of its effects it was."
    ),
    "ND206.title": "Astral Force and a cost type on one chain",
    "ND206.statement": (
        "Whether Rank-Up-Magic Astral Force and a cost type can be on the same chain is under adjustment."
    ),
    "ND206.AstralForceWithCostPending": (
        "{player} activated {card} on the chain of {other}: whether Astral Force and a cost type fit on one chain is "
        "a pending ruling."
    ),
    "ND206.AstralForceWithCost": (
        "{player} activated {card} on the chain of {other}: the rule handbook does not allow Astral Force and a cost "
        "type on one chain."
    ),
    "ND207.title": "Effect type after Astral Force",
    "ND207.statement": (
        "Astral Force and an effect type can be on one chain; in which order, and which applies when Astral Force is "
        "not the last, is not stated."
    ),
    "ND207.EffectTypeAfterAstralForcePending": (
        "{player} activated {card} after {other} on one chain: which of them applies is an open question."
    ),
    "ND207.EffectTypeAfterAstralForce": (
        "{player} activated {card} after {other} on one chain: the rule handbook allows only the other order."
    ),
    "ND208.title": "Chain begun before a normal draw that is still due",
    "ND208.statement": (
        "Before the normal draw only effects that say so may be activated, and they form one chain. Effects that "
        "trigger because of it wait until the normal draw has been made, where it can be made."
    ),
    "ND208.SecondChainBeforeNormalDraw": (
        "{player} activated {card} on a new chain although the normal draw of turn {turn} was still due."
    ),
    "ND208.ChainBeforeNormalDraw": (
        "{player} activated {card} before the normal draw of turn {turn}; its effect cannot be activated at that "
        "moment."
    ),
    "ND208.UnknownCardBeforeNormalDraw": (
        "{player} activated {card} before the normal draw of turn {turn}; the catalogue does not know whether it may "
        "be activated there."
    ),
    "ND208.ChainWhileNormalDrawOpen": (
        "{player} activated {card} on a new chain; whether the normal draw was still due then is not settled."
    ),
    "ND209.title": "Two Astral Forces on one chain",
    "ND209.statement": "Whether two Rank-Up-Magic Astral Forces can be on one chain is not stated.",
    "ND209.SecondAstralForce": (
        "{player} activated {card} a second time on one chain: no ruling says whether that is possible."
    ),
    "ND301.title": "Normal draw after its right was paid",
    "ND301.statement": (
        "A cost type pays the right to the normal draw when it is activated. A cost that was paid does not come "
        "back: negated or not, processed or not, the normal draw cannot be made."
    ),
    "ND301.NormalDrawPaid": (
        "The right to the normal draw was paid for {card} at event {event}; a cost that was paid does not come back."
    ),
    "ND301.CostOrEffectType": (
        "{card} gave up the normal draw at event {event}; whether as its cost or at its resolution is not settled, "
        "and the two differ here."
    ),
    "ND302.title": "Normal draw after a replacement used its right",
    "ND302.statement": (
        "An effect type uses the right to the normal draw when it resolves, also where what it should do cannot be "
        "done. Only where it was negated, or its card (a Continuous or Field Spell, or the like) had left the field, "
        "is the draw made."
    ),
    "ND302.NormalDrawUsed": "The right to the normal draw was used by {card} when it resolved at event {event}.",
    "ND302.NormalDrawUsedUnprocessed": (
        "{card} could not do what it should at event {event}, but it was not negated: it still used the right to the "
        "normal draw."
    ),
    "ND302.NormalDrawPerhapsUsed": (
        "Whether {card} (event {event}) used the right to the normal draw cannot be told: {missing}."
    ),
    "ND302.ReplacementLeftZone": (
        "{card} (event {event}) had left its zone before it resolved; for such a card no ruling says whether the "
        "normal draw is then made."
    ),
    "ND303.title": "Normal draw against Astral Force's oath",
    "ND303.statement": (
        "Rank-Up-Magic Astral Force forbids the normal draw of the turn by an oath. The oath holds when only the "
        "effect is negated; it does not when the activation is."
    ),
    "ND303.NormalDrawForbiddenByOath": (
        "{card} was activated at event {event} and its activation was not negated: its oath forbids the normal draw "
        "this turn."
    ),
    "ND304.title": "A lower link applied although a later one decided",
    "ND304.statement": (
        "Of replacing effects stacked on a chain only the one activated last applies. On a chain of effect types "
        "alone, one before it applies where all above it were negated (or had left the field)."
    ),
    "ND304.LowerLinkPerhapsApplied": (
        "{card} was applied below {other}, of which the log does not say why it did nothing."
    ),
    "ND304.LowerLinkApplied": (
        "The log says that {card} was applied, but {other}, activated after it, had already taken the normal draw."
    ),
    "ND305.title": "Normal draw missing although nothing replaced it",
    "ND305.statement": (
        "Where every effect type was negated or had left the field, and every Astral Force had its activation "
        "negated, the normal draw is made as usual."
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
    "RS101.title": "Draw in a Draw Phase that is skipped",
    "RS101.statement": "In a Draw Phase that an effect skips there is neither a normal draw nor anything before it.",
    "RS101.DrawPhaseSkipped": (
        "{player} made a normal draw in turn {turn}, but this Draw Phase had to be skipped because of {card} (event "
        "{event})."
    ),
    "RS101.DrawPhasePerhapsSkipped": (
        "{player} made a normal draw in turn {turn}; whether this Draw Phase had to be skipped because of {card} "
        "(event {event}) cannot be told: {missing}."
    ),
    "RS102.title": 'Draw under "cannot draw"',
    "RS102.statement": (
        "A player who cannot draw does not draw by effects, nor makes the normal draw where the restriction covers it."
    ),
    "RS102.DrawForbidden": "{player} drew although {card} (event {event}) forbids it.",
    "RS102.DrawPerhapsForbidden": (
        "{player} drew; whether {card} (event {event}) forbade it cannot be told: {missing}."
    ),
    "RS103.title": 'Effect draw under "cannot draw by card effects"',
    "RS103.statement": (
        "A ban on draws by card effects forbids every effect draw of its player while it lasts; it never touches the "
        "normal draw."
    ),
    "RS103.EffectDrawForbidden": "{player} drew by an effect although {card} (event {event}) forbids it this turn.",
    "RS103.EffectDrawBeforeBan": (
        "{player} activated {card}, which forbids effect draws for the whole turn, after an effect draw at event "
        "{event}."
    ),
    "RS103.EffectDrawPerhapsForbidden": (
        "{player} drew by an effect; whether {card} (event {event}) forbade it cannot be told: {missing}."
    ),
    "RS104.title": "Draw Phase entered although a skip is owed",
    "RS104.statement": "A Draw Phase that has to be skipped is not entered.",
    "RS104.SkippedDrawPhaseEntered": (
        "Turn {turn} has a Draw Phase although it had to be skipped because of {card} (event {event}); no draw was "
        "made."
    ),
    "ED101.title": "No effect explains the draw",
    "ED101.statement": "Outside the normal draw a card is drawn only by an effect, when it resolves or while it lasts.",
    "ED101.NothingGivesDraw": (
        "{player} drew {count} in the {phase} of turn {turn}: no link was resolving, and no effect that still "
        "applies gives {player} a draw."
    ),
    "ED101.ActivationGivesNoDraw": (
        "{player} drew {count} for {card} (event {event}), which was activated {where}: such an activation gives no "
        "draw."
    ),
    "ED101.CardGivesNoDraw": "{player} drew {count} while {card} resolved, which gives no draw when it resolves.",
    "ED101.RetrievedFromDeck": (
        "{player} drew the very card that {player} had put on the Deck at event {event}, with nothing activated in "
        "between that could give a draw."
    ),
    "ED101.RetrievedBeforeShuffle": (
        "After {card} was activated (event {first}), {player} drew the very card that {player} had put on the Deck at "
        "event {event}; the Deck was not shuffled in between, and nothing gives that card back."
    ),
    "ED101.NothingDoneBefore": (
        "{player} drew {count} in turn {turn}: nothing {player} or the opponent did before it could give a draw."
    ),
    "ED101.DrewAndConceded": (
        "{player} drew {count} for which the log shows no cause, and then gave up the duel (event {end}): nothing "
        "played since the last draw gives one (the last was {card}, event {event}). It is moot: nothing came of it."
    ),
    "ED102.title": "More cards than the effect gives",
    "ED102.statement": "An effect gives as many cards as it says.",
    "ED102.MoreThanEffectGives": "{player} drew {count} for {card}, which gives {most}.",
    "ED102.MoreThanLookGives": (
        "{player} drew {count} and kept it; {card} (event {event}) lets its player look at cards of the Deck, of which "
        "no more than {keep} may come to the hand."
    ),
    "ED103.title": "Fewer cards than the effect gives",
    "ED103.statement": "A draw that an effect makes mandatory is made in full, as far as the Deck has cards.",
    "ED103.FewerThanEffectGives": (
        "{card} resolved at event {event} and has {player} draw {least}; {player} drew {count}."
    ),
    "ED103.FewerPerhapsForbidden": (
        "{card} resolved at event {event} and has {player} draw {least}; {player} drew {count}. Whether a card on "
        "the field forbade it cannot be told: moves are not recorded completely."
    ),
    "ED103.FewerWhichEffect": (
        "{card} resolved at event {event}; by the effect that the log names {player} would have drawn {least}, and "
        "drew none."
    ),
    "ED103.FewerPerhapsUnresolved": (
        "{card} (event {event}) would have {player} draw {least}; {player} drew {count}. Whether it resolved is not "
        "recorded."
    ),
    "ED103.FewerPerhapsNegated": (
        "{card} resolved at event {event} and has {player} draw {least}; {player} drew none, and {by} on the field may "
        "have negated it."
    ),
    "ED103.MandatoryNotActivated": (
        "By what happened to {card} at event {event} an effect of it that gives {player} a draw must be activated; no "
        "activation of it is in the log."
    ),
    "ED104.title": "Drawn for a link that was negated or did nothing",
    "ED104.statement": "A link whose activation or effect was negated gives no draw.",
    "ED104.LinkNegated": "{player} drew {count} while {card} resolved, but it had been negated at event {event}.",
    "ED104.NegatedBelow": "{player} drew {count}; {card}, which gives a draw, had been negated at event {event}.",
    "ED104.PerhapsNegated": (
        "{player} drew {count}, which rests on {card} (link {link}) having resolved; whether {by} negated it is not "
        "written."
    ),
    "ED104.OnlyCauseNegated": (
        "{player} drew {count}; only {card} could give a draw here, and it had been negated at event {event}."
    ),
    "ED104.CardLeftBeforeResolution": (
        "{player} drew {count} for {card}, but the card had left its place at event {event}, before it resolved."
    ),
    "ED104.LinkDidNothing": (
        "{player} drew {count} while {card} resolved, which the log says did nothing (event {event})."
    ),
    "ED105.title": "Drawn by the wrong player",
    "ED105.statement": "By an effect those players draw whom it names.",
    "ED105.OtherPlayerHadDrawn": (
        "{player} drew {count} for {card}, which gives a draw to one player only, and {other} had drawn."
    ),
    "ED105.DrawBelongsToOther": "{player} drew {count} while {card} resolved, which gives {other} the draw.",
    "ED106.title": "Drawn before the link resolved",
    "ED106.statement": "An effect draws when it resolves, never at its activation.",
    "ED106.DrawnBeforeResolution": (
        "{player} drew {count} while the chain was still being built (event {event}); no link had resolved."
    ),
    "ED107.title": "Whether the effect draws is not known",
    "ED107.statement": (
        "Where the catalogue does not settle whether a resolving card draws, a draw then can be neither confirmed "
        "nor denied."
    ),
    "ED107.DrawnPerhapsToLook": (
        "{player} drew {count}; {card} (event {event}) lets its player look at cards of the Deck, which people do by "
        "drawing them and putting them back."
    ),
    "ED107.NothingPlayedKnownToDraw": (
        "{player} drew {count}, and nothing played since the last draw is known to give one; the last was {card} "
        "(event {event}). What looks at the Deck, or adds a card from its top, may have been clicked as a draw."
    ),
    "ED107.EffectUnknown": (
        "{player} drew {count} while {card} (event {event}) resolved; the catalogue does not settle whether that "
        "gives the draw."
    ),
    "ED107.UnknownCardMayDraw": (
        "{player} drew {count} and no known effect explains it, but {card} (event {event}) is unknown and may have "
        "given it."
    ),
    "ED107.CauseNotRecorded": (
        "{player} drew {count} and no known effect explains it; the log does not record {missing} completely."
    ),
    "ED107.PossibleCause": (
        "{player} drew {count}; {card} (event {event}) may have given it, which the log does not show."
    ),
    "ED107.PerhapsOnField": (
        "{player} drew {count}; a card such as {card} may have given it for {counter} (event {event}), if one lay "
        "face-up on the field. The log shows none there, but does not record every move."
    ),
    "ED108.title": "A repaired draw",
    "ED108.statement": (
        "A drawn card that was put back into the Deck is judged as it was drawn; what followed is stated beside it."
    ),
    "ED108.DrawnCardPutBack": "{player} put the card drawn at event {event} back into the Deck.",
    "ED109.title": "The number of cards cannot be checked",
    "ED109.statement": (
        "Where an effect's number of cards depends on what the log does not record, the number is not judged."
    ),
    "ED109.NumberNotRecorded": (
        "{player} drew {count} for {card} (event {event}); whether it gives that depends on what the log does not "
        "record: {missing}."
    ),
    "ED110.title": "The effect's condition was not met",
    "ED110.statement": (
        "A draw that an effect gives under a condition needs that condition: the right card drawn before, an empty "
        "hand at the start of the Draw Phase."
    ),
    "ED110.ConditionNotMet": "{player} drew {count} for {card}, but the log shows that its condition was not met.",
    "ED111.title": "A look at the Deck, clicked as a draw",
    "ED111.statement": (
        "Cards that an effect excavates, reveals or looks at are not drawn. Where people click a draw to see them, and "
        "the log shows as many as the card lets be seen, and each where its text puts it, no draw is judged."
    ),
    "ED111.LookedAtAndPutAway": (
        "{player} clicked a draw to look at the Deck by {card} (event {event}), and the card went where that puts it "
        "(event {back}); no draw is judged."
    ),
    "ED111.LookedAtAndAdded": (
        "{player} clicked a draw to look at the Deck by {card} (event {event}), which adds this card to the hand; no "
        "draw is judged."
    ),
    "ED201.title": "The cost was not the one that the text asks for",
    "ED201.statement": (
        "An effect is activated by paying its cost: that kind of cost, that number, such cards. What the log does "
        "not say of a cost is no evidence; where people clicked every move, a discard that is not there is said and "
        "accuses nobody."
    ),
    "ED201.OtherKindOfCost": "{player} paid another kind of cost for {card} than its text asks for.",
    "ED201.NoSuchDiscard": (
        "{player} drew for {card}, whose cost is a discard, and no card that it could be left the hand in this turn."
    ),
    "ED201.WrongNumberPaid": "The cost of {card} is {asked} in cards; {player} paid {paid}.",
    "ED201.WrongLifePointsPaid": "{player} paid {amount} LP for {card}, whose cost is {asked} LP.",
    "ED201.WrongCardPaid": "{player} paid for {card} with {paid}, which is no card that its cost allows.",
    "ED201.CardPerhapsNotAsked": (
        "{player} paid for {card} with {paid}; its cost asks for a “{series}” card, which its name does not say it is."
    ),
    "ED201.TooFewCardsInDeck": (
        "{player} activated {card}, which takes {least} cards from the Deck, with a Deck of {deck}."
    ),
    "ED201.TooFewCardsToDiscard": "{player} activated {card}, whose cost is to discard {least}, with a hand of {hand}.",
    "ED201.TooFewLifePoints": "{player} activated {card}, whose cost is {least} LP, with {lp} LP.",
    "ED201.TooFewCounters": (
        "{player} activated {card}, whose cost is {least} {kind}; what resolved since event {event} gives {counters}."
    ),
    "ED201.NothingSeenToPay": (
        "{player} activated {card}; the log shows neither its cost nor a card that could have paid it."
    ),
    "ED201.PaidElsewhere": (
        "What {player} paid for {card} was banished from the hand; its text asks for another cost, unless a card had "
        "it banished instead."
    ),
    "ED202.title": "Used again, though it can be used once",
    "ED202.statement": (
        "What can be used once per turn is used once; a card that can be activated once per turn may be activated "
        "again where its activation was negated."
    ),
    "ED202.PerhapsSameCopy": (
        "{player} drew {count} for another use of {card} (event {event}) in one turn, which each copy may have once; "
        "whether it was another copy is not written."
    ),
    "ED202.UsedAgain": "{player} used {card} again, whose limit is {times} per {scope}; it was used at event {event}.",
    "ED203.title": "Activated where it cannot be",
    "ED203.statement": (
        "A card or effect is activated in the phase, the turn and the place that its kind and its text allow, and "
        "where what it answers has happened."
    ),
    "ED203.ActivatedFromWrongPlace": "{player} activated {card} {where}.",
    "DK101.title": "Not the top card",
    "DK101.statement": (
        "A draw takes the top card of the Deck. Where the log states the Deck's order and a drawn card is another "
        "one, a card was drawn from elsewhere, or the file was changed."
    ),
    "DK101.NotTopCard": (
        "The card drawn by {player} ({card}) was not the top card of the Deck as the log states it ({top}); it was "
        "drawn from elsewhere, or the file was changed."
    ),
    "DK102.title": "More cards drawn than the Deck held",
    "DK102.statement": "A Deck gives no more cards than it holds.",
    "DK102.MoreThanDeckHeld": "{player} drew {count} from a Deck of {deck}.",
    "DK103.title": "Play went on after a player could not draw",
    "DK103.statement": "A player who has to draw and cannot draw that many loses the Duel.",
    "DK103.PlayedOnWithEmptyDeck": (
        "{player} had to draw at event {event} and the Deck was empty, yet the duel went on."
    ),
    "DK103.PlayedOnAfterReplacing": (
        "{player} used an effect instead of the normal draw of event {event} with an empty Deck and played on; the "
        "ruling page does not say that the effect is not applied then (an FAQ does)."
    ),
    "DK103.NoDeckOut": "The log says the duel ended by deck-out, but nobody had to draw from too small a Deck.",
    "DK104.title": "The Deck's count does not add up",
    "DK104.statement": (
        "Between two statements of a Deck's size every card that comes or goes is accounted for. Where it is not, "
        "the log leaves something out, or the file was changed."
    ),
    "DK104.HandAndDeckDisagree": (
        "The log's account of hand and Deck does not fit: {what}. Something is left out, or the file was changed."
    ),
    "DK104.DeckCountDisagrees": (
        "The log states a Deck of {count} for {player}; its own events leave {deck}. Something is left out, or the "
        "file was changed."
    ),
    "LG101.title": "Impossible order of events",
    "LG101.statement": "Links are numbered upward, only links that exist resolve, and phases go forward.",
    "LG101.LinkNotActivated": "The log names chain link {link}, which was not activated.",
    "LG101.LinkNumberSkipped": "The log activates chain link {link} where {expected} is the next.",
    "LG101.PhaseBack": "The {phase} follows the {previous} within one turn.",
    "LG101.FirstPlayerContradicted": "Turn 1 is {player}'s, but the header says that {first} goes first.",
    "LG101.PhaseBeforeTurn": "A phase begins before any turn.",
    "LG102.title": "Unknown event type",
    "LG102.statement": "An event of a type this version does not know is kept and not judged.",
    "LG102.UnknownEvents": "Events of unknown types are not judged: {count} ({names}).",
    "LG103.title": "Events after the end",
    "LG103.statement": "Events after the end belong to no duel and are not judged.",
    "LG103.EventsAfterEnd": "Events after the end of the duel (event {event}) are not judged: {count}.",
    "LG104.title": "The log ends in the middle of a chain",
    "LG104.statement": "A log that stops in the middle of a chain does not show how its links ended.",
    "LG104.LogStopsMidChain": "The log stops in the middle of the chain that began at event {event}.",
    "LG105.title": "Unknown card",
    "LG105.statement": (
        "A card that the log does not name, or that the catalogue does not know, may do what nobody can check."
    ),
    "LG105.CardUnknown": "{card} (event {event}) is not known, and what it does would decide.",
    "LG105.NoSuchCard": "No card is called {card} (event {event}): nobody can say what it does.",
    "LG105.NoSuchCardButNear": (
        "No card is called {card} (event {event}): nobody can say what it does. Did the log mean {near}?"
    ),
    "LG106.title": "Events that a correction voids or changes",
    "LG106.statement": (
        "Events that a correction voids are judged as if they had not happened, and those that it brings in as if they "
        "had; what was recorded stays in the log."
    ),
    "LG106.EventsVoided": "Events {events} were voided by the {by}: {why}",
    "LG106.RecordCorrected": "The {by} corrected what the log says: {why}",
    "LG107.title": "A statement that changes nothing",
    "LG107.statement": (
        "A restriction that the log states for a time in which it forbids nothing is kept and has no effect."
    ),
    "LG107.NoDrawPhaseToSkip": (
        "The log lets {player} skip a Draw Phase until the end of this turn, in which {player} has none ahead; the "
        "next one is not skipped."
    ),
    "LG108.title": "The log contradicts itself",
    "LG108.statement": "A link that was negated, or that did nothing, fetches no card.",
    "LG108.NegatedYetApplied": "By the log, {card} (event {event}) was negated or did nothing, and yet it was applied.",
    "source.page": "ruling page 通常のドロー of 遊戯王カードWiki, {which}",
    "source.derived": "derived from the ruling page 通常のドロー of 遊戯王カードWiki, {which}",
    "source.notes.3.1": "the formats by date",
    "source.notes.3.2": "the rulings on the moment before the normal draw",
    "source.notes.3.3": "the rulings on the number of cards in the normal draw",
    "source.notes.3.4": "the rulings on draws that are not allowed",
    "source.notes.3.5": "the rules on running out of cards",
    "source.notes.3.6": "the rules on draws by effects",
    "source.notes.4": "the cards' texts",
    "source.the rule handbook says they cannot (X1)": "the rule handbook, by which they cannot",
    "source.the rule handbook allows only the effect type first (X2)": (
        "the rule handbook, by which only the effect type may come first"
    ),
    "source.the card's text": "the card's text",
    "source.duel-log/1": "duel-log/1",
    "source.the log's own statement of the deck": "the log's own statement of the Deck",
    "source.conservation of cards": "cards do not come from nowhere",
    "source.Spell Speeds and card types (rule book)": "spell speeds and card types (the rule book)",
    "source.docs/report.md (verdicts)": "what a verdict means (the report's format)",
    "source.docs/report.md (looks)": "what a look means (the report's format)",
    "source.docs/report.md (repair)": "what a repair means (the report's format)",
    "source.not stated on the ruling page nor in the rule handbook": (
        "not stated on the ruling page nor in the rule handbook"
    ),
    "place.page": "ruling page ({which})",
    "place.derived": "derived from the ruling page ({which})",
    "place.notes": "rule notes {which}",
    "place.formats": "formats by date (rule notes {which})",
    "place.the rule handbook says they cannot (X1)": "the rule handbook says they cannot (X1)",
    "place.the rule handbook allows only the effect type first (X2)": (
        "the rule handbook allows only the effect type first (X2)"
    ),
    "place.the log's own statement of the deck": "the log's own statement of the deck",
    "place.conservation of cards": "conservation of cards",
    "place.Spell Speeds and card types (rule book)": "Spell Speeds and card types (rule book)",
    "place.docs/report.md (verdicts)": "docs/report.md (verdicts)",
    "place.docs/report.md (looks)": "docs/report.md (looks)",
    "place.docs/report.md (repair)": "docs/report.md (repair)",
    "place.number": "{which} ({number})",
    "list.numbers": ", ",
    "list.sections": " and ",
    "list.sources": "; ",
}
