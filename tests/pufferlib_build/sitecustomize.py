"""Lets PufferLib 3.0.0 be built without its own games: with `NO_OCEAN=1` its `setup.py` reads a name that it never set.

Python imports this module when it starts with this folder on PYTHONPATH. Only the build of PufferLib does.
"""

import builtins

builtins.c_extension_paths = []  # type: ignore[attr-defined]
