"""Text by id: the engine and the server say what is meant, the catalogues of `wolfsbane.text` how it is worded."""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Text:
    """A sentence or phrase: `id` names it in the catalogues, `values` fill it in.

    A value is an integer, a string, or another text, which is rendered first. What a value means follows from its name:
    `seat` is a seat, `number` the number of a card, `slot` a slot counted from 1.
    """

    def __init__(self, id: str, values: Mapping[str, int | str | Text] | None = None) -> None:  # noqa: A002
        self.id = id
        self.values: dict[str, int | str | Text] = {} if values is None else dict(values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.id == other.id and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.values))))

    def __repr__(self) -> str:
        return f"Text({self.id!r}, {self.values!r})" if self.values else f"Text({self.id!r})"

    def __reduce__(self) -> tuple[type[Text], tuple[str, dict[str, int | str | Text]]]:
        return (Text, (self.id, self.values))
