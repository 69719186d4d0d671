"""Gathers the pages of the site in one folder: the course's own, as they lie, and those made by commands."""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path

from ask.lab import Lab, labs_of
from ask.simulator import NoRun, Simulator, last_error, run_program

from .questions import page_of

HERE = Path(__file__).parent
COPIED = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "examples/course.toml", "docs/**/*.md",
          "docs/**/*.svg", "docs/**/*.json", "labs/*/README.md", "labs/*/picture.svg",
          "scenes/*/README.md", "scenes/*/*.svg")  # fmt: skip
RUN = re.compile(r"^<!-- run (?P<lab>\w+) (?P<kernel>\S+) -->$", re.MULTILINE)


def gather(root: Path, pages: Path, grades: Path) -> None:
    """Writes all pages into an empty folder. `grades` holds the grades of the example class."""
    for pattern in COPIED:
        for file in root.glob(pattern):
            copy(file, pages / file.relative_to(root))
    for lab in labs_of(root, []):
        add_questions(lab, pages / lab.folder.relative_to(root))
    (pages / "verdicts.md").write_text(with_runs((HERE / "verdicts.md").read_text(), root), encoding="utf-8")
    copy(HERE / "class.md", pages / "class.md")
    shutil.copytree(grades / "pages", pages / "class")
    shutil.copytree(HERE / "assets", pages / "assets")


def copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def add_questions(lab: Lab, folder: Path) -> None:
    """Beside the lab's page, which leads to them."""
    page = folder / "README.md"
    text = page.read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    if questions := page_of(lab, title):
        (folder / "questions.md").write_text(questions, encoding="utf-8")
        page.write_text(f"{text}\n[Answer them in the browser](questions.md){{ .md-button }}\n", encoding="utf-8")


def with_runs(text: str, root: Path) -> str:
    """Each `<!-- run lab03 wrong/a.diff -->` is replaced by the command and what it shows."""
    return RUN.sub(lambda found: shown_run(root, found["lab"], found["kernel"]), text)


def shown_run(root: Path, number: str, kernel: str) -> str:
    """Raises NoRun if there is no verdict."""
    lab = labs_of(root, [number])[0]
    file = lab.solutions / kernel
    ran = run_program([Simulator(root).program(number), "--lab", lab.folder, "--kernel", file, "--device", "sim"])
    if not ran.stdout.strip():
        raise NoRun(f"{file.relative_to(root)}: {last_error(ran)}")
    shown = ran.stdout.replace(f"{root}/", "").strip("\n")
    return (
        f'<pre class="screen"><code>$ make {number} test FILE={escape(str(file.relative_to(root)))}\n'
        f"{escape(shown)}</code></pre>"
    )
