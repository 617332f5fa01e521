"""From a table to its viewers: redaction, rooms, spectators, and the ends of connections."""
