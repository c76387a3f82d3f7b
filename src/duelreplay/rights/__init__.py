"""The ledger: rights to draw, their parts, and facts with three values."""
