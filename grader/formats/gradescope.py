"""Gradescope's results.json: https://gradescope-autograders.readthedocs.io/en/latest/specs/"""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from language.words import in_language, say
from verdict.model import Verdict

from grader.feedback import first_failure_of as failure_of
from grader.feedback import message_of, note_of
from grader.graded import Cell
from grader.points import format_points


def one(cell: Cell, environment: Mapping[str, str]) -> str:
    """One test per task; the total score includes lateness and decisions."""
    return results([cell], [])


def results(cells: Sequence[Cell], waiting: Sequence[str]) -> str:
    """The results of one submission in several labs, with points once all are judged and one is decided."""
    with_points = has_points(cells, waiting)
    tests = [
        test if with_points and cell.points is not None else without_points(test)
        for cell in cells
        for test in tests_of(cell, len(cells) + len(waiting) > 1)
    ]
    whole: dict[str, Any] = {
        "output": "\n".join(lines(cells, waiting)),
        "output_format": "text",
        "visibility": "visible",
        "tests": tests,
        "extra_data": {
            "labs": [cell.row.lab for cell in cells],
            "out_of": format_points(sum((cell.score.out_of for cell in cells if cell.score), Fraction(0))),
            "course_version": next((cell.verdict.course_version for cell in cells), None),
        },
    }
    score = {"score": float(sum(cell.points or 0 for cell in cells))} if with_points else {}
    return json.dumps({**score, **whole}, indent=1, ensure_ascii=False)


def has_points(cells: Sequence[Cell], waiting: Sequence[str]) -> bool:
    """True once every lab is judged and at least one is decided."""
    return not waiting and any(cell.points is not None for cell in cells)


def lines(cells: Sequence[Cell], waiting: Sequence[str]) -> Iterator[str]:
    """The lines about the complete submission."""
    if waiting:
        yield say("Not finished: {} not judged yet. No points count until then.", in_language(", ").join(waiting))
    if undecided := [cell.row.lab for cell in cells if cell.points is None]:
        labs = in_language(", ").join(undecided)
        yield say("A person must decide about {}; no points for that count until then.", labs)
    for cell in cells:
        if len(cells) > 1:
            yield say("{}:", cell.row.lab)
        yield from cell.score.reasons if cell.score else ()
        yield from filter(None, [message_of(cell.verdict), note_of(cell.row.message, cell.verdict)])


def tests_of(cell: Cell, named: bool) -> list[dict[str, Any]]:
    """A test for each task; one test for a lab that has no tasks to show."""
    score, lab = cell.score, cell.row.lab
    assert score is not None
    if not score.tasks:
        test = {
            "name": lab,
            "max_score": float(score.out_of),
            "output": " ".join(score.reasons),
            "output_format": "text",
        }
        return [{**test, "score": float(score.points or 0)}]
    return [
        {
            "name": f"{lab}: {task.title}" if named else task.title,
            "score": float(task.points),
            "max_score": float(task.out_of),
            "output": failure_in(cell.verdict, task.name),
            "output_format": "text",
        }
        for task in score.tasks
    ]


def without_points(test: Mapping[str, Any]) -> dict[str, Any]:
    """A test without points, for an undecided lab."""
    return {key: value for key, value in test.items() if key not in ("score", "max_score")}


def failure_in(verdict: Verdict, name: str) -> str:
    """The lines about the first case of a task that failed."""
    for task in verdict.tasks:
        if task.name == name:
            return "\n".join(say("{}: {}", what, told) for what, told in failure_of(task, verdict).items())
    return ""
