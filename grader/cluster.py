"""The workers that judge submissions: this machine's, or those of a running scheduler.

A worker of this machine has one core, or one GPU: two submissions on one GPU would fault and slow down each other's
kernels. All traffic between them is encrypted, with a key for this run: anyone who can reach a scheduler can run
anything.
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

from grader.fingerprint import fingerprint
from grader.refused import Refused

TRIES_TO_START = 4
SECONDS_TO_ANSWER = 5  # for a scheduler to answer, and for its first worker to appear
GONE = "the scheduler went away; what was judged is kept: say the same again"
GPU = "GPU"  # the Dask resource; a worker has one of it
VISIBLE = "CUDA_VISIBLE_DEVICES"
DEVICES = Path("/dev")


@dataclass(frozen=True)
class Cluster:
    """Workers, and the Dask resources that each submission needs."""

    client: Client
    needs: dict[str, int]  # Dask resources

    def slots(self) -> int:
        """The number of submissions that can be judged at a time."""
        try:
            return sum(self.client.nthreads().values())
        except (OSError, RuntimeError, ValueError):
            raise Refused(GONE) from None


@contextmanager
def cluster(scheduler: str | None, gpu: bool) -> Iterator[Cluster]:
    """The workers of a scheduler or, without one, of this machine; these end with the grader."""
    logging.disable()  # the grader itself reports what matters
    needs = {GPU: 1} if gpu else {}
    with client_of(scheduler) if scheduler else local_client(gpu) as client:
        yield Cluster(client, needs)


@contextmanager
def local_client(gpu: bool) -> Iterator[Client]:
    """A scheduler and workers on this machine."""
    security = Security.temporary()
    here = {"host": "127.0.0.1", "protocol": "tls", "security": security}
    options = {
        **here, "nthreads": 1, "memory_limit": 0, "resources": {GPU: 1},
        "silence_logs": logging.CRITICAL, "preload": ["grader.ignore_interrupts"],
    }  # fmt: skip
    workers = {
        number: {"cls": Nanny, "options": {**options, "env": environment}}
        for number, environment in enumerate(environments(gpu))
    }
    # Only batch.py counts retries.
    once = {"dashboard_address": "127.0.0.1:0", "allowed_failures": 0}
    scheduler = {"cls": Scheduler, "options": {**here, **once}}
    with (
        dask.config.set({"distributed.scheduler.worker-saturation": 1.0}),
        started(workers, scheduler, security) as local,
        Client(local) as client,
    ):
        yield client


def started(workers: dict[int, Any], scheduler: dict[str, Any], security: Security) -> SpecCluster:
    """Starts the workers; tries again if one is killed while it starts."""
    for _ in range(TRIES_TO_START):
        try:
            return SpecCluster(workers, scheduler, security=security, silence_logs=logging.CRITICAL)
        except RuntimeError as error:
            reason = error.__cause__ or error
    raise Refused(f"no worker can be started on this machine: {words_of(reason)}")


def environments(gpu: bool) -> list[dict[str, str]]:
    """The environment of each worker of this machine, which names its GPU, if any."""
    if gpu and (gpus := gpus_here()):
        return [{VISIBLE: name} for name in gpus]
    return [{} for _ in os.sched_getaffinity(0)]


def gpus_here() -> list[str]:
    """This machine's GPUs, by number or name; on a shared machine, those assigned to us."""
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
    """The client of a scheduler that is already running (docs/cluster.md)."""
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise Refused(f"scheduler {address}: cannot be reached ({words_of(error)})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
        except TimeoutError:
            raise Refused(f"scheduler {address}: it has no workers") from None
        yield client


def require_same(cluster: Cluster, labs: dict[Path, str], programs: Path) -> None:
    """Refuses workers whose grader, programs or nvcc differ; `labs`: the digests to match."""
    client = cluster.client
    for worker, has in client.scheduler_info(n_workers=-1)["workers"].items():
        if any(has["resources"].get(name, 0) < count for name, count in cluster.needs.items()):
            raise Refused(f'worker {worker} has no GPU: start it with --resources "{GPU}=1"')
    for lab, wanted in labs.items():
        answers = client.run(made_of_here, lab.name, programs, on_error="return")
        for worker, answer in answers.items():
            if isinstance(answer, CommClosedError):
                continue  # it has just died; its successor is checked with each task
            if answer != wanted:
                why = why_not(answer)
                number = lab.name.partition("_")[0]
                raise Refused(f"worker {worker} cannot judge {number}: {why} (docs/cluster.md)")


def made_of_here(lab: str, programs: Path) -> str:
    """The digest of everything that would judge a lab on the machine running this."""
    from grader.fingerprint import ROOT

    return fingerprint(ROOT / "labs" / lab, programs)


def why_not(answer: object) -> str:
    """The reason why a worker that returned this answer, or raised it, cannot be used."""
    if isinstance(answer, str):
        return "its grader, programs or nvcc differ"
    if "No module named 'grader'" in str(answer):
        return "it does not know the grader; start it with the repository in PYTHONPATH"
    return words_of(answer)


def words_of(error: object) -> str:
    """An error in one line."""
    return " ".join(str(error).split()) or type(error).__name__
