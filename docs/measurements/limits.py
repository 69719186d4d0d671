#!/usr/bin/env python3
"""Each limit of lab.toml, with the counts of the solution and of the wrong kernel that misses only this limit.

Usage: limits.py   (from the repository's root, after make setup)
Prints a Markdown table; exit status 1 if a solution misses a limit.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ONE_LIMIT = re.compile(r"// expect: .*, cause limit, of (\w+)$")


def limits(lab: Path, kernel: Path) -> dict:
    """The verdict's limits by counter, in the form of docs/contracts/verdict.md."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "verdict.json"
        program = Path("build/release/bin") / lab.name.split("_")[0]
        command = [program, "--lab", lab, "--kernel", kernel, "--device", "sim", "--out", out]
        subprocess.run(command, capture_output=True, check=False)
        return {limit["counter"]: limit for limit in json.loads(out.read_text())["limits"]}


def off_technique(solution: Path) -> dict:
    """{counter: a kernel that misses this limit and no other}"""
    kernels = {}
    for kernel in sorted((solution / "wrong").iterdir()):
        found = ONE_LIMIT.match(kernel.read_text().splitlines()[0])
        if found:
            kernels.setdefault(found[1], kernel)
    return kernels


def main() -> int:
    print("| lab | limit | at most | solution | off-technique kernel | its count |\n|---|---|---|---|---|---|")
    missed = 0
    for lab in sorted(Path("labs").glob("lab[0-9]*")):
        solution = Path("solutions") / lab.name
        others = off_technique(solution)
        for counter, limit in limits(lab, solution / "kernel.cu").items():
            missed += limit["state"] != "passed"
            other = others[counter]
            has = limits(lab, other)[counter]["measured"]
            numbers = f"{limit['at_most']:g} | {limit['measured']:.4g} | `{other.stem}` | {has:.4g}"
            print(f"| {lab.name} | `{counter}` | {numbers} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
