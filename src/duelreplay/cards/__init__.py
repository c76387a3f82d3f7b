"""What a card does about draws."""
