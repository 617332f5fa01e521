"""Environments for people who study games: PettingZoo, Gymnasium, OpenSpiel, and many games at once on numpy arrays.

Each is an extra of its own, so nothing is imported here. See docs/research.md.
"""
