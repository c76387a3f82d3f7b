"""The normal draw: one a turn, at the start of the Draw Phase (S01 to S05)."""
