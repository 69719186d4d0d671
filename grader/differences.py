"""What differs between two verdicts on one file."""

import json
from collections.abc import Iterator
from typing import Any

from grader.run_lab import as_everywhere

MEASURED = ("devices", "speed")  # another machine's may be others
LONGEST = 60


def differences(before: bytes, now: bytes) -> list[str]:
    """A line for each place: "points: 4, was 6". Times and devices do not count."""
    return list(between("", decided(before), decided(now)))


def decided(verdict: bytes) -> Any:
    """A verdict without what is measured; a text that is none stands for itself."""
    try:
        whole = json.loads(as_everywhere(verdict))
        return {name: part for name, part in whole.items() if name not in MEASURED}
    except (AttributeError, ValueError, RecursionError):
        return verdict.decode(errors="replace")


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
    """As JSON, cut to what a line has room for."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
