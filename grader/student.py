"""The student that a submission belongs to."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Student:
    """`name` is unique in a batch, and can be the name of a folder."""

    name: str
    email: str = ""
    sis_id: str = ""
    group: str = ""
    extension_days: int = 0
    late: bool = False  # as marked by the submission platform
