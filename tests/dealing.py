"""Orders of the deck for tests that begin with a shuffle."""

from wolfsbane.engine.cards import copies_of


def deal(first: str = "") -> list[int]:
    """The order of a deck that begins with these numbers; the others follow in ascending order."""
    begin = [int(number) for number in first.split()]
    rest = [number for number in range(14) for _ in range(copies_of(number) - begin.count(number))]
    return begin + rest
