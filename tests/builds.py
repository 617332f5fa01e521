"""Which build is tested, so that tests of the plain one, a hundred times as slow, can do with less."""

from wolfsbane._build import build_kind

COMPILED = build_kind() == "compiled"


def few(compiled: int, plain: int) -> int:
    """How many, on either build."""
    return compiled if COMPILED else plain
