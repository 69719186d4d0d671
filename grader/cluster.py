"""Where submissions are judged: on workers of this machine, or of a scheduler that exists.

A worker of this machine has one core, or one GPU: two submissions on one GPU would fault and slow
down each other's kernels. All that they say to each other is encrypted, with a key of this run:
whoever could talk to a scheduler could have it run anything.
"""

import logging
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import dask
from distributed import Client, Nanny, Scheduler, Security, SpecCluster
from distributed.comm.core import CommClosedError

from grader.made_of import made_of
from grader.refused import Refused

TRIES_TO_START = 4
SECONDS_TO_ANSWER = 5  # for a scheduler, and for the first of its workers to be there
GONE = "the scheduler went away; what was judged is kept: say the same again"
GPU = "GPU"  # the resource that a worker has one of
VISIBLE = "CUDA_VISIBLE_DEVICES"
DEVICES = Path("/dev")


@dataclass(frozen=True)
class Cluster:
    """Workers, and what each submission takes of one."""

    client: Client
    needs: dict[str, int]  # resources

    def slots(self) -> int:
        """How many submissions can be judged at a time."""
        try:
            return sum(self.client.nthreads().values())  # type: ignore[no-untyped-call]
        except (OSError, RuntimeError, ValueError):
            raise Refused(GONE) from None


@contextmanager
def cluster(scheduler: str | None, gpu: bool) -> Iterator[Cluster]:
    """The workers of a scheduler or, without one, of this machine; these end with the grader."""
    logging.disable()  # what matters, we say ourselves
    needs = {GPU: 1} if gpu else {}
    with client_of(scheduler) if scheduler else local_client(gpu) as client:
        yield Cluster(client, needs)


@contextmanager
def local_client(gpu: bool) -> Iterator[Client]:
    """A scheduler and workers on this machine."""
    security = Security.temporary()  # type: ignore[no-untyped-call]
    here = {"host": "127.0.0.1", "protocol": "tls", "security": security}
    options = {
        **here, "nthreads": 1, "memory_limit": 0, "resources": {GPU: 1},
        "silence_logs": logging.CRITICAL, "preload": ["grader.ignore_interrupts"],
    }  # fmt: skip
    workers = {
        number: {"cls": Nanny, "options": {**options, "env": environment}}
        for number, environment in enumerate(environments(gpu))
    }
    # How often work is tried again is counted in one place only, which is batch.py.
    once = {"dashboard_address": "127.0.0.1:0", "allowed_failures": 0}
    scheduler = {"cls": Scheduler, "options": {**here, **once}}
    with (
        dask.config.set({"distributed.scheduler.worker-saturation": 1.0}),
        started(workers, scheduler, security) as local,
        Client(local) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


def started(workers: dict[int, Any], scheduler: dict[str, Any], security: Security) -> SpecCluster:
    """The workers; one that is killed while it starts is no reason to give up."""
    for _ in range(TRIES_TO_START):
        try:
            return SpecCluster(  # type: ignore[no-untyped-call]
                workers, scheduler, security=security, silence_logs=logging.CRITICAL
            )
        except RuntimeError as error:
            reason = error.__cause__ or error
    raise Refused(f"no worker can be started on this machine: {words_of(reason)}")


def environments(gpu: bool) -> list[dict[str, str]]:
    """One for each worker of this machine: its GPU, or nothing."""
    if gpu and (gpus := gpus_here()):
        return [{VISIBLE: name} for name in gpus]
    return [{} for _ in os.sched_getaffinity(0)]


def gpus_here() -> list[str]:
    """This machine's GPUs, by number or name; of a shared machine's, those that we were given."""
    if (given := os.environ.get(VISIBLE)) is not None:
        names = (part.strip() for part in given.split(","))
        return list(takewhile(lambda name: name not in ("", "-1"), names))  # as CUDA reads it
    if shutil.which("nvidia-smi"):
        said = subprocess.run(["nvidia-smi", "-L"], check=False, capture_output=True, text=True)
        count = sum(line.startswith("GPU ") for line in said.stdout.splitlines())
    else:  # a container may have the driver's library without its tools
        count = len(list(DEVICES.glob("nvidia[0-9]*")))
    return [str(number) for number in range(count)]


@contextmanager
def client_of(address: str) -> Iterator[Client]:
    """The client of a scheduler that somebody has started (docs/cluster.md)."""
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER)  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise Refused(f"scheduler {address}: cannot be reached ({words_of(error)})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
        except TimeoutError:
            raise Refused(f"scheduler {address}: it has no workers") from None
        yield client


def require_same(cluster: Cluster, labs: dict[Path, str], programs: Path) -> None:
    """Refuses workers that would judge with something else; `labs`: what they must be made of."""
    client = cluster.client
    for worker, has in client.scheduler_info(n_workers=-1)["workers"].items():
        if any(has["resources"].get(name, 0) < count for name, count in cluster.needs.items()):
            raise Refused(f'worker {worker} has no GPU: start it with --resources "{GPU}=1"')
    for lab, wanted in labs.items():
        answers = client.run(made_of_here, lab.name, programs, on_error="return")
        for worker, answer in answers.items():
            if isinstance(answer, CommClosedError):
                continue  # it has just died; its successor is asked with each task
            if answer != wanted:
                why = why_not(answer)
                number = lab.name.partition("_")[0]
                raise Refused(f"worker {worker} cannot judge {number}: {why} (docs/cluster.md)")


def made_of_here(lab: str, programs: Path) -> str:
    """What would judge a lab on the machine where this runs."""
    from grader.made_of import ROOT

    return made_of(ROOT / "labs" / lab, programs)


def why_not(answer: object) -> str:
    """Why a worker that answered this, or raised it, is none for us."""
    if isinstance(answer, str):
        return "its grader, programs or nvcc differ"
    if "No module named 'grader'" in str(answer):
        return "it does not know the grader; start it with the repository in PYTHONPATH"
    return words_of(answer)


def words_of(error: object) -> str:
    """An error in a line."""
    return " ".join(str(error).split()) or type(error).__name__
