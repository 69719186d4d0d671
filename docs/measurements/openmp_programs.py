#!/usr/bin/env python3
"""Races that lab 13's build finds in the labelled programs of DataRaceBench, beside their labels.

Usage: openmp_programs.py FOLDER   (from the repository's root, after make lab13 test)
FOLDER is a copy of https://github.com/LLNL/dataracebench. Of its C programs those with odd numbers are compiled
without a device and without Polybench, and each runs RUNS times. Prints a Markdown table.
"""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

RUNS = 5
THREADS = 4
SECONDS = 60
BIN = Path("build/release/bin").resolve()
# As common/native/program.cpp compiles a file for the build `races`, here as C.
COMPILED = ["-O1", "-g1", "-fsanitize=thread", "-mllvm", "-enable-tail-merge=0", "-fopenmp", "-w", "-ffp-contract=off"]
# As common/threads/runtime/team.cpp sets them.
SETTINGS = {
    "OMP_DYNAMIC": "false", "OMP_WAIT_POLICY": "passive", "KMP_BLOCKTIME": "0", "KMP_WARNINGS": "false",
    "OMP_NUM_THREADS": str(THREADS), "KMP_FORCE_REDUCTION": "critical",
    "TSAN_OPTIONS": "ignore_noninstrumented_modules=1",
}  # fmt: skip


@dataclass
class Outcome:
    """The runs of one program."""

    runs: int = 0
    with_races: int = 0
    first: str = ""  # race, as the lab would tell it
    failed: str = ""  # reason why there was no run


def is_chosen(file: Path) -> bool:
    """True for a program that needs no device and no other file."""
    text = file.read_text(errors="replace")
    odd = int(file.name[3:6]) % 2 == 1
    return odd and not re.search(r"omp\s+.*\btarget\b|polybench", text)


def clang() -> str:
    """The compiler that set-up has found, else that of the path."""
    record = Path("build/tools/clang.path")
    return record.read_text().strip() if record.exists() else "clang++"


def compiled(file: Path, folder: Path) -> str:
    """Makes folder/program; the reason why that failed, or nothing."""
    (folder / "kernel.cpp").write_bytes(file.read_bytes())
    compile_it = [clang(), "-x", "c", *COMPILED, "-c", "kernel.cpp", "-o", "kernel.o"]
    link = [clang(), "-fopenmp", "-pthread", "-fsanitize=thread", "kernel.o", BIN / "threads_races.o", "-lm",
            "-o", "program"]  # fmt: skip
    for command in (compile_it, link):
        made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if made.returncode:
            return next((line for line in made.stderr.splitlines() if "error" in line), "it does not compile")
    return ""


def run(file: Path) -> Outcome:
    """Compiles a program, and runs it."""
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        outcome.failed = compiled(file, folder)
        while outcome.runs < RUNS and not outcome.failed:
            with (folder / "output").open("w") as output:
                try:
                    subprocess.run(["./program"], cwd=folder, stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                                   env=os.environ | SETTINGS, timeout=SECONDS, check=False)  # fmt: skip
                except subprocess.TimeoutExpired:
                    outcome.failed = f"it ran longer than {SECONDS} seconds"
                    break
            told = subprocess.run([BIN / "races_of_program", folder / "program", folder / "output", str(THREADS)],
                                  capture_output=True, text=True, check=True).stdout.splitlines()  # fmt: skip
            outcome.runs += 1
            outcome.with_races += bool(told)
            outcome.first = outcome.first or (told[0] if told else "")
    return outcome


def verdict(racy: bool, outcome: Outcome) -> str:
    """The label and the outcome in two words."""
    if outcome.failed:
        return f"not run: {outcome.failed}"
    if racy:
        return "found" if outcome.with_races else "missed"
    return "false alarm" if outcome.with_races else "silent"


def main() -> int:
    programs = [file for file in sorted(Path(sys.argv[1]).glob("**/DRB*.c")) if is_chosen(file)]
    counts: dict[str, int] = {}
    print("| program | label | result | runs with a report | first report |\n|---|---|---|---|---|")
    for file in programs:
        racy = file.stem.endswith("-yes")
        outcome = run(file)
        result = verdict(racy, outcome)
        counts[result.partition(":")[0]] = counts.get(result.partition(":")[0], 0) + 1
        share = f"{outcome.with_races}/{outcome.runs}"
        label = "race" if racy else "no race"
        print(f"| {file.stem} | {label} | {result} | {share} | {outcome.first} |", flush=True)
    print("\n" + ", ".join(f"{number} {result}" for result, number in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
