"""Effects that take the place of the normal draw, and the one chain before it (S06 to S35)."""
