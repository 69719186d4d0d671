"""The labs of this repository: every folder labs/labNN_name is one; there is no other list."""

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from course.lab_file import LANGUAGES, ending_of, kernel_in, skeleton_in, solution_of

from grader.refused import Refused
from grader.row import text_of

# "Lab3.cu", "lab_03", "lab03_shared_memory/": all mean lab03.
NUMBER = re.compile(r"(?<![a-z])lab[ _-]?0*([1-9][0-9]?)(?![0-9])", re.IGNORECASE)
# An unterminated comment ends with the text; searching on from each "/*" would take forever.
COMMENTS = re.compile(rb"//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)


@dataclass(frozen=True)
class Lab:
    """One lab: its number ("lab03"), its folder, the kernel required in a submission, its rules' number."""

    number: str
    folder: Path
    kernel: str
    rules: int = 1

    @property
    def ending(self) -> str:
        """ ".cu" or ".cpp", of the files that are handed in for it."""
        return ending_of(self.folder)

    @property
    def language(self) -> str:
        """ "CUDA" or "C++"."""
        return LANGUAGES[self.ending]

    @property
    def file(self) -> str:
        """The name of the student's file: "kernel.cu"."""
        return kernel_in(self.folder).name

    @property
    def skeleton(self) -> Path:
        """The skeleton."""
        return skeleton_in(self.folder)

    @property
    def solution(self) -> Path:
        """The reference solution; it may be missing."""
        return solution_of(self.folder)


def find_labs(labs_folder: Path) -> dict[str, Lab]:
    """Every lab by its number."""
    labs = {}
    for toml in sorted(labs_folder.glob("lab[0-9]*_*/lab.toml")):
        number = number_of(toml.parent)
        table = tomllib.loads(toml.read_text(encoding="utf-8"))
        labs[number] = Lab(number, toml.parent, table["kernel"], table.get("rules", 1))
    return labs


def number_of(folder: Path) -> str:
    """ "lab03" of labs/lab03_shared_memory."""
    return folder.name.partition("_")[0]


def require_programs(programs: Path, labs: Iterable[str]) -> None:
    """Refuses labs without a program: better once now than 300 times later."""
    missing = sorted(lab for lab in set(labs) if not os.access(programs / lab, os.X_OK))
    if missing:
        raise Refused(f"{text_of(programs)} has no {', '.join(missing)}: make setup builds them")


def lab_of_path(path: Path, labs: dict[str, Lab]) -> Lab | None:
    """The lab named by a path, the innermost part first: a file's name before its folder's."""
    for part in reversed(path.parts):
        for number in NUMBER.findall(part):
            if lab := labs.get(f"lab{int(number):02}"):
                return lab
    return None


def number_in(path: str) -> str:
    """The lab named by a path, whether it exists or not; otherwise empty."""
    found = NUMBER.search(path)
    return f"lab{int(found[1]):02}" if found else ""


def labs_of_text(text: bytes, labs: dict[str, Lab]) -> list[Lab]:
    """The labs whose kernels a file's text names outside its comments."""
    # Kernel names are ASCII: without NUL bytes they read the same in UTF-16.
    code = COMMENTS.sub(b" ", text.replace(b"\0", b""))
    return [lab for lab in labs.values() if names(code, lab.kernel.encode())]


def names(code: bytes, word: bytes) -> bool:
    """True if the word occurs by itself; the plain search before the regex is much faster."""
    return word in code and bool(re.search(rb"\b%b\b" % word, code))
