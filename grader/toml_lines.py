"""Finds the line of a key in a TOML file: tomllib gives the content, but not the line."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

HEADER = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
KEY = re.compile(r"\s*([^#=\[\]{}]+?)\s*=")

KeyPath = tuple[str, ...]


def lines_of(text: str) -> dict[KeyPath, int]:
    """The first line that names each key: ("lab03", "points", "OneBlock") -> 12."""
    lines: dict[KeyPath, int] = {}
    for path, number in keys(text):
        for length in range(1, len(path) + 1):
            lines.setdefault(path[:length], number)
    return lines


def keys(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Every key and table that begins a line, and the line's number."""
    table: KeyPath = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(line):
            table = path_of(f"[{header[1]}]")
            yield table, number
        elif key := KEY.match(line):
            yield table + path_of(f"{key[1]} = 0"), number


def repeated_key(text: str) -> tuple[KeyPath, int] | None:
    """The first duplicate key, and its line."""
    seen: set[KeyPath] = set()
    for path, number in keys(text):
        if path in seen:
            return path, number
        seen.add(path)
    return None


def path_of(line: str) -> KeyPath:
    """The path of the only key in a line; none if the line is not TOML by itself."""
    try:
        value: Any = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ()
    path: KeyPath = ()
    while isinstance(value, dict) and value:
        ((name, value),) = value.items()
        path += (name,)
    return path


def line_of(path: KeyPath, lines: dict[KeyPath, int]) -> int:
    """The line of a key, or of the table that contains it."""
    return next((lines[path[:n]] for n in range(len(path), -1, -1) if path[:n] in lines), 1)
