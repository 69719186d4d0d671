"""The texts of the programs in C++: what `say`, `in_language`, `counted` and the labels of the screen are given."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
LITERALS = rf"(?P<text>{LITERAL}(?:\s*{LITERAL})*)"
FOLDERS = ("common/**/*.cpp", "common/**/*.h", "labs/*/causes/*.cpp", "labs/*/test.cpp")
LEFT_OUT = ("/tests/", "common/language/", "common/cudart_sim/")

CALLS = re.compile(rf"\b(?:say|in_language)\(\s*{LITERALS}")
LABELS = re.compile(rf"\b(?:lines\.add|last\.add|add_some|line)\((?:lines,\s*)?(?:[^\";]*\? (?:\"\" : )?)?{LITERALS}")
ELSEWHERE = re.compile(rf"\belsewhere = {LITERALS}")
FINDINGS = re.compile(rf"extern const Finding \w+ = {{\s*{LITERALS}")
NOUNS = re.compile(r'\bcounted\((?:[^;"]|"\w+"\])*?, "([\w ]+)"\)')


def texts_of(root: Path) -> Iterator[tuple[str, str]]:
    """Each text, with its file."""
    for pattern in FOLDERS:
        for file in sorted(root.glob(pattern)):
            name = file.relative_to(root).as_posix()
            if any(part in f"/{name}" if part.startswith("/") else name.startswith(part) for part in LEFT_OUT):
                continue
            for text in texts_in(file.read_text(encoding="utf-8"), is_screen=name.startswith("common/show/")):
                yield text, name


def texts_in(code: str, *, is_screen: bool = False) -> Iterator[str]:
    for pattern in (CALLS, LABELS, FINDINGS) if is_screen else (CALLS, ELSEWHERE):
        for match in pattern.finditer(code):
            text = "".join(ast.literal_eval(part) for part in re.findall(LITERAL, match["text"]))
            if text:
                yield text
    for noun in NOUNS.findall(code):
        yield from (f"{{}} {noun}", f"{{}} {noun}s")
