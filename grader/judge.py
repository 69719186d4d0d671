"""Judges one kernel on a worker, in a folder of its own, where it is always kernel.cu.

No verdict tells whose the kernel was, where it lay, or how long it took: identical kernels have
identical verdicts, on every worker.
"""

import contextlib
import json
import tempfile
import threading
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

from distributed import get_worker

from grader.made_of import ROOT, made_of
from grader.process import run
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
    with tempfile.TemporaryDirectory(dir=worker.local_directory) as folder:
        judged = judge_in(Path(folder), lab, task)
    seconds = time.monotonic() - began
    return replace(judged, seconds=seconds, worker=str(worker.name))


def judge_in(folder: Path, lab: Path, task: Task) -> Judged:
    """The same in this folder, which nobody else has."""
    (folder / "kernel.cu").write_bytes(task.kernel)
    program = ROOT / task.judging.programs / lab.name.partition("_")[0]
    command = [str(program), f"--lab={lab}", "--kernel=kernel.cu", "--out=verdict.json"]
    command += task.judging.arguments
    ended = run(command, task.judging.seconds, STOPPED[task.run], folder)
    last_line = ended.last_line.replace(f"{folder}/", "")
    verdict = folder / "verdict.json"
    written = as_everywhere(verdict.read_bytes()) if verdict.exists() else None
    return Judged(ended.status, ended.why, last_line, written, ended.in_time)


def as_everywhere(verdict: bytes) -> bytes:
    """A verdict without what differs each time or on each machine: how long it took, our folder."""
    with contextlib.suppress(ValueError, RecursionError, LookupError, TypeError):
        whole: dict[str, Any] = json.loads(verdict)
        for task in whole["tasks"]:
            for case in task["cases"]:
                case.pop("seconds", None)
        here = json.dumps(f"{ROOT}/", ensure_ascii=False)[1:-1]
        text = json.dumps(whole, ensure_ascii=False, indent=1).replace(here, "")
        return text.encode(errors="surrogatepass")
    return verdict  # nobody can read it


def stop(run: str) -> None:
    """Ends what this worker judges for a run of the grader."""
    STOPPED[run].set()
