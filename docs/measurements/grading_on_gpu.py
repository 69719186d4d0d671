#!/usr/bin/env python3
"""Grades a class twice on a machine with a GPU: does any verdict change?

Usage: grading_on_gpu.py [STUDENTS]   (from the repository's root, after make setup; nvcc in PATH, and a GPU)
The students hand in the kernels of slow_variants.sh in turn: each lab's solution, and a slow kernel. Prints a Markdown
table, a line per student; exit status 1 if any changed between passed and failed, in results or in speed.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

KERNELS = re.findall(r"^solutions/\S+", Path("docs/measurements/slow_variants.sh").read_text(), re.M)


def make_class(folder: Path, students: int) -> None:
    """A folder per student; no two files are the same, because identical ones would share a verdict."""
    for number, kernel in enumerate(islice(cycle(KERNELS), students), 1):
        lab = kernel.split("/")[1]
        file = folder / f"{number:02} {Path(kernel).stem}" / lab / "kernel.cu"
        file.parent.mkdir(parents=True)
        file.write_text(Path(kernel).read_text() + f"// student {number}\n")


def graded(folder: Path) -> dict:
    """The verdict of each student."""
    environment = {**os.environ, "SUBMISSIONS": str(folder), "DEVICE": "auto"}
    began = time.monotonic()
    ran = subprocess.run(["make", "grade"], env=environment, capture_output=True, text=True)
    if ran.returncode not in (0, 1):
        sys.exit(ran.stdout + ran.stderr)
    print(f"{folder.name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    verdicts = sorted(Path(f"{folder}-grades/verdicts").glob("*/*.json"))
    return {(file.parent.name, file.stem): json.loads(file.read_text()) for file in verdicts}


def states(verdict: dict) -> tuple:
    """Passed or failed: the results, and the speed."""
    return verdict["state"], verdict["speed"]["state"]


def points(verdict: dict) -> tuple:
    """A speed between the two limits gets some of the points, rounded: near a half, noise decides."""
    return verdict["points"], verdict["speed"]["points"]


def main(students: int) -> int:
    with tempfile.TemporaryDirectory() as root:
        folders = [Path(root) / name for name in ("first", "second")]
        for folder in folders:
            make_class(folder, students)
        first, second = map(graded, folders)
    if first.keys() != second.keys():
        sys.exit(f"not the same verdicts: {sorted(first.keys() ^ second.keys())}")
    changed = sum(states(first[key]) != states(second[key]) for key in first)
    moved = sum(points(first[key]) != points(second[key]) for key in first)
    print(f"{len(first)} verdicts; passed or failed changed: {changed}; points changed: {moved}\n")
    print("| student | lab | first | points | ratio | second | points | ratio |\n|---|---|---|---|---|---|---|---|")
    for key in first:
        print(f"| {' | '.join(key)} | {cells(first[key])} | {cells(second[key])} |")
    return 1 if changed else 0


def cells(verdict: dict) -> str:
    """Both states, both points, and the ratio of the speeds."""
    ratio = verdict["speed"]["ratio"]
    both = [", ".join(str(each) for each in pair if each is not None) for pair in (states(verdict), points(verdict))]
    return f"{both[0]} | {both[1]} | {'' if ratio is None else f'{ratio:.3f}'}"


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 30))
