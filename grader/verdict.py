"""Reads a verdict (docs/contracts/verdict.md); refuses one that contradicts itself."""

import json
from dataclasses import dataclass
from typing import Any

VERSION = 1
EXIT_STATUS = {"passed": 0, "failed": 1, "not_started": 3, "no_verdict": 4, "not_compiled": 5}


class Unreadable(Exception):
    """A verdict that cannot be used, and why."""


@dataclass(frozen=True)
class Verdict:
    """The part of a verdict that the grader needs."""

    state: str
    points: int | None
    out_of: int
    summary: str
    message: str


def read_verdict(written: bytes | None, lab: str, exit_status: int) -> Verdict:
    """Parses what a lab's program wrote; it must match the lab and the exit status."""
    if written is None:
        raise Unreadable("there is none")
    try:
        verdict = json.loads(written)
    except (ValueError, RecursionError):
        raise Unreadable("not JSON") from None
    if not isinstance(verdict, dict):
        raise Unreadable("not a JSON object")
    if verdict.get("version") != VERSION:
        raise Unreadable(f"version {verdict.get('version')!r}, where {VERSION} is known")
    if verdict.get("lab") != lab:
        raise Unreadable(f"it is of {verdict.get('lab')!r}")
    state = verdict.get("state")
    if not isinstance(state, str) or EXIT_STATUS.get(state) != exit_status:
        raise Unreadable(f"its state is {state!r}, but the exit status was {exit_status}")
    points, out_of = points_of(verdict, state)
    return Verdict(state, points, out_of, text(verdict, "summary"), text(verdict, "message"))


def points_of(verdict: dict[str, Any], state: str) -> tuple[int | None, int]:
    """Points and their maximum; a passed or failed run has points, and passed means all of them."""
    points, out_of = verdict.get("points"), verdict.get("out_of")
    if type(out_of) is not int or type(points) not in (int, type(None)):
        raise Unreadable("its points are not whole numbers")
    if points is None and state in ("passed", "failed"):
        raise Unreadable("it has no points")
    if points is not None and not 0 <= points <= out_of:
        raise Unreadable(f"{points} of {out_of} points")
    if state == "passed" and points != out_of:
        raise Unreadable(f"passed with {points} of {out_of} points")
    return points, out_of


def text(verdict: dict[str, Any], member: str) -> str:
    """A member that is a text or null."""
    value = verdict.get(member) or ""
    if not isinstance(value, str):
        raise Unreadable(f"its {member} is not a text")
    return value
