"""The build under test; tests of the plain one, which is a hundred times slower, use smaller numbers."""

from wolfsbane._build import build_kind

COMPILED = build_kind() == "compiled"


def few(compiled: int, plain: int) -> int:
    """The first number on the compiled build, the second on the plain one."""
    return compiled if COMPILED else plain
