"""MANIFEST, next to an edition's Makefile: all of its files except itself, in sha256sum's format."""

import hashlib
import re
from pathlib import Path, PurePosixPath

from language.words import in_language, say

MANIFEST = "MANIFEST"
VERSION = "VERSION"
LINE = re.compile(r"([0-9a-f]{64})  (.+)")
VERSION_FORM = re.compile(r"\d{4}-\d{2}-\d{2}\.\d{6}\.[0-9a-f]{7,40}")
FRONT_DOOR = "common/setup/front_door.sh"


class NoEdition(Exception):
    """The input is not a complete edition of this course; with the reason."""


def sha256_of(file: Path) -> str:
    """The SHA-256 of the file's bytes."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def write_manifest(root: Path) -> None:
    """Writes MANIFEST for everything below root."""
    files = sorted(file.relative_to(root).as_posix() for file in root.rglob("*") if file.is_file())
    lines = [f"{sha256_of(root / file)}  {file}\n" for file in files if file != MANIFEST]
    (root / MANIFEST).write_text("".join(lines), encoding="utf-8")


def parse_manifest(text: str) -> dict[str, str]:
    """Every file's sha256 by its path. Raises NoEdition."""
    files = {}
    for line in text.splitlines():
        found = LINE.fullmatch(line)
        if not found or not is_inside(found[2]):
            raise NoEdition(say("its MANIFEST has a line that is none: {!r}", line[:80]))
        files[found[2]] = found[1]
    if not {FRONT_DOOR, VERSION, "Makefile"} <= files.keys():
        raise NoEdition(in_language("its MANIFEST names no front door: not an edition of reduction-labs"))
    return files


def read_manifest(root: Path) -> dict[str, str]:
    """The same for the edition at root. Raises NoEdition."""
    try:
        return parse_manifest((root / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NoEdition(in_language("it has no MANIFEST: not a student's edition")) from None
    except UnicodeDecodeError:
        raise NoEdition(in_language("its MANIFEST is no text")) from None


def read_version(root: Path) -> str:
    """ "2026-11-22.120000.abcdef0": UTC time and commit. Raises NoEdition."""
    version = (root / VERSION).read_text(encoding="utf-8", errors="replace").strip()
    if not VERSION_FORM.fullmatch(version):
        raise NoEdition(say("its VERSION is none: {!r}", version[:80]))
    return version


def is_inside(path: str) -> bool:
    """True for a path that stays in its folder, on any system, and out of .git and build/."""
    parts = PurePosixPath(path).parts
    return (
        bool(parts)
        and path == "/".join(parts)
        and not any(part in ("..", ".git") for part in parts)
        and parts[0] not in ("/", "build")
        and not any(c in "\\:\0" or ord(c) < 32 for c in path)
    )
