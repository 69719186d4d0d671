#!/usr/bin/env python3
"""The effect of faults on the grades of a class: compares the final files, byte by byte, with an undisturbed run's.

Usage, from the repository's root after `make setup` and one `make grade`:
    PYTHONPATH=build/tools/grader:. python3 docs/measurements/grading_faults.py [options]
The class is made by grader.generate_class: 10 % hostile. Faults come at random moments:
    graders   the grader is killed with -9, and started again with the same command, until it ends by itself
    workers   one of its workers is killed with -9
    disks     the disk of the grades is filled (a tmpfs, which needs root), and has room again once the grader gave up
    free      a number of MiB: the temporary disk (a tmpfs) is filled up to so much, and has room again after a while
    read_only the temporary disk cannot be written for a while
    memory    all processes together get so many MiB for a while (a cgroup, which needs root)
    clocks    the clock of the grader's processes is an hour ahead for a while, then an hour behind (libfaketime)
If a batch ends before all requested faults have happened, another one follows. Prints a Markdown table.
"""

import argparse
import csv
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path

import psutil
from stand_in_programs import ROOT, write_programs

from grader.generate_class import generate
from grader.journal import journal_in

OWN = ("times.csv", "journal.sqlite")  # files that differ from run to run, as they must
ROOM = 256 << 20  # of the disk that is filled
COLUMNS = (
    "fault", "times", "batches", "lost grades", "false zeros", "changed grades", "files that differ", "left running"
)  # fmt: skip
MARK = "GRADING_FAULTS"  # in the environment of all processes started here
MARKED = {**os.environ, MARK: str(os.getpid())}


class Class:
    """A class on a separate disk, with grades of an earlier batch, and a batch that was begun."""

    def __init__(self, disk: Path, options: argparse.Namespace) -> None:
        self.folder, self.grades = disk / "class", disk / "class-grades"
        self.begun = disk / "begun"
        self.programs = disk.parent / "bin" if options.stand_in else ROOT / "build/release/bin"
        if options.stand_in:
            write_programs(self.programs, options.stand_in)
        generate(self.folder, options.students, options.seed)
        self.reference: dict[str, bytes] = {}
        self.seconds = 0.0

    def prepare(self) -> None:
        """An earlier batch, and the undisturbed run of the next one."""
        self.run("--seed", "1")
        self.begin()
        shutil.copytree(self.grades, self.begun)
        began = time.monotonic()
        self.run()
        self.seconds, self.reference = time.monotonic() - began, files_of(self.grades)
        self.reset()

    def begin(self) -> None:
        with journal_in(self.grades) as (journal, _):
            journal.begin("measured", 2)

    def reset(self) -> None:
        """Restores the batch that was begun."""
        shutil.rmtree(self.grades)
        shutil.copytree(self.begun, self.grades)

    def is_published(self) -> bool:
        with journal_in(self.grades) as (journal, _):
            return journal.open_batch() is None

    def start(self, *options: str, **environment: str) -> subprocess.Popen:
        command = [sys.executable, "-m", "grader", self.folder, "--bin", self.programs, *options]
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=MARKED | environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *options: str) -> None:
        """One run to its end."""
        process = self.start(*options)
        must_be_well(process, process.communicate()[1])


def must_be_well(process: subprocess.Popen, said: str) -> None:
    """Stops everything if the grader did not grade."""
    if process.returncode not in (0, 1):
        sys.exit(f"the grader ended with status {process.returncode}: {said}")


class Tally:
    """The effects of one kind of fault."""

    def __init__(self, what: str, of: Class) -> None:
        self.what, self.of = what, of
        self.faults = self.batches = self.lost = self.zeros = self.changed = self.files = self.left = 0

    def end_of_batch(self) -> None:
        """Compares a finished batch with the undisturbed one."""
        now, reference = files_of(self.of.grades), self.of.reference
        self.batches += 1
        differ = sorted(name for name in {*now, *reference} if now.get(name) != reference.get(name))
        for name in differ:
            print(f"{self.what}: {name} differs", file=sys.stderr)
        self.files += len(differ)
        was, points = points_of(reference), points_of(now)
        self.lost += sum(bool(was[key]) and not points.get(key) for key in was)
        self.zeros += sum(points.get(key) == "0" != was[key] for key in was)
        self.changed += sum(points.get(key) != was[key] for key in was)
        self.of.reset()

    def row(self) -> str:
        cells = (self.what, self.faults, self.batches, self.lost, self.zeros, self.changed, self.files, self.left)
        return f"| {' | '.join(map(str, cells))} |"


