"""Classroom 50's result/v1, for an autograder.py that its runner starts:
https://github.com/foundation50/classroom50/blob/main/schemas/result-v1.schema.json
https://github.com/foundation50/classroom50/wiki/Advanced-Autograding
"""

import json
import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from grader.graded import Cell
from grader.score import Task

# The variables that the runner sets; it adds the rest itself.
ENVIRONMENT = ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL")


def one(cell: Cell, environment: Mapping[str, str]) -> str:
    """The result of one submission in one lab."""
    return results([cell], environment)


def results(cells: Sequence[Cell], environment: Mapping[str, str]) -> str:
    """The result of several labs together. Points are whole numbers, never above the maximum."""
    scores = [cell.score for cell in cells if cell.score]
    most = whole(sum((score.out_of for score in scores), Fraction(0)))
    points = sum((score.points or Fraction(0) for score in scores), Fraction(0))
    named = len(cells) > 1
    result = {
        "schema": "classroom50/result/v1",
        "classroom": environment["CLASSROOM"],
        "assignment": environment["ASSIGNMENT"],
        "assignment_type": environment.get("ASSIGNMENT_TYPE", "individual"),
        "owner": environment.get("USERNAME") or cells[0].row.name,
        "submission": environment["SUBMISSION_TAG"],
        "commit": environment["COMMIT_URL"],
        "release": environment["RELEASE_URL"],
        "review": environment.get("REVIEW_URL") or environment["COMMIT_URL"],
        "datetime": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": min(whole(points), most),
        "max-score": most,
        "tests": [
            test_of(task, f"{cell.row.lab}: " * named)
            for cell in cells if cell.score for task in cell.score.tasks
        ],
    }  # fmt: skip
    return json.dumps(result, indent=1, ensure_ascii=False)


def test_of(task: Task, lab: str) -> dict[str, Any]:
    """One test; `output` is an extra field that the schema allows."""
    return {
        "test-name": lab + task.title,
        "passed": task.points == task.out_of,
        "score": whole(task.points),
        "max-score": whole(task.out_of),
        "output": " ".join(task.reasons),
    }


def whole(points: Fraction) -> int:
    """Rounded, halves upwards."""
    return math.floor(points + Fraction(1, 2))
