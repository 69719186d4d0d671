"""A made-up trace: what a lab's program writes for one block."""

from __future__ import annotations


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
