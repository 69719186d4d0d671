"""Whose submission it is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Student:
    """`name` is this student's alone in a batch, and can be the name of a folder."""

    name: str
    email: str = ""
    sis_id: str = ""
    group: str = ""
    extension_days: int = 0
    late: bool = False  # the platform that it was handed in on says so
