"""The Deck: its size, its order where the log states it, and running out of it."""
