"""Gradescope's results.json: https://gradescope-autograders.readthedocs.io/en/latest/specs/"""

import json
from collections.abc import Mapping
from typing import Any

from grader.feedback import first_failure_of as failure_of
from grader.feedback import message_of
from grader.graded import Cell
from grader.points import said


def one(cell: Cell, environment: Mapping[str, str]) -> str:
    """A test a task; the score above them is what counts, lateness and decisions included."""
    score = cell.score
    assert score is not None and score.points is not None
    results = {
        "score": float(score.points),
        "output": "\n".join([*score.reasons, message_of(cell.verdict)]).rstrip(),
        "output_format": "text",
        "visibility": "visible",
        "tests": [
            {
                "name": task.title,
                "score": float(task.points),
                "max_score": float(task.out_of),
                "output": failure_in(cell.verdict, task.name),
                "output_format": "text",
            }
            for task in score.tasks
        ],
        "extra_data": {"lab": cell.row.lab, "out_of": said(score.out_of)},
    }
    return json.dumps(results, indent=1, ensure_ascii=False)


def failure_in(verdict: Mapping[str, Any], name: str) -> str:
    """What the first case of a task that failed says."""
    for task in verdict.get("tasks") or ():
        if task["name"] == name:
            return "\n".join(f"{what}: {said}" for what, said in failure_of(task, verdict).items())
    return ""
