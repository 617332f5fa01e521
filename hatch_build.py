"""Compiles the engine and the decks with mypyc when a wheel is built.

The same source also runs plain, so a machine without a working C compiler gets the plain wheel, with the
reason in `wolfsbane/_plain.txt`. An error that mypyc finds in the source is ours, and stops the build.

- `WOLFSBANE_PLAIN=1`: do not compile.
- `WOLFSBANE_COMPILED=1`: compile or fail, never fall back.
- `WOLFSBANE_BUILD_DIR`: keep the C files and extensions there, and do not compile again what is the same.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

COMPILED_PACKAGES = ("engine", "decks", "bots/core", "research/core")


class MypycBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # runs from the sources, so it is plain
            return
        self.temporary = tempfile.TemporaryDirectory(prefix="wolfsbane-")
        temporary = Path(self.temporary.name)
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
