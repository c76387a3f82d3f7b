"""What happened: the events of a duel, their codecs and their faults."""
