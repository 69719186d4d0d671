"""Gathers the pages of the site in one folder: the course's own, as they lie, and those made by commands."""

from __future__ import annotations

import json
import re
import shutil
from html import escape
from pathlib import Path

from ask.lab import Lab, labs_of
from ask.simulator import NoRun, Simulator, last_error, run_program
from language.pages import HEAD, is_translation, translation_of
from language.program_texts import texts_in
from language.words import ENGLISH, in_language

from .navigation import title_of
from .questions import page_of

HERE = Path(__file__).parent
COPIED = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "examples/course.toml", "docs/**/*.md",
          "docs/**/*.svg", "docs/**/*.json", "labs/*/README.md", "labs/*/picture.svg",
          "scenes/*/README.md", "scenes/*/*.svg")  # fmt: skip
RUN = re.compile(r"^<!-- run (?P<lab>\w+) (?P<kernel>\S+) -->$", re.MULTILINE)


def gather(root: Path, pages: Path, classes: Path, language: str) -> None:
    """Writes all pages into an empty folder. `classes` holds a folder for each language, with the example class."""
    for pattern in COPIED:
        for file in root.glob(pattern):
            if not is_translation(file):
                copy(file, pages / file.relative_to(root), language)
    for lab in labs_of(root, []):
        add_questions(lab, pages / lab.folder.relative_to(root))
    verdicts = text_of(HERE / "verdicts.md", language)
    (pages / "verdicts.md").write_text(with_runs(verdicts, root), encoding="utf-8")
    copy(HERE / "class.md", pages / "class.md", language)
    shutil.copytree(classes / language / "class-grades/pages", pages / "class")
    shutil.copytree(HERE / "assets", pages / "assets")
    add_texts(pages / "assets")


def copy(file: Path, to: Path, language: str) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".md":
        to.write_text(text_of(file, language), encoding="utf-8")
    else:
        own = translation_of(file, language)
        shutil.copyfile(own if own.exists() else file, to)


def text_of(page: Path, language: str) -> str:
    """The page in a language, with links to the pages' English names, since it gets that name itself."""
    text = page.read_text(encoding="utf-8")
    if language == ENGLISH:
        return re.sub(r'href="README\.(\w+)\.md"', r'href="\1/index.html"', text)
    translation = translation_of(page, language)
    if translation.exists():
        text = HEAD.sub("", translation.read_text(encoding="utf-8"), count=1)
        text = text.replace('href="README.md"', 'href="../index.html"')
        return re.sub(rf"(\]\([^)\s]*)\.{language}\.(md|svg)\b", r"\1.\2", text)
    title, _, rest = text.partition("\n")
    note = in_language("There is no translation of this page; here it is in English.")
    return f"{title}\n\n> {note}\n{rest}"


def add_questions(lab: Lab, folder: Path) -> None:
    """Beside the lab's page, which leads to them."""
    page = folder / "README.md"
    if questions := page_of(lab, title_of(page)):
        (folder / "questions.md").write_text(questions, encoding="utf-8")
        text, link = page.read_text(encoding="utf-8"), in_language("Answer them in the browser")
        page.write_text(f"{text}\n[{link}](questions.md){{ .md-button }}\n", encoding="utf-8")


def add_texts(assets: Path) -> None:
    """Beside the scripts, whose texts they are."""
    texts = {text: in_language(text) for file in sorted(assets.glob("*.js")) for text in texts_in(file.read_text())}
    (assets / "texts.js").write_text(f"const TEXTS = {json.dumps(texts, ensure_ascii=False)};\n", encoding="utf-8")


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
