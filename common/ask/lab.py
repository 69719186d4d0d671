"""A lab as its questions and drills need it: folders, and the student's own kernel once it is right."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from course.lab_file import ending_of, kernel_in, solution_of

from .simulator import Simulator


@dataclass(frozen=True)
class Lab:
    """The folder labs/labNN_name below a root."""

    root: Path
    folder: Path

    @property
    def number(self) -> str:
        return self.folder.name.partition("_")[0]

    @property
    def solutions(self) -> Path:
        """Not there in a student's edition."""
        return self.root / "solutions" / self.folder.name

    @property
    def solution(self) -> Path:
        return solution_of(self.folder)

    @property
    def ending(self) -> str:
        """Of its kernels and drills: ".cu" or ".cpp"."""
        return ending_of(self.folder)

    @property
    def simulator(self) -> Simulator:
        return Simulator(self.root)

    def own_kernel(self) -> Path | None:
        """The student's kernel, if it has passed as it is now."""
        kernel = kernel_in(self.folder)
        try:
            verdict = json.loads((self.root / "build/results/standing" / f"{self.number}.json").read_bytes())
            same = hashlib.sha256(kernel.read_bytes()).hexdigest() == verdict["kernel"]["sha256"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return kernel if same and verdict.get("state") == "passed" else None


def labs_of(root: Path, numbers: list[str]) -> list[Lab]:
    """The labs of these numbers; without one, all."""
    folders = sorted(folder for folder in root.glob("labs/lab[0-9]*_*") if folder.is_dir())
    labs = [Lab(root, folder) for folder in folders]
    return [lab for lab in labs if not numbers or lab.number in numbers]
