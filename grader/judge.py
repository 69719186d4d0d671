"""Judges one kernel on a worker of Dask's."""

import os
import tempfile
import threading
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from distributed import get_worker

from grader.made_of import ROOT, made_of
from grader.run_lab import run_lab
from grader.task import Judged, Task

STOPPED: defaultdict[str, threading.Event] = defaultdict(threading.Event)  # by run


class OtherPrograms(Exception):
    """This worker would judge with something else than the grader's machine."""


def judge(task: Task) -> Judged:
    """How the lab's program ended. Raises where this machine cannot run it."""
    began, worker = time.monotonic(), get_worker()
    lab = ROOT / "labs" / task.lab
    if made_of(lab, task.judging.programs) != task.made_of:
        raise OtherPrograms(f"its {task.lab}, programs or nvcc are not the grader's")
    # Dask removes its folder whatever ends the worker; a box's account must come through it.
    os.chmod(worker.local_directory, 0o711)
    with tempfile.TemporaryDirectory(dir=worker.local_directory) as folder:
        judged = run_lab(Path(folder), lab, task.kernel, task.judging, STOPPED[task.run])
    seconds = time.monotonic() - began
    return replace(judged, seconds=seconds, worker=str(worker.name))


def stop(run: str) -> None:
    """Ends what this worker judges for a run of the grader."""
    STOPPED[run].set()
