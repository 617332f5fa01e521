"""What finished games say about players: their results, ratings against people and against bots, and the ladder."""
