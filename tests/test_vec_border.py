"""No vector goes from interpreted to compiled code as a declared argument, since it would never be freed.

mypyc's argument wrapper, and its setter of an attribute, take a reference to a `vec` that nobody gives back
(docs/notes/mypyc-vec-leak.md). Compiled code may pass vectors to compiled code, so what is looked for is each place in
interpreted code that calls such a function or sets such an attribute. mypy says what is called there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from mypy import build
from mypy.find_sources import create_source_list
from mypy.modulefinder import BuildSource
from mypy.options import Options
from mypy.plugin import AttributeContext, FunctionSigContext, MethodSigContext, Plugin
from mypy.types import FunctionLike, Instance, TupleType, Type, UnionType, get_proper_type

ROOT = Path(__file__).parent.parent
MODULES = r"protocol[./](events|prompts|texts)|text[./](decisions|story)"
COMPILED = re.compile(rf"wolfsbane[./](engine|decks|bots[./]core|research[./]core|{MODULES})[./]")
VEC = "librt.vecs.vec"

# Each of the lines with a # would leak.
CROSSINGS = """
from librt.vecs import vec
from mypy_extensions import i64
from wolfsbane.bots.core.answer_heuristics import AnswerHeuristics
from wolfsbane.bots.core.tree import Node
from wolfsbane.engine import vector
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.vector import first_in
from wolfsbane.engine.state import State, state_from_bytes
from wolfsbane.research.core.encoding import observation_of


def cross(state: State, answers: AnswerHeuristics) -> None:
    first_in(state.v, 0)  #
    vector.first_in(state.v, 0)  #
    answers.choose(state.v, 0, Actions(), RandomGenerator(0))  #
    Node(vec[i64](), vec[float](), vec[i64]())  #
    state.v = state.v[:]  #
    state.get(3)
    state_from_bytes(state.mix, bytes(state.v[:]))
    observation_of(state.v, 0)
    mine = state.v
    mine = mine[:]
"""


def has_vec(found: Type) -> bool:
    """Is it a vector, or could it be one?"""
    proper = get_proper_type(found)
    if isinstance(proper, Instance):
        return proper.type.fullname == VEC or any(has_vec(argument) for argument in proper.args)
    if isinstance(proper, UnionType | TupleType):
        return any(has_vec(item) for item in proper.items)
    return False


class Border(Plugin):
    """Notes the places where a vector would cross."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.found: set[tuple[str, int]] = set()

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return self._look_at_call if COMPILED.match(fullname) else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return self._look_at_call if COMPILED.match(fullname) else None

    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        return self._look_at_attribute if COMPILED.match(fullname) else None

    def _look_at_call(self, context: FunctionSigContext | MethodSigContext) -> FunctionLike:
        signature = context.default_signature
        if any(has_vec(argument) for argument in signature.arg_types):
            self._note(context)
        return signature

    def _look_at_attribute(self, context: AttributeContext) -> Type:
        if context.is_lvalue and has_vec(context.default_attr_type):
            self._note(context)
        return context.default_attr_type

    def _note(self, context: FunctionSigContext | MethodSigContext | AttributeContext) -> None:
        path = context.api.path
        if COMPILED.search(Path(path).as_posix()) is None:
            self.found.add((path, context.context.line))


def crossings(sources: list[BuildSource], options: Options) -> set[tuple[str, int]]:
    border = Border(options)
    build.build(sources, options, extra_plugins=[border])
    return border.found


def test_no_vector_crosses_the_border(tmp_path: Path) -> None:
    options = Options()
    options.incremental = False
    options.follow_imports = "skip"  # of other packages nothing is needed, and mypy is much faster without them
    options.ignore_missing_imports = True
    options.python_version = sys.version_info[:2]
    options.mypy_path = [str(ROOT / "src")]
    options.explicit_package_bases = True
    options.check_untyped_defs = True
    options.per_module_options["numpy.*"] = {"follow_imports": "skip", "follow_imports_for_stubs": True}
    own = tmp_path / "crossing.py"
    own.write_text(CROSSINGS, encoding="utf-8")
    folders = [str(ROOT / name) for name in ("src", "benchmarks", "examples")]
    sources = create_source_list([*folders, str(own)], options)
    expected = {(str(own), at) for at, line in enumerate(CROSSINGS.split("\n"), 1) if line.endswith("#")}
    assert crossings(sources, options) == expected
