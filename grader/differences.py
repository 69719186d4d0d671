"""Compares two verdicts on one file."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from grader.run_lab import as_everywhere

# These may differ on another machine: its devices, the speed, the summary, which mentions them, the sandbox, and the
# course's version, whose changes replay lists separately.
OF_A_MACHINE = ("devices", "speed", "summary", "sandbox", "course_version")
LONGEST = 60


def differences(before: bytes, now: bytes) -> list[str]:
    """A line for each difference: "points: 4, was 6". Only cases on devices in both verdicts count."""
    verdicts = [read(before), read(now)]
    both = set.intersection(*map(kinds, verdicts))
    return list(between("", *(decided(each, both) for each in verdicts)))


def read(verdict: bytes) -> Any:
    """A parsed verdict; text that is not one is returned as text."""
    try:
        return json.loads(as_everywhere(verdict))
    except (ValueError, RecursionError):
        return verdict.decode(errors="replace")


def kinds(verdict: Any) -> set[str]:
    """The devices on which a verdict has cases: {"sim", "gpu"}."""
    try:
        return {device["kind"] for device in verdict["devices"]}
    except (LookupError, TypeError):
        return set()


def decided(verdict: Any, devices: set[str]) -> Any:
    """A verdict without machine-dependent parts, and with cases on these devices only."""
    if not isinstance(verdict, dict):
        return verdict
    kept = {name: part for name, part in verdict.items() if name not in OF_A_MACHINE}
    with contextlib.suppress(LookupError, TypeError):
        for task in kept["tasks"]:
            task["cases"] = [case for case in task["cases"] if case["device"] in devices]
    return kept


def between(place: str, before: Any, now: Any) -> Iterator[str]:
    """The differences of two parts of verdicts."""
    if isinstance(before, dict) and isinstance(now, dict):
        for name in before.keys() | now.keys():
            yield from between(f"{place}.{name}".lstrip("."), before.get(name), now.get(name))
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, pair in enumerate(zip(before, now, strict=True)):
            yield from between(f"{place}[{number}]", *pair)
    elif before != now:
        yield f"{place}: {short(now)}, was {short(before)}"


def short(value: Any) -> str:
    """The value as JSON, cut to fit a line."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
