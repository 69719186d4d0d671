#!/usr/bin/env python3
"""Mistakes that lab 14's recorder finds in the labelled programs of the MPI Bugs Initiative, beside their labels.

Usage: mpi_programs.py FOLDER   (from the repository's root, after make lab14 test and
                                 ninja -C build/release findings_of_program)
FOLDER holds the programs *.c that the initiative's generators write. Of those that use recorded functions only, every
second one of each label is run under Open MPI, and twice in SimGrid: as it is, and with an MPI_Send that waits for its
receive. Prints a Markdown table.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

SECONDS = 60  # of a run
# A run in which no rank has begun or ended an operation for so long is ended. To start may take longer.
IDLE_SECONDS = 3
RANKS_IN_A_FILE = 8  # common/ranks/protocol.h
LOG_BYTES = 1 << 23  # of a rank: most_operations of common/ranks/operation.h, and then some
COMMON = Path("common").resolve()
FINDINGS = Path("build/release/bin/findings_of_program").resolve()
RECORDER = [
    *(
        COMMON / "ranks/runtime" / f"{name}.cpp"
        for name in ("collectives", "held", "mapped", "point_to_point", "recorder", "requests")
    ),
    COMMON / "ranks/tool/whole_program.cpp",
]
# Functions that pass no message, besides those of common/ranks/functions.inc.
OTHERS = {
    "Abort", "Comm_free", "Comm_group", "Comm_rank", "Comm_set_errhandler", "Comm_size", "Error_string", "Finalize",
    "Get_count", "Get_processor_name", "Group_free", "Init", "Init_thread", "Op_create", "Op_free", "Type_commit",
    "Type_contiguous", "Type_free", "Type_size", "Wtime",
}  # fmt: skip
SIMULATED = ["--cfg=smpi/simulate-computation:no", "--cfg=smpi/host-speed:10Gf", "--log=root.threshold:critical"]
WAITING_SENDS = ["--cfg=smpi/send-is-detached-thresh:0", "--cfg=smpi/async-small-thresh:0"]
PLATFORM = """<?xml version="1.0"?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="c" prefix="h" suffix="" radical="0-31" speed="10Gf" bw="10GBps" lat="1us"/>
</platform>
"""


@dataclass
class Program:
    """A program, and what its header says."""

    file: Path
    ranks: int
    arguments: list[list[str]]  # of each run that the header names
    label: str  # "OK", or the class of its mistake

    @property
    def is_wrong(self) -> bool:
        return self.label != "OK"


@dataclass
class Outcome:
    """The first finding of each way in which a program was run; an empty one where there was none."""

    told: dict[str, str] = field(default_factory=dict)
    failed: str = ""  # reason why there was no run

    @property
    def first(self) -> str:
        return next((text for text in self.told.values() if text), "")


def read(file: Path) -> Program | None:
    """The program, if it uses recorded functions only."""
    text = file.read_text(errors="replace")
    runs = re.findall(r"\$ mpirun -np (\d+) \$\{EXE\}(.*)\n\s*\|\s*(?:ERROR:\s*)?(\w+)", text)
    recorded = set(re.findall(r"\((\w+)\)", (COMMON / "ranks/functions.inc").read_text()))
    body = text[text.find("#include") :]
    used = set(re.findall(r"\bMPI_([A-Z][a-z]\w*)\s*\(", body))
    if not runs or used - recorded - OTHERS:
        return None
    label = next((label for _, _, label in runs if label != "OK"), "OK")
    return Program(file, int(runs[0][0]), [arguments.split() for _, arguments, _ in runs], label)


def chosen(programs: list[Program]) -> list[Program]:
    """Every second one of each label, in the order of their names."""
    by_label: dict[str, list[Program]] = {}
    for program in programs:
        by_label.setdefault(program.label, []).append(program)
    return sorted((each for same in by_label.values() for each in same[::2]), key=lambda program: program.file.name)


def run(command: list[str | Path], folder: Path) -> subprocess.CompletedProcess[str]:
    """A command's end."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def make_logs(log: Path, ranks: int) -> None:
    """The files with a part for each rank (common/ranks/rank_files.h), all zeros."""
    for file, first in enumerate(range(0, ranks, RANKS_IN_A_FILE)):
        with open(f"{log}.{file}", "wb") as each:
            each.truncate(min(ranks - first, RANKS_IN_A_FILE) * LOG_BYTES)


def beginnings(log: Path, ranks: int) -> list[bytes]:
    """The first bytes of each rank's part of the logs."""
    found = []
    for rank in range(ranks):
        with open(f"{log}.{rank // RANKS_IN_A_FILE}", "rb") as each:
            found.append(os.pread(each.fileno(), 1 << 16, rank % RANKS_IN_A_FILE * LOG_BYTES))
    return found


