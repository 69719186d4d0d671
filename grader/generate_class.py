"""Makes a class of submissions: `python3 -m grader.generate_class FOLDER --students 300 --seed 1`.

The kernels are those of solutions/, each with an added line, so that no two files are the same. The same seed makes the
same class, including file contents and times.
"""

import argparse
import os
import random
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from course.lab_file import ending_of, skeleton_in, solution_of

from grader.fingerprint import ROOT
from grader.labs import number_of
from grader.refused import Refused
from grader.safe_text import csv_text

# Approximate numbers per 100 students. Broken ones do not compile; slow ones run until their budget is used up.
MIX = {"right": 40, "wrong": 30, "broken": 10, "hostile": 10, "slow": 5, "not started": 5}

DEADLINE = datetime(2026, 10, 12, 22, tzinfo=UTC)
EARLIEST, LATEST = timedelta(days=-6), timedelta(days=2)  # for the hand-in, relative to the deadline
GIVEN = ("Ann", "Ben", "Cem", "Dörte", "Émile", "Fatma", "Gül", "Hồng", "Ivo", "José", "Катя", "李")
FAMILY = ("Lee", "O'Neil", "García", "van der Berg", "Müller", "Nguyễn", "Øst", "Smith-Jones", "王")
STRANGE = ("=cmd|calc", "a\nb", "\x1b[31mred", "$(touch x)", "[bold]", "-rf", "%2E%2E", "tab\tname")
ONE_IN = 25  # one student in this many has a strange name, a different one each time


@dataclass(frozen=True)
class Kernel:
    """One student's kernel."""

    kind: str
    lab: str  # "lab03_shared_memory"
    text: bytes

    @property
    def ending(self) -> str:
        """ ".cu" or ".cpp"."""
        return ending_of(ROOT / "labs" / self.lab)


