"""Duplicate tournaments: everybody plays the same deals, from the same seats, against the same bots."""
