"""duel-replay: judges recorded Yu-Gi-Oh! duels, draw by draw."""

__version__ = "0.1.0"
