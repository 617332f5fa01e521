"""Tells whether the engine that runs is the compiled one."""

from importlib.resources import files

from wolfsbane.engine import state


def build_kind() -> str:
    """`compiled`, or `plain` with the reason in brackets."""
    if not str(state.__file__).endswith(".py"):
        return "compiled"
    file = files("wolfsbane").joinpath("_plain.txt")
    reason = file.read_text(encoding="utf-8").strip() if file.is_file() else "run from its sources"
    return f"plain ({reason})"
