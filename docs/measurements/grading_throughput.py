#!/usr/bin/env python3
"""Submissions per hour, compared with the bound set by nvcc alone, and the grader's memory by the size of the class.

Usage, from the repository's root after `make setup` and one `make grade`:
    PYTHONPATH=build/tools/grader:. python3 docs/measurements/grading_throughput.py [options]
The bound: only the compile commands of the labs' programs, as seen in the list of processes, for the kernels of the
same class, one per core at a time. Both begin with an empty cache. The memory is measured with stand-ins for the labs'
programs. Prints Markdown tables: both, and a breakdown of the workers' time.
"""

import argparse
import csv
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import psutil
from stand_in_programs import ROOT, write_programs

from grader.generate_class import generate
from grader.labs import find_labs
from grader.submissions import Submission, find_submissions

BIN = ROOT / "build/release/bin"
MIB = 1 << 20


def copy_of_course(folder: Path) -> Path:
    """The course with an empty cache, and the existing programs."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns("build", ".git", ".*_cache"))
    (folder / "build/tools").mkdir(parents=True)
    shutil.copy(ROOT / "build/tools/nvcc.path", folder / "build/tools")
    return folder


class Grading:
    """A run of the grader, its time, and the peak memory of one worker and of the grader itself."""

    def __init__(self, course: Path, submissions: Path, programs: Path) -> None:
        paths = [str(course), *(path for path in sys.path if "build/tools" in path)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        command = [sys.executable, "-m", "grader", submissions, "--bin", programs]
        self.own = self.of_a_worker = 0
        began = time.monotonic()
        process = subprocess.Popen(command, cwd=course, env=environment, stdout=subprocess.DEVNULL)
        while process.poll() is None:
            self.look(process.pid)
            time.sleep(0.25)
        self.seconds = time.monotonic() - began
        if process.returncode not in (0, 1):
            sys.exit(f"the grader ended with status {process.returncode}")

    def look(self, pid: int) -> None:
        try:
            grader = psutil.Process(pid)
            self.own = max(self.own, grader.memory_info().rss)
            workers = [child.memory_info().rss for child in grader.children()]
            self.of_a_worker = max(self.of_a_worker, *workers, 0)
        except psutil.Error:
            pass


@dataclass(frozen=True)
class Compiling:
    """A lab program's nvcc command, and the lab's own source, if there is one beside the student's."""

    command: list[str]
    labs_source: bytes | None


def compiling(lab: str, kernel: Path, course: Path) -> Compiling:
    """As taken from the list of processes."""
    folder = next((course / "labs").glob(f"{lab}_*"))
    arguments = [BIN / lab, f"--lab={folder}", f"--kernel={kernel}", f"--out={course}/verdict.json"]
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    found = None
    while process.poll() is None and not found:
        try:
            for child in psutil.Process(process.pid).children(recursive=True):
                command = child.cmdline()
                if command and command[0].endswith("/nvcc") and command[-1].endswith((".cu", ".inc")):
                    source = Path(f"/proc/{child.pid}/cwd/{command[-1]}").read_bytes()
                    found = Compiling(command, source if command[-1].endswith(".inc") else None)
        except (psutil.Error, OSError):
            continue
    process.wait()
    return found or sys.exit(f"{lab}: nvcc was not seen")


def compile_all(submissions: list[Submission], compilings: dict[str, Compiling]) -> float:
    """The seconds that nvcc takes for all of them."""

    def compile_one(submission: Submission) -> None:
        compiling = compilings[submission.lab.number]
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "kernel.cu").write_bytes(submission.file.read_bytes())
            if compiling.labs_source:
                Path(folder, compiling.command[-1]).write_bytes(compiling.labs_source)
            environment = {**os.environ, "TMPDIR": folder}
            subprocess.run(compiling.command, cwd=folder, env=environment, capture_output=True, check=False)

    began = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, submissions))
    return time.monotonic() - began


def throughput(room: Path, students: int, seed: int) -> None:
    course, labs = copy_of_course(room / "course"), find_labs(ROOT / "labs")
    generate(room / "class", students, seed)
    found = find_submissions(room / "class", labs, room / "unpacked")
    submissions = [each for each in found if isinstance(each, Submission)]
    print("| work | submissions | s | per hour |\n|---|---|---|---|")
    grading = Grading(course, room / "class", BIN)
    show("graded", len(submissions), grading.seconds)
    rows = rows_of(room / "class-grades/grades.csv")
    nothing_to_compile = {row["name"] for row in rows if row["state"] == "not_started"}
    compiled = [each for each in submissions if each.name not in nothing_to_compile]
    shutil.rmtree(course / "build/cache")
    compilings = {lab: compiling(lab, solution_of(lab), course) for lab in {each.lab.number for each in compiled}}
    seconds = compile_all(compiled, compilings)
    show(f"nvcc alone, for the {len(compiled)} started submissions", len(submissions), seconds)
    print(f"\nOf the bound: {seconds / grading.seconds:.0%}, start and end of the workers included. ", end="")
    print(f"The grader took {grading.own / MIB:.0f} MiB, a worker {grading.of_a_worker / MIB:.0f} MiB.\n")
    show_where_it_went(room / "class-grades")


def show_where_it_went(grades: Path) -> None:
    """The workers' seconds by lab, in total and for kernels that passed."""
    states = {(row["name"], row["lab"]): row["state"] for row in rows_of(grades / "grades.csv")}
    of_lab = defaultdict[str, list[tuple[float, bool]]](list)
    for row in rows_of(grades / "times.csv"):
        passed = states[row["name"], row["lab"]] == "passed"
        of_lab[row["lab"]].append((float(row["seconds"]), passed))
    print("| lab | submissions | s | passed | s for these | longest, s |\n|---|---|---|---|---|---|")
    for lab, times in sorted(of_lab.items()):
        of_passed = [seconds for seconds, passed in times if passed]
        print(f"| {lab} | {len(times)} | {sum(seconds for seconds, _ in times):.0f} ", end="")
        print(f"| {len(of_passed)} | {sum(of_passed):.0f} | {max(times)[0]:.0f} |")
    print()


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def solution_of(lab: str) -> Path:
    return next((ROOT / "solutions").glob(f"{lab}_*/kernel.cu"))


def show(what: str, number: int, seconds: float) -> None:
    print(f"| {what} | {number} | {seconds:.0f} | {number / seconds * 3600:.0f} |", flush=True)


def memory(room: Path, sizes: list[int], seed: int) -> None:
    write_programs(room / "bin", 0.02)
    print("| students | s | grader, MiB | one worker, MiB |\n|---|---|---|---|")
    for students in sizes:
        generate(room / f"class{students}", students, seed)
        run = Grading(ROOT, room / f"class{students}", room / "bin")
        print(f"| {students} | {run.seconds:.0f} | {run.own / MIB:.0f} | {run.of_a_worker / MIB:.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--memory", type=int, nargs="*", default=[30, 300, 3000], help="sizes of classes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as room:
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n")
        if options.students:
            throughput(Path(room), options.students, options.seed)
        if options.memory:
            memory(Path(room), options.memory, options.seed)


if __name__ == "__main__":
    main()
