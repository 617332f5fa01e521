"""Research environments: PettingZoo, Gymnasium, OpenSpiel, and batches of games on numpy arrays.

Each has its own extra, so nothing is imported here. See docs/research.md.
"""
