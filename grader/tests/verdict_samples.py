"""Verdicts for the tests: those that the labs' programs once wrote, with other members."""

import json
from pathlib import Path
from typing import Any

from msgspec import convert
from verdict.model import Verdict

VERDICTS = Path(__file__).parent / "verdicts"
SPEED = {"state": "not_measured", "ratio": None, "low": None, "high": None, "at_least": 0.35}


def sample(name: str) -> dict[str, Any]:
    """The JSON of grader/tests/verdicts/NAME.json."""
    return json.loads((VERDICTS / f"{name}.json").read_bytes())  # type: ignore[no-any-return]


def verdict(name: str, **members: Any) -> Verdict:
    """The same as a verdict, with other members."""
    return convert(sample(name) | members, Verdict)
