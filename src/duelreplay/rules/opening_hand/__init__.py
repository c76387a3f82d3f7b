"""The opening hand (S03)."""
