"""Copies an edition from a folder, a zip or an https address into a new folder, complete and checked."""

import re
import shutil
import urllib.request
import zipfile
import zlib
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path

from course.lab_file import KERNELS
from language.words import in_language, say

from edition.manifest import MANIFEST, NoEdition, parse_manifest, read_manifest, sha256_of

MOST_BYTES = 256 << 20  # for a download, and for all files together; an edition has some 10 MB
SECONDS = 30  # without receiving a byte
DAMAGED = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError,
)  # fmt: skip


def is_kernel(path: str) -> bool:
    """True for a student's file: labs/*/kernel.cu or kernel.cpp."""
    parts = path.split("/")
    return len(parts) == 3 and parts[0] == "labs" and parts[2] in KERNELS


def stage(source: str, room: Path) -> Path:
    """The edition, in a new folder below room. Raises NoEdition and OSError."""
    new = room / "new"
    if "://" in source:
        stage_zip(download(source, room / "download.zip"), new)
    elif Path(source).is_dir():
        stage_folder(Path(source), new)
    elif Path(source).is_file():
        stage_zip(Path(source), new)
    else:
        raise NoEdition(in_language("no such folder or zip"))
    return new


def download(address: str, to: Path) -> Path:
    """Downloads the file at an address."""
    if not address.startswith("https://"):
        raise NoEdition(in_language("an address must begin with https://"))
    try:
        with urllib.request.urlopen(address, timeout=SECONDS) as answer, to.open("wb") as file:
            while piece := answer.read(1 << 20):
                file.write(piece)
                if file.tell() > MOST_BYTES:
                    raise NoEdition(say("larger than {} MiB: not an edition", MOST_BYTES >> 20))
    except (OSError, HTTPException, ValueError) as error:
        raise NoEdition(say("cannot be fetched: {}", getattr(error, "reason", error))) from None
    return to


def stage_folder(source: Path, new: Path) -> None:
    """Copies the files named in its MANIFEST."""

    def put(path: str, to: Path) -> None:
        try:
            shutil.copy(source / path, to)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            raise NoEdition(say("{} is missing in it", path)) from None

    put_all(read_manifest(source), new, put)
    shutil.copyfile(source / MANIFEST, new / MANIFEST)


def stage_zip(source: Path, new: Path) -> None:
    """Unpacks the files named in its MANIFEST. A platform's zip has a folder around everything."""
    try:
        with zipfile.ZipFile(source) as archive:
            prefix = prefix_in(archive)
            text = archive.read(prefix + MANIFEST).decode()
            files = parse_manifest(text)
            put_all(files, new, lambda path, to: put_member(archive, prefix + path, to))
            (new / MANIFEST).write_text(text, encoding="utf-8")
    except DAMAGED as error:
        raise NoEdition(say("not a zip that can be read, or cut off ({})", error)) from None


def prefix_in(archive: zipfile.ZipFile) -> str:
    """The folder of the edition in the zip, with its slash."""
    found = [name for name in archive.namelist() if name.rpartition("/")[2] == MANIFEST]
    if not found:
        raise NoEdition(in_language("it has no MANIFEST: not a student's edition"))
    shortest = min(found, key=lambda name: (name.count("/"), name))
    return shortest.removesuffix(MANIFEST)


def put_member(archive: zipfile.ZipFile, name: str, to: Path) -> None:
    """Unpacks one file, with its mode."""
    try:
        member = archive.getinfo(name)
    except KeyError:
        raise NoEdition(say("{} is missing in it", name)) from None
    if member.file_size > MOST_BYTES:
        raise NoEdition(say("{} is larger than {} MiB", name, MOST_BYTES >> 20))
    to.write_bytes(archive.read(member))
    to.chmod(0o755 if member.external_attr >> 16 & 0o100 else 0o644)


def put_all(files: dict[str, str], new: Path, put: Callable[[str, Path], None]) -> None:
    """Puts every file in place, checked against MANIFEST. A kernel is taken from its skeleton."""
    all_bytes = 0
    for path, sha256 in files.items():
        to = new / path
        to.parent.mkdir(parents=True, exist_ok=True)
        put(re.sub(r"kernel(\.\w+)$", r"skeleton\1", path) if is_kernel(path) else path, to)
        all_bytes += to.stat().st_size
        if all_bytes > MOST_BYTES:
            raise NoEdition(say("larger than {} MiB: not an edition", MOST_BYTES >> 20))
        if sha256_of(to) != sha256:
            raise NoEdition(say("{} is not as its MANIFEST says: changed, or cut off", path))