def main() -> None:
    """Makes FOLDER, a class of submissions with a roster, from the kernels in solutions/; it needs no packages."""
    parser = argparse.ArgumentParser(prog="python3 -m grader.generate_class", description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same class")
    given = parser.parse_args()
    if given.students < 1:
        parser.error("--students: must be 1 or more")
    try:
        made = generate(given.folder, given.students, given.seed)
    except (Refused, OSError) as reason:
        sys.exit(f"reduction-labs: {reason}")
    print(f"{given.folder}: {', '.join(f'{count} {kind}' for kind, count in sorted(made.items()))}")


def generate(folder: Path, students: int, seed: int) -> Counter[str]:
    """Makes the class; returns the number of submissions of each kind."""
    if folder.exists():
        raise Refused(f"{folder} is there already")
    known = kernels_by_kind()
    chance, made, roster = random.Random(seed), Counter[str](), []
    folder.mkdir(parents=True)
    for number in range(students):
        kind = chance.choices(list(MIX), list(MIX.values()))[0]
        kernel = edited(chance.choice(known[kind]), chance, number)
        name = name_of(chance, number)
        chance.choice(LAYOUTS)(folder, name, kernel, time_of(chance))
        roster.append((name, f"s{number}@example.edu", f"{number:04}", chance.choice((0, 0, 0, 2))))
        made[kind] += 1
    head = ("folder", "email", "sis_id", "extension_days")
    # Only names that csv_text writes without escapes.
    printable = [line for line in roster if str(line[0]).isprintable() and line[0][0] not in "=-"]
    (folder / "roster.csv").write_text(csv_text(head, printable), encoding="utf-8")
    return made


def text_of(file: Path, lab: str) -> bytes:
    """A kernel, or the one that a diff makes of the lab's solution."""
    if file.suffix != ".diff":
        return file.read_bytes()
    folder = ROOT / "labs" / lab
    program = ROOT / "build/release/bin" / number_of(folder)
    shown = subprocess.run(
        [program, "--lab", folder, "--kernel", file, "--show-kernel"], capture_output=True, check=False
    )
    if shown.returncode != 0:
        raise Refused(shown.stderr.decode().strip())
    return shown.stdout


def kernels_by_kind() -> dict[str, list[Kernel]]:
    """The kernels in solutions/, by kind."""
    solutions = ROOT / "solutions"
    if not solutions.is_dir():
        raise Refused("there is no solutions/ here: this is the student edition")
    known: dict[str, list[Kernel]] = {kind: [] for kind in MIX}
    for lab in sorted(path.name for path in solutions.glob("lab*_*")):
        folder = ROOT / "labs" / lab
        of_lab = [solution_of(folder), *sorted((solutions / lab).glob("right/*"))]
        known["right"] += [Kernel("right", lab, text_of(file, lab)) for file in of_lab]
        skeleton = skeleton_in(folder).read_bytes()
        known["not started"].append(Kernel("not started", lab, skeleton))
        for file in sorted((solutions / lab).glob("wrong/*")):
            text = text_of(file, lab)
            kind = "slow" if b"endless_loop" in text.partition(b"\n")[0] else "wrong"
            known[kind].append(Kernel(kind, lab, text))
    lab_of_hostile = next(iter(sorted(path.name for path in solutions.glob("lab04_*"))))
    known["hostile"] = [
        Kernel("hostile", lab_of_hostile, file.read_bytes()) for file in sorted((solutions / "hostile").glob("*.cu"))
    ]
    known["broken"] = [Kernel("broken", each.lab, each.text) for each in known["right"]]
    return known


def edited(kernel: Kernel, chance: random.Random, number: int) -> Kernel:
    """A student's own copy: without its `// expect:` line, and damaged if its kind is "broken"."""
    lines = [line for line in kernel.text.splitlines(True) if not line.startswith(b"// expect:")]
    if kernel.kind == "broken":
        lines = lines[: chance.randrange(len(lines) // 2, len(lines) - 1)] + [b"\n", b"}}\n"]
    return Kernel(kernel.kind, kernel.lab, b"".join(lines) + b"// student %d\n" % number)


def name_of(chance: random.Random, number: int) -> str:
    """A unique name."""
    if number % ONE_IN == 0:
        return f"{STRANGE[number // ONE_IN % len(STRANGE)]} {number}"
    return f"{chance.choice(GIVEN)} {chance.choice(FAMILY)} {number}"


def time_of(chance: random.Random) -> datetime:
    """The time of the hand-in: most in time, some late."""
    seconds = chance.triangular(EARLIEST.total_seconds(), LATEST.total_seconds(), -3600)
    return DEADLINE + timedelta(seconds=int(seconds))


def as_folder(folder: Path, name: str, kernel: Kernel, time: datetime) -> None:
    """NAME/lab03_shared_memory/kernel.cu"""
    write(folder / name / kernel.lab / f"kernel{kernel.ending}", kernel.text, time)


def as_nested_folder(folder: Path, name: str, kernel: Kernel, time: datetime) -> None:
    """NAME/my work/Lab/lab03_shared_memory (1).cu, with an older file in NAME/my work/old"""
    write(folder / name / "my work" / "Lab" / f"{kernel.lab} (1){kernel.ending}", kernel.text, time)
    older = b"// an older one\n" + kernel.text
    write(folder / name / "my work" / "old" / f"{kernel.lab}{kernel.ending}", older, time - timedelta(days=1))


def as_file(folder: Path, name: str, kernel: Kernel, time: datetime) -> None:
    """NAME_lab03.cu"""
    write(folder / f"{name}_{kernel.lab.partition('_')[0]}{kernel.ending}", kernel.text, time)


def as_zip(folder: Path, name: str, kernel: Kernel, time: datetime) -> None:
    """NAME.zip, as `make handin` writes it."""
    file = folder / f"{name}.zip"
    with zipfile.ZipFile(file, "w") as archive:
        info = zipfile.ZipInfo(f"{kernel.lab}/kernel{kernel.ending}", time.timetuple()[:6])
        info.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(info, kernel.text)
    os.utime(file, (time.timestamp(),) * 2)


LAYOUTS: tuple[Callable[[Path, str, Kernel, datetime], None], ...] = (
    as_folder, as_nested_folder, as_file, as_zip
)  # fmt: skip


def write(file: Path, text: bytes, time: datetime) -> None:
    """Writes a file with this modification time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text)
    os.utime(file, (time.timestamp(),) * 2)


if __name__ == "__main__":
    main()
