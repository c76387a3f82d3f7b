"""Other people's files, read into a DuelLog."""
