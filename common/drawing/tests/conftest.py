"""Traces of solutions from the lab programs themselves, and small ones made by hand."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from drawing.read import Trace, read

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def traced(tmp_path_factory):
    """traced("lab03"), or traced("lab01", "wrong/missing_barrier.diff"): the trace that the lab's program writes."""
    kept: dict[tuple[str, str], Trace] = {}

    def trace_of(lab: str, file: str = "kernel.cu") -> Trace:
        program = ROOT / "build/release/bin" / lab
        folders = list(ROOT.glob(f"solutions/{lab}_*"))
        if not folders or not program.exists():
            pytest.skip("needs solutions/ and the built lab programs")
        if (lab, file) not in kept:
            to = tmp_path_factory.mktemp("traces") / "trace.json"
            name = folders[0].name
            subprocess.run(
                [program, f"--lab=labs/{name}", f"--kernel=solutions/{name}/{file}", f"--trace={to}"],
                cwd=ROOT,
                check=True,
                stdout=subprocess.DEVNULL,
            )
            kept[lab, file] = read(to)
        return kept[lab, file]

    return trace_of


@pytest.fixture
def by_hand(tmp_path):
    """A trace of one block of `threads` threads; each step is a list of operations (lane, addends, to)."""

    def make(*steps: list[dict], threads: int = 8, **run) -> Trace:
        data = {
            "version": 1,
            "lab": "lab01",
            "name": "owner_computes",
            "kernel": "我的/kernel.cu",
            "lines": {"7": "input[i] += input[i + stride];"},
            "runs": [
                {
                    "sentence": f"1 block of {threads} threads sums {2 * threads} elements",
                    "elements": 2 * threads,
                    "tree": True,
                    "wanted": 2.0 * threads,
                    "outputs": [2.0 * threads],
                    "stopped": None,
                    "races": [],
                    **run,
                    "launches": [
                        {
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
                            "steps": [_step(ops, threads) for ops in steps],
                        }
                    ],
                }
            ],
        }
        file = tmp_path / "trace.json"
        file.write_text(json.dumps(data))
        return read(file)

    return make


def _step(ops: list[dict], threads: int) -> dict:
    active = sum(1 << op["lane"] for op in ops)
    return {
        "kind": "add",
        "file": "kernel.cu",
        "line": 7,
        "epoch": 0,
        "races": False,
        "executions": [
            {
                "block": 0,
                "warp": 0,
                "active": active,
                "launched": (1 << threads) - 1,
                "operations": ops,
                "banks": [],
            }
        ],
    }
