"""A course's own rules in addition to its labs: weights, deadlines, late policy, points and limits."""

import tomllib
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from pathlib import Path

from language.words import ENGLISH

from grader.labs import Lab


@dataclass(frozen=True)
class Late:
    """The cost of each started day after the deadline."""

    percent_a_day: Fraction = Fraction(0)  # of the points reached
    grace_hours: Fraction = Fraction(0)
    most_days: int | None = None  # after more days: no points


@dataclass(frozen=True)
class LabRules:
    """How one lab counts."""

    number: str
    title: str
    out_of: Fraction
    points: dict[str, Fraction]  # by task
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by task, from lab.toml
    limits: dict[str, Fraction] = field(default_factory=dict)  # by counter; only changed ones
    weight: Fraction = Fraction(1)
    deadline: datetime | None = None
    extra: bool = False  # counts on top of the course's total
    speed_bonus: Fraction = Fraction(0)  # for all the points of [speed] in lab.toml
    cap: Fraction | None = None  # the most points that count; None: out_of plus the bonus

    @property
    def most(self) -> Fraction:
        """The most points that anyone can have."""
        return self.out_of + self.speed_bonus if self.cap is None else self.cap


@dataclass(frozen=True)
class Course:
    """A whole course."""

    labs: dict[str, LabRules]
    late: Late = Late()
    out_of: Fraction = Fraction(100)
    cap: Fraction | None = None
    private: Path | None = None
    released: bool = False  # students may see the hidden cases
    similarity: bool = False  # a page of submissions that are alike; it changes no points
    earlier: tuple[Path, ...] = ()  # the grades of earlier classes, to compare with
    salt: str = ""  # of the seeds; secret: the grader never writes it
    language: str = ENGLISH  # of all that students read


def plain_rules(lab: Lab) -> LabRules:
    """A lab with the rules of its lab.toml."""
    toml = tomllib.loads((lab.folder / "lab.toml").read_text(encoding="utf-8"))
    points = {task["name"]: Fraction(task["points"]) for task in toml["task"]}
    needs = {task["name"]: tuple(task.get("needs", ())) for task in toml["task"]}
    return LabRules(lab.number, toml["title"], sum(points.values(), Fraction(0)), points, needs)


def plain_course(labs: dict[str, Lab]) -> Course:
    """The course without a course.toml: every lab counts the same."""
    return Course({number: plain_rules(lab) for number, lab in labs.items()})
