"""People's decisions: decisions.toml, which grading never changes.

[ann.lab03]
points = 8
because = "the sum is right; nvcc 12.4 compiles it, 13.0 does not"
kernel_sha256 = "5e1f..."   # of the file that was decided about; empty: there was none; left out: any file
"""

import math
import os
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path
from typing import Any

from language.words import in_language, say

from grader.course import Course
from grader.course_file import nearest
from grader.points import format_points
from grader.row import text_of
from grader.safe_text import printable
from grader.toml_lines import line_of, lines_of


@dataclass(frozen=True)
class Decision:
    """The points given by a person, and the reason."""

    points: Fraction
    because: str
    kernel_sha256: str | None = None  # of the file decided about; empty if there was none; None: any file
    place: str = field(default="", compare=False)  # where it was read: "decisions.toml:4"


Decisions = dict[tuple[str, str], Decision]  # by name and lab


class Conflict(Exception):
    """An impossible decision and the reason."""


def checked(name: str, lab: str, points: Fraction, because: str, names: Iterable[str], course: Course) -> Decision:
    """The decision, if student and lab exist and the points are in range."""
    if name not in (known := set(names)):
        raise Conflict(nobody(name, known))
    if lab not in course.labs:
        raise Conflict(f"{lab}: no such lab; {nearest(lab, list(course.labs))}")
    if not 0 <= points <= course.labs[lab].most:
        raise Conflict(f"{lab} has 0 to {format_points(course.labs[lab].most)} points, not {format_points(points)}")
    if not because.strip():
        raise Conflict("a decision needs its reason: --because '...'")
    return Decision(points, " ".join(because.split()))


def require_counted(lab: str, counted: Collection[str]) -> None:
    """Raises Conflict for a lab that does not count in a batch: its points would lower everybody's total."""
    if lab not in counted:
        raise Conflict(f"{lab}: {not_counted(counted)}")


def not_counted(counted: Collection[str]) -> str:
    """The reason why a lab does not count, and those that do."""
    labs = in_language(", ").join(counted) or in_language("none")
    return say("nobody handed it in, and it was not asked for (LABS=); the labs here: {}", labs)


def outdated(decision: Decision) -> str:
    """The message that a decision was about another file than the one handed in now."""
    return say(
        'another file than the one that was decided about ("{} points, because {}", {}): decide again',
        format_points(decision.points),
        decision.because,
        decision.place,
    )


def as_graded(name: str, names: Iterable[str]) -> str:
    """A name as in the batch; it may be given in a table's form: a\\nb."""
    there = list(names)
    alike = [each for each in there if printable(each) == name]
    return alike[0] if name not in there and len(alike) == 1 else name


def nobody(name: str, names: Iterable[str]) -> str:
    """The message for an unknown name."""
    return f"{text_of(name)}: nobody of that name; {nearest(name, sorted(names))}"


def without_row(decisions: Decisions, names: Iterable[str], labs: Collection[str]) -> Iterator[str]:
    """For each decision about an unknown name, or a lab that does not count: its place, and the remedy."""
    there = sorted(names)
    for (name, lab), decision in decisions.items():
        if name not in there:
            near = [each for each in there if each.startswith(f"{name} (")]
            near = near or get_close_matches(name, there)
            if near:
                remedy = say("names now: {}; write the name as grades.csv has it, or delete the entry",
                             in_language(", ").join(near))  # fmt: skip
            else:
                remedy = in_language("write the name as grades.csv has it, or delete the entry")
            yield say("{}: {}, {} names no row; {}", decision.place, name, lab, remedy)
        elif lab not in labs:
            yield say("{}: {}, {} names no row; {}", decision.place, name, lab, not_counted(labs))


def exact(points: float) -> Fraction:
    """A number of points exactly as written: 0.1 is a tenth."""
    if not math.isfinite(points):
        raise Conflict(f"{points}: no number of points")
    return Fraction(str(points))


def read_decisions(file: Path, course: Course) -> Decisions:
    """The decisions in a file; none if there is no file."""
    if not file.exists():
        return {}
    try:
        text = file.read_text(encoding="utf-8-sig")  # Windows' editors begin a file with a byte order mark
        table, lines = tomllib.loads(text), lines_of(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Conflict(f"{file}: {error}") from None
    decisions = {}
    for name, labs in table.items():
        for lab, value in labs.items() if isinstance(labs, Mapping) else [("", None)]:
            try:
                decision = checked(name, lab, *parts_of(value), [name], course)
                place = f"{file.name}:{line_of((name, lab), lines)}"
                decisions[name, lab] = replace(decision, place=place, kernel_sha256=kernel_of(value))
            except Conflict as reason:
                raise Conflict(f"{file}: {name}: {reason}") from None
    return decisions


def parts_of(value: Any) -> tuple[Fraction, str]:
    """Points and reason of one entry."""
    match value:
        case {"points": bool()}:
            pass
        case {"points": int() | float() as points, "because": str() as because}:
            return exact(points), because
    raise Conflict("a decision has points and because")


def kernel_of(value: Any) -> str | None:
    """The digest of the file that an entry is about; None if it does not say."""
    digest = value.get("kernel_sha256")
    if digest is None or isinstance(digest, str):
        return digest
    raise Conflict("kernel_sha256 must be a text")


def write_decisions(file: Path, decisions: Decisions) -> None:
    """Writes them sorted, completely or not at all."""
    import tomli_w

    table: dict[str, dict[str, Any]] = {}
    for (name, lab), decision in sorted(decisions.items()):
        number = decision.points
        points = int(number) if number.denominator == 1 else float(number)
        entry = {"points": points, "because": decision.because, "kernel_sha256": decision.kernel_sha256}
        table.setdefault(name, {})[lab] = {key: value for key, value in entry.items() if value is not None}
    part = file.with_name(f".{file.name}.part")
    with part.open("w", encoding="utf-8") as opened:
        opened.write("# Written by `make decide`; what stands here goes before the machine.\n\n")
        opened.write(tomli_w.dumps(table))
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(part, file)
