"""The README of a student's edition: README.md's own sections, the student's first."""

import re

KEPT = ("For students", "The labs")


def student_readme(readme: str) -> str:
    """The title, the description, and the sections for students. Raises ValueError."""
    head, *sections = re.split(r"(?m)^(?=## )", readme)
    title, what, *_ = head.split("\n\n")
    by_name = {section.split("\n", 1)[0].removeprefix("## "): section for section in sections}
    missing = [name for name in KEPT if name not in by_name]
    if missing:
        raise ValueError(f"README.md has no section {missing[0]!r}")
    return "\n\n".join([title, what, *(by_name[name].strip() for name in KEPT), LAST])


LAST = "Licence: [MIT](LICENSE).\n"
