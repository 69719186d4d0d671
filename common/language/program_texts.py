"""The texts of the programs in C++ and Python, of pages in HTML and of the website: those that `say`, `in_language`,
`marked`, `counted` and the labels of the screen are given."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.extract import extract_python
from jinja2.ext import babel_extract

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
LITERALS = rf"(?P<text>{LITERAL}(?:\s*{LITERAL})*)"
FOLDERS = ("common/**/*.cpp", "common/**/*.h", "labs/*/causes/*.cpp", "labs/*/test.cpp", "common/**/*.py",
           "grader/**/*.py", "common/**/*.jinja", "grader/**/*.jinja", "common/website/assets/*.js",
           "common/website/mkdocs.yml")  # fmt: skip
LEFT_OUT = ("/tests/", "common/edition/", "common/language/")

EXTRACTED = {".py": extract_python, ".jinja": babel_extract}

CALLS = re.compile(rf"(?:\b(?:say|in_language|marked)\(|!in_language )\s*{LITERALS}")
LABELS = re.compile(rf"\b(?:lines\.add|last\.add|add_some|line)\((?:lines,\s*)?(?:[^\";]*\? (?:\"\" : )?)?{LITERALS}")
ELSEWHERE = re.compile(rf"\belsewhere = {LITERALS}")
EXPECTED = re.compile(  # nouns that the parser of PTX puts into language
    rf"\b(?:fail_expected|expect_\w+|parse_(?:integer|count|literal_count))\((?:\w+, )?(?!\"'\S*'\"){LITERALS}"
)
COUNTERS = re.compile(r'^    \{"(\w+)",\s*\{', re.MULTILINE)  # for name_in_words, in Python
FINDINGS = re.compile(rf"extern const Finding \w+ = {{\s*{LITERALS}")
NOUNS = re.compile(r'\bcounted\((?:[^;"]|"\w+"\])*?, "([\w ]+)"\)')


def texts_of(root: Path) -> Iterator[tuple[str, str]]:
    """Each text, with its file."""
    for pattern in FOLDERS:
        for file in sorted(root.glob(pattern)):
            name = file.relative_to(root).as_posix()
            if any(part in f"/{name}" if part.startswith("/") else name.startswith(part) for part in LEFT_OUT):
                continue
            for text in texts_in_file(file, name):
                yield text, name


def texts_in_file(file: Path, name: str) -> Iterator[str]:
    if file.suffix in EXTRACTED:
        return texts_called(file, EXTRACTED[file.suffix])
    return texts_in(file.read_text(encoding="utf-8"), is_screen=name.startswith("common/show/"))


def texts_called(file: Path, extract: Any) -> Iterator[str]:
    """By Babel: all arguments of `marked`, the first of `say` and `in_language`, the second of `counted`."""
    with file.open("rb") as stream:
        for _, function, arguments, _ in extract(stream, ("say", "in_language", "marked", "counted"), (), {}):
            first, *others = arguments if isinstance(arguments, tuple | list) else (arguments,)
            if function == "marked":
                yield from (text for text in (first, *others) if text)
            elif function == "counted" and isinstance(noun := others[0] if others else first, str):
                yield from (f"{{}} {noun}", f"{{}} {noun}s")
            elif function != "counted" and first:
                yield first


def texts_in(code: str, *, is_screen: bool = False) -> Iterator[str]:
    for pattern in (CALLS, LABELS, FINDINGS) if is_screen else (CALLS, ELSEWHERE, EXPECTED):
        for match in pattern.finditer(code):
            text = "".join(ast.literal_eval(part) for part in re.findall(LITERAL, match["text"]))
            if text:
                yield text
    yield from (name.replace("_", " ") for name in COUNTERS.findall(code))
    for noun in NOUNS.findall(code):
        yield from (f"{{}} {noun}", f"{{}} {noun}s")
