"""Drills: a small kernel with one mistake, which the student repairs in a copy below drills/."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from language.words import say
from verdict import model
from verdict.model import Struct, Verdict

from .kinds.base import Asking
from .kinds.number import Measured
from .lab import Lab
from .questions import Mistake, name_of, read_toml
from .simulator import NoRun, last_error, run_program, shown

SECONDS = 120


class Most(Measured, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A count that a repaired kernel keeps below a bound: the start does not."""

    at_most: float
    says: str


class Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file NAME.toml beside the start, NAME.cu or NAME.cpp."""

    title: str
    story: str
    section: str
    hint: str
    idea: str  # said once it is repaired
    case: tuple[dict[str, str | int], ...]  # as in docs/grading.md: cases of the lab, by task and sizes
    most: Most | None = None
    needed: tuple[int, ...] = ()  # lines of the answer: without any one of them it fails


@dataclass(frozen=True)
class Drill:
    """A drill of a lab."""

    lab: Lab
    file: str  # without its ending
    told: Told

    @property
    def name(self) -> str:
        return name_of(Path(self.file))

    @property
    def start(self) -> Path:
        return self.lab.folder / "drills" / f"{self.file}{self.lab.ending}"

    @property
    def answer(self) -> Path:
        """Not there in a student's edition."""
        return self.lab.solutions / "drills" / f"{self.file}{self.lab.ending}"

    @property
    def copy(self) -> Path:
        """The student's file."""
        return self.lab.root / "drills" / self.lab.number / f"{self.name}{self.lab.ending}"


@dataclass(frozen=True)
class Result:
    """The judgement on one file."""

    right: bool
    verdict: Verdict
    too_many: str = ""  # the missed bound, in a sentence


def drills_of(lab: Lab) -> dict[str, Drill]:
    """The drills of a lab by name, in the order of their files. Raises Mistake."""
    drills = {}
    for file in sorted(lab.folder.glob("drills/*.toml")):
        drills[name_of(file)] = Drill(lab, file.stem, read_toml(file, lab.root, Told))
        if not (start := file.with_suffix(lab.ending)).exists():
            raise Mistake(f"{file.relative_to(lab.root)}:1: {start.name} is missing beside it")
    return drills


def judge(drill: Drill, file: Path) -> Result:
    """Judges a file by the lab's program on the drill's cases, then by its bound. Raises NoRun."""
    verdict = _verdict(drill, file)
    if verdict.state == "no_verdict":
        raise NoRun(verdict.message or verdict.summary)
    if verdict.state != "passed" or not drill.told.most:
        return Result(verdict.state == "passed", verdict)
    most = drill.told.most
    measured = most.of(file, Asking(drill.lab, {}, 1))
    if measured <= most.at_most + 1e-9:
        return Result(True, verdict)
    return Result(False, verdict, say("{}: {}, at most {}", most.says, shown(measured), shown(most.at_most)))


def _verdict(drill: Drill, file: Path) -> Verdict:
    program = drill.lab.simulator.program(drill.lab.number)
    with TemporaryDirectory() as folder:
        cases, out = Path(folder) / "cases.toml", Path(folder) / "verdict.json"
        cases.write_text(_as_toml(drill.told.case), encoding="utf-8")
        shown_as = os.path.relpath(file, drill.lab.root)
        options = {"lab": drill.lab.folder, "kernel": shown_as, "device": "sim", "cases": cases, "out": out}
        command = [program, *(f"--{name}={value}" for name, value in options.items())]
        ran = run_program(command, SECONDS, folder=drill.lab.root)
        try:
            return model.read(out.read_bytes())
        except (OSError, model.Unreadable):
            raise NoRun(last_error(ran)) from None


def _as_toml(cases: tuple[dict[str, str | int], ...]) -> str:
    lines = []
    for case in cases:
        lines += ["[[case]]", *(f"{name} = {msgspec.json.encode(value).decode()}" for name, value in case.items())]
    return "\n".join(lines) + "\n"


def prove(drill: Drill) -> list[str]:
    """The reasons why a drill is none: its start is right, its answer wrong, or a needed line is not needed."""
    if not drill.answer.exists():
        return [f"{drill.answer.relative_to(drill.lab.root)} is missing"]
    found = []
    if judge(drill, drill.start).right:
        found.append("the start is right")
    answered = judge(drill, drill.answer)
    if not answered.right:
        found.append(f"the answer is wrong: {answered.too_many or answered.verdict.summary}")
    idle = [line for line in drill.told.needed if _is_right_without(drill, line)]
    return found + [f"the answer is right without its line {line}, too" for line in idle]


def _is_right_without(drill: Drill, number: int) -> bool:
    lines = drill.answer.read_text(encoding="utf-8").splitlines()
    with TemporaryDirectory() as folder:
        file = Path(folder) / drill.copy.name
        file.write_text("\n".join(lines[: number - 1] + lines[number:]) + "\n", encoding="utf-8")
        return judge(drill, file).right
