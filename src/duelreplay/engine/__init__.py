"""The fold: events in, judgements out."""
