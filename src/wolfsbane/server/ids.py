"""Random ids of tables and players."""

from __future__ import annotations

import secrets


def new_id(size: int) -> str:
    """An id made of `size` random bytes, which nobody can guess: a link to a table is a secret.

    It never begins with a hyphen, since a command line would take such an id for an option.
    """
    while (made := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return made
