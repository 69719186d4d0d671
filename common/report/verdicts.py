"""Verdicts (docs/contracts/verdict.md) in the words of the page."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

from drawing.ladder.quantities import count
from drawing.ladder.results import Unreadable
from language.words import in_language, marked, name_in_words, say
from msgspec.structs import replace
from verdict import model
from verdict.model import Case, Verdict
from verdict.words import at_place, what_of, where_of

# The sign next to the word helps readers without colour.
SIGNS = {
    "passed": "✓",
    "failed": "✗",
    "not_started": "○",
    "not_compiled": "✗",
    "no_verdict": "?",
    "skipped": "–",
    "too_close": "≈",
    "not_measured": "–",
}


# The names of a failure's rows.
marked("what", "wanted", "got", "where", "fault", "races", "undefined", "line", "says", "cause", "try", "also", "again")


def state_in_words(state: str) -> str:
    """A sign and a word."""
    return f"{SIGNS.get(state, '?')} {name_in_words(state)}"


@dataclass
class Failure:
    """A failed case, as shown on the page."""

    name: str
    sentence: str
    rows: dict[str, str]  # "wanted": "528"
    printed: list[str]

    @property
    def is_explained(self) -> bool:
        return "cause" in self.rows or bool(self.printed)


def read_verdicts(folder: Path) -> dict[str, Verdict]:
    """The verdicts by lab: that of a complete run of the lab's own file, if any, otherwise that of the last run."""
    files = {file.stem: file for file in sorted(folder.glob("lab[0-9][0-9].json"))}
    files |= {file.stem: file for file in sorted(folder.glob("standing/lab[0-9][0-9].json"))}
    return {lab: read_verdict(file) for lab, file in sorted(files.items())}


def read_verdict(file: Path) -> Verdict:
    try:
        return model.read(file.read_bytes())
    except model.Unreadable as reason:
        again = say("test again: make {} test", file.stem)
        raise Unreadable(say("{}: no verdict that can be used ({}); {}", file, reason, again)) from None


def in_readers_language(verdict: Verdict, tasks: dict[str, str], headlines: dict[str, str]) -> Verdict:
    """With these titles of tasks, and words for counters: a verdict has those of the language it was made in."""
    return replace(
        verdict,
        tasks=tuple(replace(task, title=tasks.get(task.name, task.title)) for task in verdict.tasks),
        headlines=tuple(replace(each, says=headlines.get(each.counter, each.says)) for each in verdict.headlines),
    )


@dataclass(frozen=True)
class Share:
    """So many of all."""

    done: int
    of: int

    @property
    def percent(self) -> int:
        return 100 * self.done // max(self.of, 1)


def read_asked(folder: Path) -> dict[str, dict[str, Share]]:
    """The answered "questions" and repaired "drills" by lab. A damaged file says nothing."""
    asked = {}
    for file in folder.glob("progress/lab[0-9][0-9].json"):
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
            summary = str(json.loads(file.read_bytes())["summary"])
            shares = re.findall(r"\b(\d{1,6})/(\d{1,6}) (questions|drills)\b", summary)
            asked[file.stem] = {kind: Share(int(done), int(of)) for done, of, kind in shares}
    return asked


def failures_of(verdict: Verdict) -> tuple[list[Failure], list[Failure]]:
    """The failures with explanations, the diagnosed one first, and the others."""
    failed = [_failure(case, case.failure) for task in verdict.tasks for case in task.cases if case.failure]
    failed.sort(key=lambda failure: failure.name != verdict.first_failure)
    explained = [failure for failure in failed if failure.is_explained or failure.name == verdict.first_failure]
    return explained, [failure for failure in failed if failure not in explained]


def cases_of(task: model.Task) -> str:
    """ "17 of 17, 1 needs a GPU" """
    ran = [case for case in task.cases if case.state != model.NEEDS_GPU]
    left = len(task.cases) - len(ran)
    passed = say("{:d} of {:d}", sum(case.state == "passed" for case in ran), len(ran))
    if left == 1:
        return say("{}, 1 needs a GPU", passed)
    return say("{}, {} need a GPU", passed, left) if left else passed


def _failure(case: Case, failure: model.Failure) -> Failure:
    cause = failure.cause if failure.cause and failure.cause.id != "unknown" else None
    rows = [
        ("what", what_of(failure)),
        ("wanted", at_place(failure, _number(failure.wanted))),
        ("got", at_place(failure, _number(failure.got))),
        ("where", where_of(failure)),
        ("fault", failure.fault.message if failure.fault else ""),
        ("races", in_language("; ").join(failure.races)),
        ("undefined", in_language("; ").join(failure.uninitialised)),
        ("line", str(failure.line or (failure.costly.line if failure.costly else ""))),
        ("says", "" if failure.elements else failure.message or ""),
        ("cause", cause.says if cause else ""),
        ("try", cause.advice if cause else ""),
        ("also", in_language("; ").join(failure.cause.also) if failure.cause else ""),
        ("again", failure.repeat),
    ]
    return Failure(case.name, case.sentence, {name: said for name, said in rows if said}, list(failure.printed))


def _number(value: float | None) -> str:
    return "" if value is None else count(value) if abs(value) < 1e15 else f"{value:g}"
