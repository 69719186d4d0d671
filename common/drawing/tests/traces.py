"""Made-up traces: what a lab's program writes for one block, and for two ranks."""

from __future__ import annotations

import json
from pathlib import Path


def trace_of(*steps: list[dict], threads: int = 8, **run) -> dict:
    """One block of `threads` threads; each step is a list of operations, `run` replaces members of the run."""
    launch = {
        "kernel": "Kernel",
        "blocks": 1,
        "threads": threads,
        "arrays": [
            {"name": "input", "shared": False},
            {"name": "output", "shared": False},
            {"name": "input_s", "shared": True},
        ],
        "barriers": [],
        "cut_off": False,
        "steps": [_step(operations, threads) for operations in steps],
    }
    of_run = {
        "sentence": f"1 block of {threads} threads sums {2 * threads} elements",
        "elements": 2 * threads,
        "tree": True,
        "prefixes": False,
        "result": "output",
        "columns": 0,
        "wanted": [2.0 * threads],
        "outputs": [2.0 * threads],
        "stopped": None,
        "races": [],
        "launches": [launch],
    }
    return {
        "version": 4,
        "lab": "lab01",
        "name": "owner_computes",
        "kernel": "我的/kernel.cu",
        "lines": {"7": "input[i] += input[i + stride];"},
        "runs": [of_run | run],
    }


def _step(operations: list[dict], threads: int) -> dict:
    execution = {
        "block": 0,
        "warp": 0,
        "active": sum(1 << operation["lane"] for operation in operations),
        "launched": (1 << threads) - 1,
        "operations": operations,
        "banks": [],
    }
    return {"kind": "add", "file": "kernel.cu", "line": 7, "epoch": 0, "races": False, "executions": [execution]}


def call(began: float, ended: float | None) -> dict[str, object]:
    """A call of line 7."""
    return {"call": "MPI_Sendrecv", "line": 7, "began": began, "ended": ended}


def trace_in(folder: Path, arrived: float | None) -> Path:
    """Rank 1 sends rank 0 a message."""
    message = {"from": 1, "to": 0, "line": 7, "bytes": 8, "sent": 0.0, "arrived": arrived}
    run = {"function": "reduce", "sentence": "the sum of 2 ranks", "ended": arrived is not None, "findings": [],
           "calls": [[call(0.0, arrived)], [call(0.0, arrived)]], "messages": [message]}  # fmt: skip
    file = folder / "trace.json"
    file.write_text(json.dumps({"lab": "lab97", "name": "ranks", "kernel": "kernel.cpp", "on_ranks": [run]}))
    return file
