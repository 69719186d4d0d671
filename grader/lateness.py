"""A submission's lateness, and its extension from the roster."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from grader.course import LabRules, Late


@dataclass(frozen=True)
class Lateness:
    """Started days since the deadline, and the days of extension."""

    days: int = 0
    extension: int = 0

    @property
    def counted(self) -> int:
        """The days that cost points."""
        return max(0, self.days - self.extension)


def lateness_of(submitted: datetime | None, rules: LabRules, late: Late, student: Mapping[str, Any]) -> Lateness:
    """The lateness of a submission; `student` is the roster's line, which may be empty."""
    extension = int(student.get("extension_days") or 0)
    if submitted is None or rules.deadline is None:
        return Lateness(0, extension)
    seconds = (submitted - rules.deadline).total_seconds() - float(late.grace_hours) * 3600
    return Lateness(max(0, math.ceil(seconds / 86400)), extension)
