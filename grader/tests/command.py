"""The grader's command line, as a process of its own. It is forked from one that has imported the grader already:
importing it takes two seconds, and the tests call it several hundred times."""

import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
from pathlib import Path

from conftest import ROOT, scheduler

HERE = ("--scheduler", "")  # its own workers, as without --scheduler

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["grader.cli"])


def grader(*arguments: str | Path, **variables: str) -> tuple[int | None, str, str]:
    """Exit status, standard output and standard error."""
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "out"), Path(folder, "err")
        called = FORKING.Process(target=call, args=(with_scheduler(arguments), environment(variables), *said))
        called.start()
        called.join()
        out, err = (file.read_text() for file in said)
    return called.exitcode, out, err


def call(arguments: list[str], variables: dict[str, str], out: Path, err: Path) -> None:
    """Becomes `python -m grader ARGUMENTS`."""
    for number, file in ((1, out), (2, err)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(ROOT)
    sys.argv = ["grader", *arguments]
    runpy.run_module("grader", run_name="__main__", alter_sys=True)


def start(*arguments: str | Path, **variables: str) -> subprocess.Popen[str]:
    """The same, while it runs, and as users start it."""
    return subprocess.Popen(
        [sys.executable, "-m", "grader", *with_scheduler(arguments)],
        cwd=ROOT,
        env=environment(variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def with_scheduler(arguments: tuple[str | Path, ...]) -> list[str]:
    """The arguments; for grading also the tests' scheduler, if they name none."""
    named = [str(argument) for argument in arguments]
    is_grading = isinstance(arguments[0], Path) and "--scheduler" not in named
    return [*named, "--scheduler", scheduler()] if is_grading else named


def environment(variables: dict[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    return {**kept, **variables}
