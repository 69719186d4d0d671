#!/usr/bin/env python3
"""The kernels for testing the model, and which of them are held out: a line each, for model_kernels.txt.

Usage: model_kernels.py   (from the repository's root)

Included are each lab's solution, its right variants, and the wrong ones that only miss a limit: right sums, but slow.
Excluded are host functions that make the host wait, clusters of blocks, which the model does not know, and in lab 07
all that use the solution's reduce_sum.
A third is held out, by a rule without choice: the third whose paths, with .cu for .diff, have the lowest SHA-256. No
part of the model may be set or fitted to them. CUB, lab 07's solution, is never held out, because thresholds are
relative to it.
"""

import hashlib
import re
from pathlib import Path

UNKNOWN_TO_THE_MODEL = re.compile(r"\bcuda(Malloc|MemcpyToSymbol)\(|\bcluster\b")
CUB = "solutions/lab07_cub/kernel.cu"


def is_taken(file: Path) -> bool:
    text = file.read_text()
    if "wrong" in file.parts and "cause limit" not in text.splitlines()[0]:
        return False
    if "lab07_cub" in file.parts and str(file) != CUB and file.stem != "sum_in_double":
        return False
    return not UNKNOWN_TO_THE_MODEL.search(text)


def held_out(paths: list[str]) -> set[str]:
    candidates = [path for path in paths if path != CUB]
    candidates.sort(key=lambda path: hashlib.sha256(str(Path(path).with_suffix(".cu")).encode()).hexdigest())
    return set(candidates[: len(paths) // 3])


def main() -> None:
    files = [file for shape in ("*.cu", "*/*.cu", "*/*.diff") for file in Path("solutions").glob(f"lab*/{shape}")]
    paths = sorted(str(file) for file in files if is_taken(file))
    for path in paths:
        print("held_out" if path in held_out(paths) else "fitted", path)


if __name__ == "__main__":
    main()
