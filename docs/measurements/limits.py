#!/usr/bin/env python3
"""Each limit of a kernel.cu, with the counts of the solution, the right kernels and the wrong ones that miss a limit.

Usage: limits.py   (from the repository's root, after make setup)
Prints Markdown tables; exit status 1 if a solution or a right kernel misses a limit.
"""

import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

OFF_TECHNIQUE = re.compile(r"// expect: .*, cause limit, of (\w+(?: and \w+)*)$")


def limits(lab: Path, kernel: Path) -> dict:
    """The verdict's limits by counter, in the form of docs/contracts/verdict.md. A later task may limit one again."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "verdict.json"
        program = Path("build/release/bin") / lab.name.split("_")[0]
        command = [program, "--lab", lab, "--kernel", kernel, "--device", "sim", "--out", out]
        subprocess.run(command, capture_output=True, check=False)
        found: dict = {}
        for limit in json.loads(out.read_text())["limits"]:
            counter = limit["counter"]
            found[f"{counter} again" if counter in found else counter] = limit
        return found


def kernels(solution: Path) -> list[Path]:
    """The solution, the right kernels, and those of wrong/ that only miss limits."""
    wrong = [each for each in sorted((solution / "wrong").iterdir()) if missed(each)]
    return [solution / "kernel.cu", *sorted((solution / "right").iterdir()), *wrong]


def missed(kernel: Path) -> list[str]:
    """The limits that the kernel's first line expects it to miss."""
    found = OFF_TECHNIQUE.match(kernel.read_text().splitlines()[0])
    return found[1].split(" and ") if found else []


def over(found: dict) -> list[str]:
    """The counters whose limit a kernel misses."""
    return [counter for counter, limit in found.items() if limit["state"] == "failed"]


def print_margins(lab: Path, counted: dict[Path, dict]) -> None:
    """For each limit the highest count on its right side, and the lowest of a kernel that misses it alone, if any."""
    solution, right = next(iter(counted)), [k for k in counted if k.parent.name == "right"]
    for counter, limit in counted[solution].items():

        def has(kernel: Path, counter: str = counter) -> float:
            return counted[kernel][counter]["measured"]

        highest = max(right, key=has)
        lowest = min((kernel for kernel in counted if over(counted[kernel]) == [counter]), key=has, default=None)
        sides = " | ".join(f"{has(kernel):.4g} (`{kernel.stem}`)" if kernel else "" for kernel in (highest, lowest))
        print(f"| {lab.name} | `{counter}` | {limit['at_most']:g} | {has(solution):.4g} | {sides} |", flush=True)


def print_all(lab: Path, counted: dict[Path, dict]) -> None:
    """Every kernel's counts; those above their limit in bold."""
    counters = list(next(iter(counted.values())))
    print(f"\n### {lab.name}\n\n| kernel | {' | '.join(f'`{counter}`' for counter in counters)} |")
    print("|---" * (1 + len(counters)) + "|")
    for kernel, found in counted.items():
        cells = [f"{limit['measured']:.4g}" for limit in found.values()]
        cells = [f"**{c}**" if limit["state"] != "passed" else c for c, limit in zip(cells, found.values())]
        name = kernel.stem if kernel.name == "kernel.cu" else f"{kernel.parent.name}/{kernel.stem}"
        print(f"| `{name}` | {' | '.join(cells)} |")


def main() -> int:
    print("| lab | limit | at most | solution | highest in `right/` | lowest that misses only this limit |")
    print("|---|---|---|---|---|---|")
    of_labs = {}
    for kernel in sorted(Path("labs").glob("lab[0-9]*/kernel.cu")):
        lab = kernel.parent
        of_lab = kernels(Path("solutions") / lab.name)
        with ThreadPoolExecutor(2) as workers:
            counted = dict(zip(of_lab, workers.map(lambda kernel, lab=lab: limits(lab, kernel), of_lab)))
        if any(counted.values()):
            of_labs[lab] = counted
            print_margins(lab, counted)
    for lab, counted in of_labs.items():
        print_all(lab, counted)
    on_technique = [
        found for counted in of_labs.values() for kernel, found in counted.items() if kernel.parent.name != "wrong"
    ]
    return 1 if any(limit["state"] != "passed" for found in on_technique for limit in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
