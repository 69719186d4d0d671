#!/usr/bin/env python3
"""Verdicts of the labs when one __syncthreads, __syncwarp or __threadfence of a solution is removed or moved by one
line.

Usage: barriers.py   (from the repository's root, after make setup)
Prints a Markdown table; exit status 1 if a solution passes after such a removal.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ORDERS = re.compile(r"\s*__(syncthreads|syncwarp|threadfence)\w*\(")


def variants(text: str):
    """(change, changed text) for each line that orders memory accesses."""
    lines = text.splitlines(keepends=True)
    for i, line in enumerate(lines):
        if not ORDERS.match(line):
            continue
        word = line.split("(")[0].strip()
        rest = lines[:i] + lines[i + 1 :]
        yield f"line {i + 1}: `{word}` removed", "".join(rest)
        yield f"line {i + 1}: `{word}` one line up", "".join(rest[: i - 1] + [line] + rest[i - 1 :])
        yield f"line {i + 1}: `{word}` one line down", "".join(rest[: i + 1] + [line] + rest[i + 1 :])


def judge(lab: Path, kernel: Path) -> dict:
    """The verdict, in the form of docs/contracts/verdict.md."""
    out = kernel.with_suffix(".json")
    program = Path("build/release/bin") / lab.name.split("_")[0]
    command = [program, "--lab", Path("labs") / lab.name, "--kernel", kernel, "--device", "sim", "--out", out]
    subprocess.run(command, capture_output=True, check=False)
    return json.loads(out.read_text())


def answer(verdict: dict) -> str:
    """State, cause, and the first reported race."""
    failures = [c["failure"] for task in verdict["tasks"] for c in task["cases"] if c["failure"]]
    races = [race for failure in failures for race in failure["races"]]
    said = ", ".join(filter(None, [verdict["state"], verdict["cause"]]))
    return said + (f"; {races[0]}" if races else "")


def main() -> int:
    print("| solution | change | verdict |\n|---|---|---|")
    removed_and_passed = 0
    with tempfile.TemporaryDirectory() as folder:
        for solution in sorted(Path("solutions").glob("lab*/kernel.cu")):
            for what, text in variants(solution.read_text()):
                kernel = Path(folder) / "kernel.cu"
                kernel.write_text(text)
                verdict = judge(solution.parent, kernel)
                removed_and_passed += what.endswith("removed") and verdict["state"] == "passed"
                print(f"| {solution.parent.name} | {what} | {answer(verdict)} |", flush=True)
    return 1 if removed_and_passed else 0


if __name__ == "__main__":
    sys.exit(main())
