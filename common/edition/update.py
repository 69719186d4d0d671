"""Puts a newer edition in a student's copy: python3 -m edition.update ROOT SOURCE [new], or ROOT to finish.

An edition with other rules of points is taken only if `new` says so: that is the instructor's decision.

The complete edition is checked and stored in build/update/new before the first file is replaced, and build/update/ready
exists until the last one is: the next make finishes an interrupted update.
"""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import NoReturn

from language.words import in_language, say

from edition.manifest import MANIFEST, NoEdition, read_manifest, read_version, sha256_of
from edition.rules import changes_of_rules
from edition.source import is_kernel, stage

READY = "ready"


def begin(root: Path, source: str, takes_new_rules: bool = False) -> None:
    """Makes every check before anything changes. Raises NoEdition and OtherRules."""
    try:
        read_manifest(root)
    except NoEdition as reason:
        raise NoEdition(say("{} cannot be updated: {}", root, reason)) from None
    room = room_of(root)
    shutil.rmtree(room, ignore_errors=True)
    room.mkdir(parents=True)
    try:
        new = stage(source, room)
        refuse_folders(root, read_manifest(new))
        changes = changes_of_rules(root, new)
        if changes and not takes_new_rules:
            raise OtherRules(changes)
        print(change_of_version(read_version(root), read_version(new)))
        for lab, (before, now) in changes.items():
            print(say("{} gives points by rules {} from now on, by rules {} before", lab, now, before))
        (room / READY).touch()
    finally:
        if not (room / READY).exists():
            shutil.rmtree(room)


class OtherRules(Exception):
    """The edition gives points by other rules, which nobody has decided to take."""

    def __init__(self, changes: dict[str, tuple[int, int]]) -> None:
        labs = (
            say("{} gives points by rules {} there and by rules {} here", lab, there, here)
            for lab, (here, there) in changes.items()
        )
        super().__init__(in_language("; ").join(labs))


def room_of(root: Path) -> Path:
    """The folder of an update in progress."""
    return root / "build" / "update"


def refuse_folders(root: Path, files: dict[str, str]) -> None:
    """Refuses a student's folder in place of an edition's file, and the reverse."""
    for path in files:
        if (root / path).is_dir():
            raise NoEdition(say("{} is a folder here, and a file there; move it away", root / path))
        for parent in Path(path).parents:
            if (root / parent).exists() and not (root / parent).is_dir():
                raise NoEdition(say("{} is a file here, and a folder there; move it away", root / parent))


def change_of_version(old: str, new: str) -> str:
    """ "course version A -> B", and whether B is older."""
    if new == old:
        return say("course version {}, as before", new)
    if new < old:
        return say("course version {} -> {}: an OLDER one", old, new)
    return say("course version {} -> {}", old, new)


def finish(root: Path) -> None:
    """Replaces, adds and deletes; prints notes for the student. Can be interrupted and run again."""
    new = room_of(root) / "new"
    old_files, new_files = read_manifest(root), read_manifest(new)
    done = in_language("updated; no file of yours was touched")  # from a catalogue that may be in build/update
    said = [
        say("{} has changed; your {} is as you left it", path, Path(path).with_stem("kernel").name)
        for path in new_files
        if is_changed_skeleton(path, old_files, new_files)
    ]
    # New files come first: a half-updated `make` finds every file that its old or new half needs.
    for path in sorted(new_files, key=lambda path: (root / path).exists()):
        said += put(root, new, path, old_files.get(path), new_files[path])
    for path in old_files.keys() - new_files.keys():
        remove(root, path, old_files[path])
    replace(new / MANIFEST, root / MANIFEST)
    (room_of(root) / READY).unlink()
    shutil.rmtree(room_of(root))
    print("\n".join([*sorted(said), done]))


def is_changed_skeleton(path: str, old: dict[str, str], new: dict[str, str]) -> bool:
    """True for a changed skeleton of a lab that is not new."""
    return Path(path).stem == "skeleton" and old.get(path, new[path]) != new[path]


def put(root: Path, new: Path, path: str, old: str | None, sha256: str) -> list[str]:
    """Replaces one file, but not a student's own; keeps a copy of a file changed by the student."""
    file = root / path
    if is_kernel(path) and os.path.lexists(file):
        return []
    now = sha256_of(file) if file.exists() else None
    if now == sha256:
        return []
    said = [] if now in (None, old) else [kept(file, root)]
    replace(new / path, file)
    return said


def remove(root: Path, path: str, old: str) -> None:
    """Deletes one file removed from the course, unless the student changed it."""
    file = root / path
    if is_kernel(path) or not file.exists() or sha256_of(file) != old:
        return
    file.unlink()
    for folder in file.relative_to(root).parents:
        if folder == Path() or any((root / folder).iterdir()):
            break
        (root / folder).rmdir()


def kept(file: Path, root: Path) -> str:
    """Keeps a copy of a file, like make reset: name.~1~, name.~2~, ..."""
    number = 1
    while (copy := file.with_name(f"{file.name}.~{number}~")).exists():
        number += 1
    shutil.copy2(file, copy)
    return say("{} was changed here: yours is kept as {}", file.relative_to(root), copy.name)


def replace(new: Path, file: Path) -> None:
    """Replaces a file atomically: it is complete, old or new, whenever the power fails."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.part")
    shutil.copy(new, part)
    with part.open("rb+") as opened:
        os.fsync(opened.fileno())
    part.replace(file)


def fail(status: int, *lines: str) -> NoReturn:
    """As the front door does: what went wrong, and what to do next."""
    print("reduction-labs: " + "\n  ".join(lines), file=sys.stderr)
    sys.exit(status)


def main() -> None:
    """Exit status 2 if nothing was changed, 3 if the rest waits for the next make."""
    root, *source = sys.argv[1:]
    try:
        if source:
            begin(Path(root), source[0], takes_new_rules="new" in source[1:])
    except OtherRules as reason:
        command = f"make update FROM={shlex.quote(source[0])} RULES=new"
        fail(
            2,
            say("{}: {}; nothing was changed", source[0], reason),
            say("Take them if your instructor says so: {}", command),
        )
    except (NoEdition, OSError) as reason:
        fail(2, say("{}: {}; nothing was changed", " ".join(source), reason))
    try:
        finish(Path(root))
    except OSError as reason:
        fail(3, say("{}; the next make finishes the update", reason))


if __name__ == "__main__":
    main()
