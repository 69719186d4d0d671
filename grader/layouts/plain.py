"""A folder of student folders, kernels or archives: NAME/**/*.cu, NAME_lab03.cu (or .cpp), NAME.zip."""

from pathlib import Path

from course.lab_file import ENDINGS
from language.words import in_language

from grader.archive.limits import is_archive
from grader.hand_in import HandIn, Item
from grader.labs import NUMBER
from grader.row import text_of
from grader.visible import visible


def hand_ins(top: Path) -> list[HandIn]:
    """One hand-in for each entry; files that name the same student become one."""
    found: dict[str, HandIn] = {}
    for entry in visible(top):
        one = hand_in(entry)
        key = f"{entry.name}/" if entry.is_dir() else one.name  # a folder is a student's complete hand-in
        before = found.get(key)
        found[key] = one if before is None else more(before, one)
    return list(found.values())


def hand_in(entry: Path) -> HandIn:
    """The hand-in of one entry."""
    name, stem = text_of(entry.name), text_of(entry.stem)
    if entry.is_symlink():
        return HandIn(name, name, problem=in_language("a symbolic link: refused"))
    if entry.is_dir():
        return HandIn(name, name, (Item(entry, ""),), (name,))
    archive = is_archive(entry.name)
    student = student_of(stem.removesuffix(".tar")) if archive or entry.suffix.lower() in ENDINGS else ""
    if not student:
        return HandIn(name, name, problem=in_language("nobody's: its name tells no student"))
    # A student's name does not identify the lab, not even as the name of an archive.
    shown = "" if archive and not NUMBER.search(entry.name) else name
    return HandIn(student, name, (Item(entry, shown),), (name, student))


def more(before: HandIn, one: HandIn) -> HandIn:
    """Combines two hand-ins of one student."""
    return HandIn(
        before.name, before.tag, before.items + one.items, before.known_as + one.known_as,
        problem=before.problem,
    )  # fmt: skip


def student_of(stem: str) -> str:
    """The student in a file's name, next to the lab: "ann" of ann_lab03_tree (1)."""
    lab = NUMBER.search(stem)
    if not lab:
        return "" if stem.lower().startswith("kernel") else stem
    return stem[: lab.start()].strip(" _-.") or stem[lab.end() :].strip(" _-.()0123456789")


def is_class(folder: Path) -> bool:
    """True if the only folder of an archive holds the class, not one student's files."""
    inside = visible(folder)
    labs = any(NUMBER.match(entry.name) or entry.name == "labs" for entry in inside)
    return not labs and all(entry.is_dir() or is_archive(entry.name) for entry in inside)
