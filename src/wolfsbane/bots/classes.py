"""Bots written in Python: classes, functions that make bots, and objects, by name or as they are.

A class is named `module:Class`, or `file.py:Class` for a file outside a package. An installed package can give it a
short name by an entry point of the group `wolfsbane.bots`.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from wolfsbane.bots import Bot

ENTRY_POINTS: Final = "wolfsbane.bots"

BotLike: TypeAlias = "str | Bot | Callable[..., Bot]"
"""How a bot can be given: its name, an object, a class, or a function that makes bots."""

_here: dict[str, Any] = {}  # by their names, the bots that only this process knows


def find_bot(name: str) -> Any:
    """The class, function or object called `name`; None if it has no form of a name of these. Raises ValueError."""
    if name in _here:
        return _here[name]
    place, colon, attribute = name.rpartition(":")
    if not colon:
        for entry in entry_points(group=ENTRY_POINTS, name=name):
            try:
                return entry.load()
            except Exception as problem:
                raise ValueError(f"the bot {name!r} ({entry.value}) can't be loaded: {_reason(problem)}") from problem
        return None
    if not all(part.isidentifier() for part in attribute.split(".")):  # such as `greedy:5`
        return None
    try:
        found: Any = _module(place)
        for part in attribute.split("."):
            found = getattr(found, part)
    except Exception as problem:  # a module may raise anything when it is imported
        raise ValueError(f"the bot {name!r} can't be loaded: {_reason(problem)}") from problem
    return found


def _reason(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"


def _module(place: str) -> ModuleType:
    """Imports a module by its dotted name, also from the current folder, or a file by its path."""
    if place.endswith(".py"):
        path = Path(place).resolve()
        name = f"wolfsbane_bot_{path.stem}_{abs(hash(str(path)))}"
        if name not in sys.modules:
            if not path.is_file():
                raise FileNotFoundError(f"there is no file {place}")
            spec = importlib.util.spec_from_file_location(name, path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            sys.modules[name] = module
            try:
                spec.loader.exec_module(module)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]
    if os.getcwd() not in sys.path and "" not in sys.path:  # noqa: PTH109 - entries of sys.path are strings
        sys.path.append(os.getcwd())  # noqa: PTH109
    return importlib.import_module(place)


def bot_from(thing: Any, seed: int | str, name: str = "") -> Bot:
    """A bot of a class or a function, which gets the seed if it takes one argument, or the object itself.

    Raises ValueError if that has no method `choose`.
    """
    name = name or name_of(thing)
    is_object = hasattr(thing, "choose") and not isinstance(thing, type)
    if not is_object and not callable(thing):
        raise ValueError(f"a bot is a name, a class or an object with choose(view, legal), not {thing!r}")
    if isinstance(thing, type) and not callable(getattr(thing, "choose", None)):
        raise ValueError(f"the bot {name} has no method choose(view, legal)")
    bot: Any = thing if is_object else thing(seed) if _takes_seed(thing) else thing()
    if not callable(getattr(bot, "choose", None)):
        raise ValueError(f"the bot {name} has no method choose(view, legal)")
    checked: Bot = bot
    return checked


def _takes_seed(maker: Callable[..., Any]) -> bool:
    """Does a class or a function take a positional argument?"""
    try:
        parameters = inspect.signature(maker).parameters.values()
    except (TypeError, ValueError):  # of some extension types
        return True
    return any(one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD, one.VAR_POSITIONAL) for one in parameters)


def name_of(thing: Any) -> str:
    """The name of a bot in results: its attribute `name`, or that of its class or function."""
    given = getattr(thing, "name", None)
    if isinstance(given, str) and given:
        return given
    return str(getattr(thing, "__name__", None) or type(thing).__name__)


def registered(thing: BotLike) -> str:
    """A name under which `make_bot` makes this bot.

    That of a class or function that other processes can import is `module:Class`. Anything else, such as a class of a
    notebook, gets a name that is known in this process only.
    """
    if isinstance(thing, str):
        return thing
    bot_from(thing, 0)  # raises ValueError
    module, path = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if module not in (None, "__main__") and path is not None and "<" not in path:
        found: Any = sys.modules.get(module)
        for part in path.split("."):
            found = getattr(found, part, None)
        spec = importlib.util.find_spec(module) if found is thing else None
        if spec is not None and not module.startswith("wolfsbane_bot_"):
            return f"{module}:{path}"
    base = name = name_of(thing)
    number = 1
    while _here.get(name, thing) is not thing:
        number += 1
        name = f"{base}-{number}"
    _here[name] = thing
    return name


def is_local(name: str) -> bool:
    """Is the bot known in this process only?"""
    return name in _here
