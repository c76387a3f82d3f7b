"""What is so in a duel: turn, phase, chain, cards on the field, hands and decks. Knows no rule and no verdict."""
