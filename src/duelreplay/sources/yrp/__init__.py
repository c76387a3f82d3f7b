"""The replay container and the duel messages of EDOPro and its kin."""
