"""The student that a submission belongs to."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Student:
    """`name` is unique in a batch, and can be the name of a folder."""

    name: str
    email: str = ""
    sis_id: str = ""
    group: str = ""
    extension_days: int = 0
    late: bool = False  # as marked by the submission platform
    platform_ids: Mapping[str, str] = field(default_factory=dict)  # canvas_id, moodle_id
