"""Reports whether the running engine is compiled."""

import warnings
from functools import cache
from importlib.resources import files

from wolfsbane.engine import state


class SlowEngineWarning(UserWarning):
    """The engine runs as plain Python, which is more than a hundred times slower than compiled."""


def plain_reason() -> str | None:
    """Why the engine runs as plain Python; None if it is compiled."""
    if not str(state.__file__).endswith(".py"):
        return None
    file = files("wolfsbane").joinpath("_plain.txt")
    return file.read_text(encoding="utf-8").strip() if file.is_file() else "run from its sources"


def build_kind() -> str:
    """`compiled`, or `plain` with the reason in brackets."""
    reason = plain_reason()
    return "compiled" if reason is None else f"plain ({reason})"


@cache
def warn_if_plain() -> None:
    """Issues a SlowEngineWarning if the engine is not compiled, once in a process."""
    reason = plain_reason()
    if reason is not None:
        warnings.warn(
            f"the plain engine is running, which is more than a hundred times slower than the compiled one ({reason})",
            SlowEngineWarning,
            stacklevel=3,  # the caller that made an environment or an arena
        )
