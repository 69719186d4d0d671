"""Judges one kernel on a Dask worker."""

import os
import shutil
import tempfile
import threading
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from distributed import get_worker

from grader.fingerprint import ROOT, fingerprint
from grader.labs import number_of
from grader.run_lab import run_lab
from grader.sandboxes import close_course
from grader.task import Judged, Task

STOPPED: defaultdict[str, threading.Event] = defaultdict(threading.Event)  # by run


RAN = (0, 1)  # the exit status for passed and failed


LEAST_SPACE = 96 << 20  # bytes free on a worker's temporary disk: compiling takes up to 64 MiB

SECONDS_UNFIT = 10  # pause of an unfit worker before it gives work back: otherwise it would take all of it at once


class OtherPrograms(Exception):
    """This worker's grader, programs or nvcc are not those of the grader's machine."""


class NoSpace(Exception):
    """Too little is free on this worker's temporary disk; says how much, and where."""


def require_space(folder: str, run: str) -> None:
    """Raises NoSpace after a pause. What fails for want of space looks like a student's error."""
    free = shutil.disk_usage(folder).free
    if free < LEAST_SPACE:
        STOPPED[run].wait(SECONDS_UNFIT)
        needs = f"{free >> 20} MiB are free, and {LEAST_SPACE >> 20} MiB are needed"
        raise NoSpace(f"{tempfile.gettempdir()}: {needs}")


def is_judged_by(wanted: str, lab: Path, programs: Path) -> bool:
    """True if this machine's grader, programs and nvcc are the wanted ones."""
    try:
        return fingerprint(lab, programs) == wanted
    except OSError:  # it is not built here
        return False


def judge(task: Task) -> Judged:
    """The result of the lab's program.

    Raises OtherPrograms or NoSpace if this machine must not run it, or not now.
    """
    began, worker = time.monotonic(), get_worker()
    lab = ROOT / "labs" / task.lab
    if not is_judged_by(task.fingerprint, lab, task.judging.programs):
        STOPPED[task.run].wait(SECONDS_UNFIT)
        raise OtherPrograms
    require_space(worker.local_directory, task.run)
    close_course(ROOT / task.judging.programs / number_of(lab))
    # Dask removes its folder however the worker ends; a sandbox's account must be able to enter it.
    os.chmod(worker.local_directory, 0o711)
    judged = in_a_room(lab, task, hidden=False)
    if number_of(lab) in task.judging.hidden and judged.status in RAN:
        judged = with_hidden(judged, in_a_room(lab, task, hidden=True))
    seconds = time.monotonic() - began
    return replace(judged, seconds=seconds, worker=str(worker.name))


def in_a_room(lab: Path, task: Task, hidden: bool) -> Judged:
    """One run of the lab's program, in its own folder."""
    with tempfile.TemporaryDirectory(dir=get_worker().local_directory) as folder:
        return run_lab(Path(folder), lab, task.kernel, task.judging, STOPPED[task.run], hidden)


def with_hidden(judged: Judged, hidden: Judged) -> Judged:
    """Both verdicts, or the reason why there is none on the hidden cases."""
    if hidden.status in RAN and not hidden.why:
        return replace(judged, hidden=hidden.verdict)
    # Without its last line, which may reveal the hidden cases.
    why = f"on its hidden cases {hidden.why or 'gave no verdict'}"
    return replace(judged, hidden=hidden.verdict, why=why, in_time=hidden.in_time)


def stop(run: str) -> None:
    """Stops this worker's judging for one run of the grader."""
    STOPPED[run].set()
