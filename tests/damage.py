"""Texts with something wrong in them: characters, words or fields deleted, doubled, replaced or moved."""

from collections.abc import Callable

from hypothesis import strategies as st

SIGNS = "0123456789 abcdw;:-^~!+=&>'*./?\n\tAD#é"


def damaged(texts: list[str], separator: str) -> st.SearchStrategy[str]:
    """One of the texts after one to three wrong edits; fields stand between the separators."""
    return st.builds(_edited, st.sampled_from(texts), st.lists(_edits(separator), min_size=1, max_size=3))


def _edited(text: str, edits: list[Callable[[str], str]]) -> str:
    for edit in edits:
        text = edit(text)
    return text


@st.composite
def _edits(draw: st.DrawFn, separator: str) -> Callable[[str], str]:
    unit = draw(st.sampled_from(["", " ", separator]))
    operation = draw(st.sampled_from(["delete", "double", "replace", "swap"]))
    at = draw(st.integers(0, 10_000))
    other = draw(st.integers(0, 10_000))
    sign = draw(st.sampled_from(SIGNS))

    def edit(text: str) -> str:
        parts = text.split(unit) if unit else list(text)
        if not parts:
            return sign
        i, j = at % len(parts), other % len(parts)
        if operation == "delete":
            del parts[i]
        elif operation == "double":
            parts.insert(j, parts[i])
        elif operation == "replace":
            parts[i] = sign if not unit else parts[j]
        else:
            parts[i], parts[j] = parts[j], parts[i]
        return unit.join(parts)

    return edit
