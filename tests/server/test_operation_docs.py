"""The pages about running servers, the unit and the Containerfile say what is true."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conftest import ROOT
from wolfsbane.cli import app
from wolfsbane.server import metrics
from wolfsbane.server.limits import LIMITS

PAGE = (ROOT / "docs/how-to/run-a-server.md").read_text(encoding="utf-8")
PAGE_OF_MANY = (ROOT / "docs/how-to/run-many-servers.md").read_text(encoding="utf-8")
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
INSTRUCTIONS = {
    "ARG", "CMD", "COPY", "ENTRYPOINT", "ENV", "EXPOSE", "FROM", "HEALTHCHECK", "RUN", "STOPSIGNAL", "USER", "VOLUME",
    "WORKDIR",
}  # fmt: skip


def help_of(*command: str) -> str:
    result = CliRunner().invoke(app, [*command, "--help"], prog_name="wolfsbane", env={"COLUMNS": "200"})
    assert result.exit_code == 0
    return result.stdout


def test_every_limit_is_on_the_page_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\d.e+]+) \| (.+) \|$", PAGE, re.MULTILINE)
    told = {name: (float(default), words) for name, default, words in rows}
    assert told == {name: (one.default, one.metadata["help"]) for name, one in LIMITS.items()}


def test_every_option_is_on_the_page_with_its_variable() -> None:
    options = set(re.findall(r"^  --([a-z-]+)", help_of("serve"), re.MULTILINE))
    assert len(options) > 10
    table = dict(re.findall(r"^\| `--([a-z-]+)[^|]*` \| `(WOLFSBANE_\w+)` \|", PAGE, re.MULTILINE))
    assert table.keys() == options
    for variable in table.values():
        assert variable in help_of("serve")


def test_every_metric_is_on_one_page() -> None:
    own = {family.name for family in metrics.registry.collect() if family.name.startswith("wolfsbane_")}
    pages = [
        {name.removesuffix("_total") for name in re.findall(r"`(wolfsbane_\w+)`", page)}
        for page in (PAGE, PAGE_OF_MANY)
    ]
    assert own == pages[0] | pages[1]
    assert pages[0] & pages[1] == set()


def test_every_log_message_on_the_page_is_one() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/wolfsbane/server").rglob("*.py"))
    table = PAGE[PAGE.index("| message | level |") :]
    messages = re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (`.+?) \| \w+ \|", table, re.MULTILINE)))
    assert len(messages) > 12
    for message in messages:
        assert f'"{message}"' in source


@pytest.mark.parametrize("line", re.findall(r"^wolfsbane admin (.+)$", PAGE, re.MULTILINE))
def test_every_command_on_the_page_exists(line: str) -> None:
    words = [word for word in line.split() if word.islower() and "." not in word and not word.startswith("-")]
    assert "Usage: wolfsbane admin" in help_of("admin", *words)


def test_the_unit_is_one(tmp_path: Path) -> None:
    unit = re.search(r"^```\n(\[Unit\].+?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert unit is not None
    text = unit[1]
    for variable in re.findall(r"Environment=(WOLFSBANE_\w+)", text):
        assert variable in help_of("serve")
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd here")
    file = tmp_path / "wolfsbane.service"
    file.write_text(text.replace("/usr/local/bin/wolfsbane", "/bin/true"))
    result = subprocess.run([program, "verify", "--man=no", str(file)], capture_output=True, text=True, check=False)
    assert "wolfsbane.service" not in result.stderr, result.stderr


def test_the_containerfile_names_what_there_is() -> None:
    joined = re.sub(r"\\\n\s*", " ", CONTAINERFILE)
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    assert {line.split()[0] for line in lines} <= INSTRUCTIONS
    assert [line.split()[0] for line in lines if line.startswith("FROM")] == ["FROM", "FROM"]
    for line in lines:
        if line.startswith("COPY") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source
    for variable in re.findall(r"\b(WOLFSBANE_(?:DATA|HOST|PORT))=", joined):
        assert variable in help_of("serve")
    users = [line for line in lines if line.startswith("USER")]
    assert users == ["USER 10001"], "not root"
    check = re.search(r'CMD \["python", "-c", "(.+?)"\]', joined)
    assert check is not None
    compile(check[1], "healthcheck", "exec")


def test_the_versions_of_the_image_are_those_of_the_lock_file() -> None:
    script = re.search(r"^RUN (sed -n -E .+?) >/wheels", CONTAINERFILE, re.MULTILINE)
    assert script is not None
    output = subprocess.run(["sh", "-c", script[1]], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    versions = output.splitlines()
    locked = re.findall(r"^[\w.-]+(?:\[[^]]*\])?==\S+", (ROOT / "requirements-dev.lock").read_text(), re.MULTILINE)
    assert len(versions) == len(locked)
    assert any(line.startswith("litestar==") for line in versions)
    assert not any("\\" in line or "hash" in line for line in versions)
