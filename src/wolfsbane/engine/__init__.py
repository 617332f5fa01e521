"""The rules of the game: positions, decisions, events, views, and their text forms."""
