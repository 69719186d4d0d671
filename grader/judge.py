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
from grader.run_lab import PASSED, run_on_all_cases
from grader.sandboxes import close_course
from grader.task import Judged, Task

STOPPED: defaultdict[str, threading.Event] = defaultdict(threading.Event)  # by run


LEAST_SPACE = 96 << 20  # bytes free on a worker's temporary disk: compiling takes up to 64 MiB

SECONDS_UNFIT = 10  # pause of an unfit worker before it gives work back: otherwise it would take all of it at once


class OtherPrograms(Exception):
    """This worker's grader, programs or nvcc are not those of the grader's machine."""


class UnusableDisk(Exception):
    """This worker's temporary disk cannot be used now; says which, and why."""


def require_disk(folder: str, run: str) -> None:
    """Raises UnusableDisk after a pause. What fails for want of a disk looks like a student's error."""
    if trouble := trouble_with(folder):
        STOPPED[run].wait(SECONDS_UNFIT)
        raise UnusableDisk(f"{tempfile.gettempdir()}: {trouble}")


def trouble_with(folder: str) -> str:
    """The reason why nothing can be judged in a folder; empty if it can."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"probe")
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return error.strerror or str(error)
    return "" if free >= LEAST_SPACE else f"{free >> 20} MiB are free, and {LEAST_SPACE >> 20} MiB are needed"


def is_judged_by(wanted: str, lab: Path, programs: Path) -> bool:
    """True if this machine's grader, programs and nvcc are the wanted ones."""
    try:
        return fingerprint(lab, programs) == wanted
    except OSError:  # it is not built here
        return False


def judge(task: Task) -> Judged:
    """The result of the lab's program.

    Raises OtherPrograms or UnusableDisk if this machine must not run it, or not now.
    """
    began, worker = time.monotonic(), get_worker()
    lab = ROOT / "labs" / task.lab
    if not is_judged_by(task.fingerprint, lab, task.judging.programs):
        STOPPED[task.run].wait(SECONDS_UNFIT)
        raise OtherPrograms
    require_disk(worker.local_directory, task.run)
    close_course(ROOT / task.judging.programs / number_of(lab))
    # Dask removes its folder however the worker ends; a sandbox's account must be able to enter it.
    os.chmod(worker.local_directory, 0o711)
    try:
        judged = run_on_all_cases(lab, task.kernel, task.judging, STOPPED[task.run], worker.local_directory)
    except OSError:
        require_disk(worker.local_directory, task.run)
        raise
    if judged.status != PASSED:
        require_disk(worker.local_directory, task.run)
    seconds = time.monotonic() - began
    return replace(judged, seconds=seconds, worker=str(worker.name))


def stop(run: str) -> None:
    """Stops this worker's judging for one run of the grader."""
    STOPPED[run].set()
