"""Pages in other languages: `README.zh.md` beside `README.md`. Its first line tells from which text it was translated.

    python3 -m language.pages labs/lab03_shared_memory/README.zh.md

writes that line, once the translation says what the source says (docs/translating.md).
"""

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from .glossary import ROOT, Glossary, languages_of

# The pages that each language has its own of.
TRANSLATED = ("README.md", "CONTRIBUTING.md", "docs/*.md", "docs/contracts/*.md", "labs/*/README.md",
              "scenes/*/README.md", "solutions/*/answers.md", "common/website/*.md")  # fmt: skip
IN_ENGLISH = "docs/warpsim_forms.md"  # a program writes it

HEAD = re.compile(r"<!-- source: (?P<name>\S+?)(?:, (?P<hash>[0-9a-f]{16}))? -->\n")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ |make |export )[^#\n]*", re.MULTILINE)
INLINE_CODE = re.compile(r"`[^`\n]+`")


def pages_of(root: Path) -> list[Path]:
    pages = {page for pattern in TRANSLATED for page in root.glob(pattern)} - {root / IN_ENGLISH}
    return sorted(page for page in pages if not is_translation(page))


def translation_of(page: Path, language: str) -> Path:
    return page.with_suffix(f".{language}{page.suffix}")


def is_translation(page: Path) -> bool:
    return Path(page.stem).suffix[1:] in languages_of(ROOT)


def hash_of(page: Path) -> str:
    return hashlib.sha256(page.read_bytes()).hexdigest()[:16]


def mistakes_in(source: Path, translation: Path, glossary: Glossary) -> Iterator[str]:
    """Says what the translation lacks: itself, the source's newest text, a part of it, or a term of the glossary."""
    if not translation.exists():
        yield f"{translation.name} is missing"
        return
    text = translation.read_text(encoding="utf-8")
    head = HEAD.match(text)
    if not head or head["name"] != source.name:
        yield f"the first line must be <!-- source: {source.name}, {hash_of(source)} -->"
    elif head["hash"] != hash_of(source):
        yield f"{source.name} has changed since it was translated"
    english = source.read_text(encoding="utf-8")
    for what, parts_of in PARTS.items():
        before, after = parts_of(english), parts_of(text)
        if before != after:
            yield f"{what}: {before} in {source.name}, {after} here"
    for number, line in enumerate(text.splitlines(), 1):
        for word in glossary.against(line):
            yield f"line {number}: the glossary has another word for {word}"


def code_in(text: str) -> list[str]:
    """Blocks that name their language; of screens, the commands alone."""
    return [screen_of(block) if block.startswith("```\n") else block for block in CODE.findall(text)]


def screen_of(block: str) -> str:
    return "\n".join(command.strip() for command in COMMAND.findall(block))


PARTS = {
    "code blocks": code_in,
    "headings": lambda text: [len(marks) for marks in re.findall(r"^(#+) ", CODE.sub("", text), re.MULTILINE)],
    "rows of tables": lambda text: len(re.findall(r"^\|", CODE.sub("", text), re.MULTILINE)),
    "pictures": lambda text: re.findall(r"!\[[^]]*\]\(([^).]*)[^)]*\)", text),  # picture.zh.svg for picture.svg
    "inline code": lambda text: sorted(set(INLINE_CODE.findall(" ".join(CODE.sub("", text).split())))),
}


def stamp(translation: Path) -> None:
    text = translation.read_text(encoding="utf-8")
    head = HEAD.match(text)
    if not head:
        raise SystemExit(f"{translation}: the first line must be <!-- source: README.md -->")
    source = translation.with_name(head["name"])
    line = f"<!-- source: {source.name}, {hash_of(source)} -->\n"
    translation.write_text(line + text[head.end() :], encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        stamp(Path(name))