def run_until_idle(command: list[str | Path], folder: Path, log: Path, ranks: int) -> None:
    """Runs a program, and ends it when it does nothing any more."""
    # `timeout` ends its whole process group.
    with subprocess.Popen(["timeout", "-k", "2", str(SECONDS), *command], cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:  # fmt: skip
        seen: list[bytes] = []
        idle_since = time.monotonic()
        while process.poll() is None:
            now = beginnings(log, ranks)
            if now != seen or not all(part.strip(b"\0") for part in now):
                seen, idle_since = now, time.monotonic()
            if time.monotonic() - idle_since > IDLE_SECONDS:
                process.terminate()
                return
            time.sleep(0.05)


class Library:
    """One of the two implementations of MPI, with a recorder that is compiled for it."""

    def __init__(self, name: str, c: list[str], cxx: list[str], folder: Path) -> None:
        self.name, self.c, self.cxx, self.folder = name, c, cxx, folder
        folder.mkdir()
        # The lab's header is for C++.
        header = (COMMON / "ranks/runtime/call_site.h").read_text().replace('extern "C"', "extern")
        (folder / "call_site.h").write_text(header)
        for source in RECORDER:
            made = run([*cxx, "-std=c++20", "-O1", f"-I{COMMON}", "-c", source], folder)
            if made.returncode:
                sys.exit(made.stderr)

    def compiled(self, program: Program) -> str:
        """Makes folder/program; the reason why that failed, or nothing."""
        (self.folder / "program.c").write_bytes(program.file.read_bytes())
        compile_it = [*self.c, "-g1", "-O1", "-w", "-include", "call_site.h", "-c", "program.c", "-o", "program.obj"]
        link = [*self.cxx, "program.obj", *sorted(self.folder.glob("*.o")), "-lm", "-o", "program"]
        for command in (compile_it, link):
            made = run(command, self.folder)
            if made.returncode:
                return next((line for line in made.stderr.splitlines() if "error" in line), "it does not compile")
        return ""

    def finding(self, program: Program, launcher: list[str | Path]) -> str:
        """The first finding of the first run that has one."""
        told = (self.finding_of_run(program, arguments, launcher) for arguments in program.arguments)
        return next((text for text in told if text), "")

    def finding_of_run(self, program: Program, arguments: list[str], launcher: list[str | Path]) -> str:
        """The first finding of a run."""
        with tempfile.TemporaryDirectory() as name:
            log = Path(name) / "log"
            make_logs(log, program.ranks)
            command = ["env", f"RANKS_LOG={log}", *launcher, "./program", *arguments]
            run_until_idle(command, self.folder, log, program.ranks)
            told = run([FINDINGS, log, str(program.ranks)], self.folder)
            return next(iter(told.stdout.splitlines()), "")


def outcome(program: Program, open_mpi: Library, simgrid: Library) -> Outcome:
    """Compiles a program for both libraries, and runs it in three ways."""
    outcome = Outcome()
    outcome.failed = open_mpi.compiled(program) or simgrid.compiled(program)
    if outcome.failed:
        return outcome
    ranks = str(program.ranks)
    processes: list[str | Path] = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", ranks]
    simulated: list[str | Path] = ["smpirun", "-np", ranks, "-platform", simgrid.folder / "platform.xml", "-hostfile",
                                   simgrid.folder / "hosts", *SIMULATED]  # fmt: skip
    outcome.told["SimGrid"] = simgrid.finding(program, simulated)
    outcome.told["SimGrid, sends wait"] = simgrid.finding(program, [*simulated, *WAITING_SENDS])
    outcome.told["Open MPI"] = open_mpi.finding(program, processes)
    return outcome


def verdict(program: Program, outcome: Outcome) -> str:
    """The label and the outcome in two words."""
    if outcome.failed:
        return f"not run: {outcome.failed}"
    if program.is_wrong:
        return "found" if outcome.first else "missed"
    return "false alarm" if outcome.first else "silent"


def main() -> int:
    programs = chosen([program for file in sorted(Path(sys.argv[1]).glob("*.c")) if (program := read(file))])
    counts: Counter[tuple[str, str]] = Counter()
    print("| program | label | result | " + " | ".join(("SimGrid", "sends wait", "Open MPI", "first finding")) + " |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        open_mpi = Library("Open MPI", ["mpicc"], ["mpicxx"], folder / "open_mpi")
        simgrid = Library("SimGrid", ["smpicc"], ["smpicxx", "-fno-gnu-unique"], folder / "simgrid")
        (simgrid.folder / "platform.xml").write_text(PLATFORM)
        (simgrid.folder / "hosts").write_text("".join(f"h{i}\n" for i in range(32)))
        for program in programs:
            ran = outcome(program, open_mpi, simgrid)
            result = verdict(program, ran)
            counts[program.label, result.partition(":")[0]] += 1
            names = [text.partition(":")[0] or "-" for text in ran.told.values()] or ["", "", ""]
            cells = [program.file.stem, program.label, result, *names, ran.first.partition(": ")[2]]
            print("| " + " | ".join(cells) + " |", flush=True)
    print("\n| label | result | programs |\n|---|---|---|")
    for (label, result), number in sorted(counts.items()):
        print(f"| {label} | {result} | {number} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
