"""Skipped Draw Phases, forbidden draws, and changes of the normal draw's number of cards."""
