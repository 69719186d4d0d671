"""Grades all of grader/attacks at once, as a class with honest students, in a copied project."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conftest import ROOT

from grader.row import text_of

ATTACKS = ROOT / "grader/attacks"
SECRET = "secret_d1f3"  # placed in every file that submissions must not read
MARK = "attack.mark"  # left by an attack in every place that it could write
PUBLIC = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"))  # where every account may write

EXPECT = re.compile(r"(?://|#) expect: (?:(passed)|(needs review)|(at most )?(\d+) points), ?(.+)?")


@dataclass(frozen=True)
class Attack:
    """One file of grader/attacks."""

    file: Path

    @property
    def kind(self) -> str:
        """The name of its folder."""
        return self.file.parent.name

    @property
    def module(self) -> dict[str, Any]:
        """Names in a .py: hand_in(folder); NAME where the name is the attack; SHOWN for NAME."""
        return runpy.run_path(str(self.file)) if self.file.suffix == ".py" else {}

    @property
    def student(self) -> str:
        """The name of the student who hands it in."""
        own = self.file.stem if self.kind == "controls" else f"{self.kind}.{self.file.stem}"
        name: str = self.module.get("NAME", own)
        return name

    @property
    def shown(self) -> str:
        """The student's name in the results, which may differ."""
        name: str = self.module.get("SHOWN", self.student)
        return name

    def hand_in(self, place: "Place") -> None:
        """Puts it into the folder of the class."""
        folder = place.submissions / self.student
        folder.mkdir()
        if "hand_in" in self.module:
            self.module["hand_in"](folder)
            return
        text = self.file.read_text(encoding="utf-8")
        for name, value in place.known.items():
            text = text.replace(f"@{name}@", value)
        lab = "lab04" if "void reduce_sum(" in text else "lab01"
        (folder / f"{lab}.cu").write_text(text, encoding="utf-8")


def attacks() -> list[Attack]:
    """All attacks, and the honest controls."""
    files = sorted([*ATTACKS.glob("*/*.cu"), *ATTACKS.glob("*/*.py")])
    return [Attack(file) for file in files]


@dataclass(frozen=True)
class Place:
    """A copy of the project, all of whose paths the attackers know."""

    root: Path

    @property
    def project(self) -> Path:
        """A copy of what the grader needs, with secrets in it."""
        return self.root / "project"

    @property
    def submissions(self) -> Path:
        """The folder of the class."""
        return self.root / "class"

    @property
    def temporary(self) -> Path:
        """The TMPDIR, in which steps have their folders."""
        return self.root / "temporary"

    @property
    def known(self) -> dict[str, str]:
        """The values of @NAME@ in an attack."""
        return {
            "PROJECT": str(self.project),
            "CLASS": str(self.submissions),
            "GRADER": str(os.getpid()),
        }

    def make(self) -> None:
        """Creates everything; nothing is closed yet."""
        self.root.chmod(0o755)
        for folder in ("grader", "labs", "solutions", "common/verdict"):
            ignored = shutil.ignore_patterns("__pycache__", "hostile", "kernel.cu.~*")
            shutil.copytree(ROOT / folder, self.project / folder, ignore=ignored)
        (self.project / "grader/secret.txt").write_text(f"{SECRET} 528 is what is expected\n")
        for solution in self.project.glob("solutions/*/kernel.cu"):
            solution.write_text(f"// {SECRET}\n{solution.read_text()}")
        tools = self.project / "build/tools"
        tools.mkdir(parents=True)
        if (record := ROOT / "build/tools/nvcc.path").exists():
            shutil.copy(record, tools)
        self.submissions.mkdir()
        self.temporary.mkdir()

    def grade(self, command: Sequence[str], programs: Path, *options: str) -> "Answers":
        """Grades the class."""
        path = os.pathsep.join([str(self.project), *map(os.path.abspath, sys.path)])
        ended = subprocess.run(
            [*command, sys.executable, "-m", "grader", "--bin", programs, *options, "--",
             self.submissions],
            cwd=self.project, check=False, stdin=subprocess.DEVNULL, capture_output=True,
            env={**os.environ, "PYTHONPATH": path, "TMPDIR": str(self.temporary)},
        )  # fmt: skip
        return Answers(self, ended.returncode, ended.stdout.decode(), ended.stderr.decode())


@dataclass(frozen=True)
class Answers:
    """The grader's output and results."""

    place: Place
    status: int
    out: str
    err: str

    @property
    def grades(self) -> Path:
        """The folder of results."""
        return self.place.root / "class-grades"

    def rows(self, student: str) -> list[dict[str, Any]]:
        """The rows of one student."""
        batch = json.loads((self.grades / "batch.json").read_text(encoding="utf-8"))
        return [row for row in batch["rows"] if row["name"] == text_of(student)]

    def verdict(self, row: dict[str, Any]) -> str:
        """The JSON that a lab's program wrote; empty if it wrote none."""
        folder = os.fsencode(self.grades / "verdicts") + b"/" + os.fsencode(row["name"])
        file = Path(os.fsdecode(folder)) / f"{row['lab']}.json"
        return file.read_text(encoding="utf-8") if row["lab"] and file.exists() else ""

    def problem(self, attack: Attack) -> str:
        """The error in the answer to an attack; empty if there is none."""
        with attack.file.open(encoding="utf-8") as opened:
            first_line = opened.readline().strip()
        match = EXPECT.fullmatch(first_line) or EXPECT.fullmatch(first_line + ", ")
        if not match:
            return f"its first line says nothing to expect: {first_line}"
        rows = self.rows(attack.shown)
        said = "\n".join(self.verdict(row) + "\n".join(map(str, row.values())) for row in rows)
        passed, review, at_most, points, words = match.groups()
        if not rows:
            return "no row"
        for row in rows:
            if passed and row["state"] != "passed":
                return f"not passed: {row}"
            if review and (row["state"] != "needs_review" or row["points"] is not None):
                return f"not left to a person: {row}"
            if points and row["points"] is None:
                return f"nothing was decided: {row}"
            if points and (row["points"] > int(points) or not at_most and row["points"]):
                return f"more than {points} points: {row}"
        if words and not any(word in said for word in words.split(" or ")):
            return f"nothing is said of {words!r}: {said[:3000]}"
        return ""
