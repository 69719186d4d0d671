"""Shared by the tests: fake lab programs, the real ones where they are built, and a total."""

import atexit
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from distributed import Client

from grader.course import Course, plain_course
from grader.labs import Lab, find_labs
from grader.row import Row
from grader.submissions import Submission, find_submissions

ROOT = Path(__file__).resolve().parents[2]
os.environ["LANGUAGE"] = "en"  # the texts that are expected, whatever the tester's locale is

# A lab program that runs the submission as a script. `verdict STATE POINTS [VERSION] [LAB]` writes
# the JSON to $out.
FAKE_PROGRAM = r"""#!/bin/bash
for argument; do
    case $argument in
        --kernel=*) kernel=${argument#*=} ;;
        --out=*) out=${argument#*=} ;;
        --sandbox) echo bubblewrap && exit ;;
    esac
done
lab=${0##*/}
verdict() {
    printf '{"version": %s, "lab": "%s", "name": "fake", "state": "%s", "points": %s, "out_of": 10,
        "summary": "%s: %s", "message": null, "kernel": {"path": "kernel.cu", "sha256": ""}, "tasks": [], "limits": [],
        "first_failure": null, "cause": null, "seed": 1, "devices": [{"kind": "sim", "name": "sim"}],
        "speed": {"state": "not_measured", "ratio": null, "low": null, "high": null, "at_least": 0}}' \
        "${3:-1}" "${4:-$lab}" "$1" "$2" "$lab" "$1" >"$out"
}
mkdir -p "$(dirname "$out")"
source "$kernel"
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bin", type=Path, default=ROOT / "build/release/bin", help="the real lab programs")


@pytest.fixture
def labs() -> dict[str, Lab]:
    return find_labs(ROOT / "labs")


@pytest.fixture
def course(labs: dict[str, Lab]) -> Course:
    return plain_course(labs)


@pytest.fixture
def programs(tmp_path: Path, labs: dict[str, Lab]) -> Path:
    """A folder with a fake program for every lab."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for lab in labs:
        (folder / lab).write_text(FAKE_PROGRAM)
        (folder / lab).chmod(0o755)
    return folder


@pytest.fixture
def real_programs(request: pytest.FixtureRequest, labs: dict[str, Lab]) -> Path:
    """The folder of the real programs, or a visible skip."""
    folder: Path = request.config.getoption("--bin")
    missing = [lab for lab in labs if not (folder / lab).exists()]
    if missing:
        pytest.skip(f"{folder} has no {', '.join(missing)}")
    return folder


@cache
def scheduler() -> str:
    """A scheduler and two workers, separate programs for all tests: starting them takes seconds."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = Path(folder, "scheduler.json")
    program = start_dask("scheduler", "--port=0", f"--scheduler-file={file}", "--no-dashboard")
    while not address_in(file):
        assert program.poll() is None, "the scheduler has ended"
        time.sleep(0.05)
    for _ in range(2):
        start_dask("worker", f"--scheduler-file={file}", "--nthreads=1", "--memory-limit=0", "--resources=GPU=1",
                   "--no-dashboard", "--death-timeout=60")  # fmt: skip
    with Client(address_in(file)) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=120)
    return address_in(file)


def address_in(file: Path) -> str:
    """The scheduler's address, once its file is complete; empty until then."""
    with contextlib.suppress(OSError, ValueError):
        return str(json.loads(file.read_text())["address"])
    return ""


def start_dask(what: str, *options: str) -> "subprocess.Popen[bytes]":
    """Starts a Dask program, which ends with the tests."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host=127.0.0.1", *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    atexit.register(program.terminate)
    return program


Handin = Callable[[str, str | bytes], Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of submissions."""
    folder = tmp_path / "class"
    folder.mkdir()
    return folder


@pytest.fixture
def handin(folder: Path) -> Handin:
    """handin("NAME/kernel.cu", text) hands a file in."""

    def write(path: str, text: str | bytes) -> Path:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    return write


def found(source: Path, labs: dict[str, Lab]) -> list[tuple[str, str, str]]:
    """(name, lab, note or reason) of everything that is found, in order."""
    rows = []
    for each in find_submissions(source, labs, source.parent / "room"):
        if isinstance(each, Submission):
            rows.append((each.name, each.lab.number, each.note))
        else:
            rows += [(each.name, each.lab, reason) for reason in reasons_of(each)]
    return rows


def reasons_of(row: Row) -> list[str]:
    """All that a person must look at, which one row says."""
    return row.message.split("\n") if row.message else [row.summary]


def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line of all is the total, in the form that `make check` adds up."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    count = {name: len(reports) for name, reports in reporter.stats.items()}
    failed = count.get("failed", 0) + count.get("error", 0)
    passed, skipped = count.get("passed", 0), count.get("skipped", 0)
    print(f"Grader: {passed} passed, {failed} failed, {skipped} skipped")
