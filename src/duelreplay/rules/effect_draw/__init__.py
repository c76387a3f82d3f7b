"""Draws by card effects: what opens a right, how many cards it gives, and what denies the draw."""
