"""The README of a student's edition: README.md's own sections, the student's first; the same ones of a translation."""

import re

KEPT = ("For students", "The labs")
SECTION = re.compile(r"^(?=## )", re.MULTILINE)
LICENCE = re.compile(r"\w+[:：]\s*(\[MIT\]\(LICENSE\))[.。]")


def student_readme(english: str, readme: str) -> str:
    """The title, the description, and the sections for students of README.md or a translation. Raises ValueError."""
    names = [section.partition("\n")[0].removeprefix("## ") for section in SECTION.split(english)]
    missing = [name for name in KEPT if name not in names]
    if missing:
        raise ValueError(f"README.md has no section {missing[0]!r}")
    sections = SECTION.split(readme)
    licence = LICENCE.search(readme)
    if len(sections) != len(names) or not licence:
        raise ValueError("a translation of README.md has other sections, or no licence at its end")
    title, description, *_ = sections[0].split("\n\n")
    kept = [sections[names.index(name)].strip() for name in KEPT]
    return "\n\n".join([title, description, *kept, " ".join(licence[0].split())]) + "\n"