def files_of(grades: Path) -> dict[str, bytes]:
    """All final files."""
    paths = [p for p in grades.rglob("*") if p.is_file() and not p.name.startswith(OWN)]
    return {str(path.relative_to(grades)): path.read_bytes() for path in paths}


def points_of(files: dict[str, bytes]) -> dict[tuple[str, ...], str]:
    """The grades in grades.csv; "" is "not decided"."""
    rows = csv.DictReader(files["grades.csv"].decode().splitlines(keepends=True))
    return {(row["name"], row["lab"], row["summary"] * (not row["lab"])): row["points"] for row in rows}


def programs_left() -> int:
    """The number of the grader's processes still running a moment after its end; kills them."""
    time.sleep(1)
    found = list(marked())
    for process in found:
        with suppress(psutil.Error):
            process.kill()
    return len(found)


def marked() -> Iterator[psutil.Process]:
    """The processes that were started here."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get(MARK) == MARKED[MARK]:
                yield process


def kill_graders(of: Class, number: int, chance: random.Random) -> Tally:
    tally = Tally("kill -9 of the grader", of)
    while tally.faults < number:
        process = of.start()
        try:
            process.communicate(timeout=chance.uniform(0, of.seconds * 0.6))
            tally.end_of_batch()
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            tally.faults += 1
            tally.left += programs_left()
            if of.is_published():  # killed while exiting: another start would make another batch
                tally.end_of_batch()
    of.run()
    tally.end_of_batch()
    return tally


def kill_workers(of: Class, number: int, chance: random.Random) -> Tally:
    tally = Tally("kill -9 of a worker", of)
    while tally.faults < number:
        process = of.start()
        while True:
            try:
                must_be_well(process, process.communicate(timeout=chance.uniform(1, max(2, of.seconds / 5)))[1])
                break
            except subprocess.TimeoutExpired:
                if tally.faults < number and (workers := workers_of(process.pid)):
                    chance.choice(workers).send_signal(signal.SIGKILL)
                    tally.faults += 1
        tally.left += programs_left()
        tally.end_of_batch()
    return tally


def workers_of(grader: int) -> list[psutil.Process]:
    try:
        children = psutil.Process(grader).children()
        return [child for child in children if "spawn_main" in " ".join(child.cmdline())]
    except psutil.Error:
        return []


def fill_disks(of: Class, number: int, chance: random.Random) -> Tally:
    """After each fault the earlier grades must be unchanged."""
    tally = Tally("the disk full", of)
    filler = of.folder.parent / "filler"
    earlier = files_of(of.grades)
    while tally.faults < number:
        process = of.start()
        try:
            process.communicate(timeout=chance.uniform(0, of.seconds))
        except subprocess.TimeoutExpired:
            fill(filler)
            process.communicate()
            filler.unlink()
            if process.returncode not in (0, 1):
                tally.faults += 1
                tally.changed += files_of(of.grades) != earlier
                continue
        tally.end_of_batch()
    of.run()
    tally.end_of_batch()
    return tally


Trouble = Callable[[Path], AbstractContextManager[None]]  # with the temporary disk, or the machine, while it is open


def for_a_while(of: Class, number: int, chance: random.Random, what: str, trouble: Trouble) -> Tally:
    """One batch for each fault: the trouble comes at a random moment, lasts for some seconds, and ends."""
    tally = Tally(what, of)
    while tally.faults < number:
        with tempfile.TemporaryDirectory() as room, small_disk(Path(room, "tmp")) as disk:
            Path(room).chmod(0o755)  # a sandbox's account enters it, too
            environment = {"TMPDIR": str(disk), **(faked_clock(disk) if trouble is step_clock else {})}
            process = of.start(**environment)
            try:
                process.communicate(timeout=chance.uniform(0, of.seconds * 0.7))
            except subprocess.TimeoutExpired:
                with trouble(disk):
                    time.sleep(chance.uniform(5, 30))
                tally.faults += 1
            said = process.communicate()[1]
            tally.left += programs_left()
            if process.returncode == -signal.SIGKILL:  # by the system, for want of memory
                of.run()
            else:
                must_be_well(process, said)
            tally.end_of_batch()
    return tally


@contextmanager
def nearly_full(disk: Path, free: int) -> Iterator[None]:
    filler = disk / "filler"
    fill(filler, free << 20)
    yield
    filler.unlink()


@contextmanager
def read_only(disk: Path) -> Iterator[None]:
    """A second mount above the first one, which open files would keep from becoming read-only."""
    subprocess.run(["mount", "--bind", disk, disk], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", disk], check=True)
    yield
    subprocess.run(["umount", "--lazy", disk], check=True)


@contextmanager
def little_memory(mebibytes: int) -> Iterator[None]:
    """A cgroup for every process that was started here; they leave it afterwards."""
    first = Path("/sys/fs/cgroup/memory")
    top, limit = (first, "memory.limit_in_bytes") if first.exists() else (first.parent, "memory.max")
    group = top / "grading_faults"
    group.mkdir(exist_ok=True)
    (group / limit).write_text(str(mebibytes << 20))
    move_into(group)
    yield
    move_into(top)


def move_into(group: Path) -> None:
    for process in marked():
        with suppress(OSError):
            (group / "cgroup.procs").write_text(str(process.pid))


def faked_clock(disk: Path) -> dict[str, str]:
    """The environment of libfaketime, which reads its step from a file again and again."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    if not library:
        sys.exit("clocks need Debian's package libfaketime")
    (disk / "clock").write_text("+0")
    return {
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(disk / "clock"),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


@contextmanager
def step_clock(disk: Path) -> Iterator[None]:
    (disk / "clock").write_text("+3600")
    yield
    (disk / "clock").write_text("-3600")


def fill(file: Path, free: int = 0) -> None:
    """Fills the disk, to the last byte if none must stay free."""
    with file.open("wb", buffering=0) as filler:
        while shutil.disk_usage(file).free > free + (1 << 20):
            filler.write(bytes(1 << 20))
        if free:
            return
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    filler.write(bytes(size))
            except OSError:
                continue


@contextmanager
def small_disk(folder: Path):
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for name, default in (("students", 1000), ("seed", 1), ("graders", 50), ("workers", 50), ("disks", 10),
                          ("read_only", 1), ("clocks", 1)):  # fmt: skip
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--free", type=int, nargs="*", default=[0, 1, 10, 50, 200], help="MiB; one batch each")
    parser.add_argument("--memory", type=int, nargs="*", default=[400], help="MiB; one batch each")
    parser.add_argument("--stand-in", type=float, help="seconds a program that stands in for the labs' takes")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as room, small_disk(Path(room, "disk")) as disk:
        of = Class(disk, options)
        of.prepare()
        print(f"{options.students} students, {len(points_of(of.reference))} rows, {of.seconds:.0f} s undisturbed")
        print(f"\n| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|", flush=True)
        for number, fault in ((options.graders, kill_graders), (options.workers, kill_workers),
                              (options.disks, fill_disks)):  # fmt: skip
            if number:
                print(fault(of, number, chance).row(), flush=True)
        troubles: list[tuple[str, int, Trouble]] = [
            *((f"{mib} MiB free on the temporary disk", 1, partial(nearly_full, free=mib)) for mib in options.free),
            ("the temporary disk read-only", options.read_only, read_only),
            *((f"{mib} MiB of memory", 1, lambda disk, mib=mib: little_memory(mib)) for mib in options.memory),
            ("the clock an hour ahead, then behind", options.clocks, step_clock),
        ]
        for what, number, trouble in troubles:
            if number:
                print(for_a_while(of, number, chance, what, trouble).row(), flush=True)


if __name__ == "__main__":
    main()
