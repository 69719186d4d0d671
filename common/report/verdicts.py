"""Verdicts (docs/contracts/verdict.md) in the words of the page."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from drawing.ladder.quantities import count
from drawing.ladder.results import Unreadable

VERSION = 1
# The sign beside the word helps readers without colour.
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


@dataclass
class Failure:
    """A failed case, as the page shows it."""

    name: str
    sentence: str
    rows: dict[str, str]  # "wanted": "528"
    printed: list[str]

    @property
    def is_explained(self) -> bool:
        return "cause" in self.rows or bool(self.printed)


@dataclass
class Verdict:
    lab: str
    name: str
    state: str
    points: int | None
    out_of: int
    summary: str
    kernel: str
    message: str | None
    tasks: list[dict]
    limits: list[dict]
    speed: dict
    gpu: dict | None
    explained: list[Failure] = field(default_factory=list)  # the analysed one first
    others: list[Failure] = field(default_factory=list)

    @property
    def points_said(self) -> str:
        return f"{self.points}/{self.out_of}" if self.points is not None else "–"


def read_verdicts(folder: Path) -> dict[str, Verdict]:
    """The verdicts by lab: that of a whole run of the lab's own file, if any, else that of the last run."""
    files = {file.stem: file for file in sorted(folder.glob("lab[0-9][0-9].json"))}
    files |= {file.stem: file for file in sorted(folder.glob("standing/lab[0-9][0-9].json"))}
    return {lab: read_verdict(file) for lab, file in sorted(files.items())}


def read_verdict(file: Path) -> Verdict:
    again = f"test again: make {file.stem} test"
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        if data.get("version") != VERSION:
            raise Unreadable(f"{file}: a verdict of version {data.get('version')}, and this reads {VERSION}; {again}")
        return _verdict(data)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"{file}: no whole verdict ({error!r}); {again}") from None


def _verdict(data: dict) -> Verdict:
    failed = [_failure(case) for task in data["tasks"] for case in task["cases"] if case["failure"]]
    verdict = Verdict(
        data["lab"],
        data["name"],
        data["state"],
        data["points"],
        data["out_of"],
        data["summary"],
        data["kernel"]["path"],
        data["message"],
        data["tasks"],
        data["limits"],
        data["speed"],
        next((device for device in data["devices"] if device["kind"] == "gpu"), None),
    )
    failed.sort(key=lambda failure: failure.name != data["first_failure"])
    verdict.explained = [failure for failure in failed if failure.is_explained or failure.name == data["first_failure"]]
    verdict.others = [failure for failure in failed if failure not in verdict.explained]
    return verdict


def _failure(case: dict) -> Failure:
    failure = case["failure"]
    cause = failure["cause"] if failure["cause"] and failure["cause"]["id"] != "unknown" else None
    rows = [
        ("what", failure["what"].replace("_", " ")),
        ("wanted", _number(failure["wanted"])),
        ("got", _number(failure["got"])),
        ("where", "; ".join(map(_elements, failure["elements"]))),
        ("fault", failure["fault"]["message"] if failure["fault"] else ""),
        ("races", "; ".join(failure["races"])),
        ("undefined", "; ".join(failure["uninitialised"])),
        ("line", str(failure["line"] or (failure.get("costly") or {}).get("line") or "")),
        ("says", failure["message"] or ""),
        ("cause", cause["says"] if cause else ""),
        ("try", cause["try"] if cause else ""),
        ("again", failure["repeat"]),
    ]
    return Failure(case["name"], case["sentence"], {name: said for name, said in rows if said}, failure["printed"])


def _number(value: float | None) -> str:
    return "" if value is None else count(value) if abs(value) < 1e15 else f"{value:g}"


def _elements(elements: dict) -> str:
    """ "elements 0 to 6 (2 apart) never arrive" """
    begin, step = elements["begin"], elements["step"]
    last = begin + (elements["end"] - 1 - begin) // step * step
    which, s = (f"element {begin}", "s") if last == begin else (f"elements {begin} to {last}", "")
    if step > 1 and last != begin:
        which += f" ({step} apart)"
    if elements["kind"] == "misplaced":
        return f"{which} belong{s} to another output"
    if elements["kind"] == "lost":
        return f"{which} never arrive{s}"
    return f"{which} arrive{s} {elements['weight']:g} times"
