"""A release: its version is the same everywhere, and its workflows are valid."""

import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from wolfsbane._version import __version__

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def test_the_changelog_has_the_version_with_its_date_below_unreleased() -> None:
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    version, _, released = headings[1].partition(" - ")
    assert version == f"[{__version__}]"
    date.fromisoformat(released)


def test_the_citation_is_of_this_version() -> None:
    citation = read_yaml(ROOT / "CITATION.cff")
    released = re.search(
        rf"^## \[{re.escape(__version__)}\] - (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert released is not None
    assert citation["version"] == __version__
    assert str(citation["date-released"]) == released[1]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_of_a_workflow_are_bounded_and_have_few_permissions(path: Path) -> None:
    workflow = read_yaml(path)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        assert job["timeout-minutes"] <= 90, name
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), step
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) <= set(workflow["jobs"]), name


def test_ci_runs_what_developers_run() -> None:
    [job] = read_yaml(ROOT / ".github" / "workflows" / "ci.yml")["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]


def test_only_a_tag_publishes() -> None:
    jobs = read_yaml(ROOT / ".github" / "workflows" / "wheels.yml")["jobs"]
    publishing = [
        name for name, job in jobs.items() if any("pypi-publish" in step.get("uses", "") for step in job["steps"])
    ]
    assert publishing == ["publish"]
    assert jobs["publish"]["if"] == "github.event_name == 'push' && startsWith(github.ref, 'refs/tags/v')"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert [name for name, job in jobs.items() if "id-token" in job.get("permissions", {})] == ["publish"]


def test_wheels_are_compiled_and_tried() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    assert settings["environment"] == {"WOLFSBANE_COMPILED": "1"}
    assert any("build_kind() == 'compiled'" in command for command in settings["test-command"])


def test_wheels_are_built_for_the_versions_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = [line.rpartition(" ")[2] for line in project["project"]["classifiers"] if "Python :: 3." in line]
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    wanted = [f"cp{version.replace('.', '')}-*" for version in named]
    assert project["tool"]["cibuildwheel"]["build"].split() == wanted


def test_everything_can_be_imported_without_the_modules_that_windows_lacks() -> None:
    """Windows has no fcntl, resource, pwd, termios and tty."""
    program = """
import importlib, pkgutil, sys
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty"):
    sys.modules[name] = None
import wolfsbane
for module in pkgutil.walk_packages(wolfsbane.__path__, "wolfsbane."):
    if ".migrations" in module.name or module.name in ("wolfsbane.__main__", "wolfsbane.research.puffer"):
        continue
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as problem:
        assert problem.name in ("torch", "nats"), (module.name, problem)
print("all")
"""
    result = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True)
    assert result.stdout == "all\n", result.stderr


def test_wheels_are_built_for_every_system() -> None:
    jobs = read_yaml(ROOT / ".github" / "workflows" / "wheels.yml")["jobs"]
    systems = jobs["wheels"]["strategy"]["matrix"]["os"]
    assert {name.split("-")[0] for name in systems} == {"ubuntu", "macos", "windows"}
    assert any(name.endswith("-arm") for name in systems)
