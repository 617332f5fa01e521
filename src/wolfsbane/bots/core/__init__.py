"""The thinking of the bots, compiled like the engine: a quick player by rule, beliefs, and the search."""
