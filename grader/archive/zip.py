"""The members of a zip."""

import io
import os
import stat
import zipfile
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

from language.words import in_language

from grader.archive.limits import Limits
from grader.archive.member import FILE, FOLDER, Member
from grader.unusable import TooMuch, Unusable

IN_UTF8 = 0x800
ENCRYPTED = 0x1
# zipfile limits neither LZMA's memory nor the output of bzip2 from 4 kB.
READ = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class Bounded(io.FileIO):
    """Limits each read: zipfile reads the table of contents in one piece, as large as the zip claims."""

    most = 0

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            size = max(0, os.fstat(self.fileno()).st_size - self.tell())
        if size > self.most:
            raise TooMuch(in_language("its table of contents is too large"))
        return super().read(size) or b""


def members_of_zip(archive: Path, limits: Limits) -> Iterator[Member]:
    """The members in order."""
    with Bounded(archive) as file:
        file.most = limits.directory
        with zipfile.ZipFile(file) as opened:
            for info in opened.infolist():
                yield Member(
                    name_of(info), kind_of(info), time_of(info), info.compress_size,
                    partial(read, opened, info),
                )  # fmt: skip


def read(opened: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """At most `most` bytes of a member, unpacked."""
    if info.flag_bits & ENCRYPTED:
        raise Unusable(in_language("encrypted: not read"))
    if info.compress_type not in READ:
        raise Unusable(in_language("packed in a way that is not read; any system's own zip does"))
    with opened.open(info) as file:
        return file.read(most)


def name_of(info: zipfile.ZipInfo) -> str:
    """The name. Many systems write UTF-8 without its flag: zipfile reads code page 437."""
    # zipfile cuts a name at its first NUL, which would hide the rest.
    name = info.orig_filename
    if info.flag_bits & IN_UTF8:
        return name
    try:
        return name.encode("cp437").decode("utf-8")
    except UnicodeError:
        return name


def kind_of(info: zipfile.ZipInfo) -> str:
    """The kind, from the file mode that Unix-like systems store."""
    if info.is_dir():
        return FOLDER
    match stat.S_IFMT(info.external_attr >> 16):
        case 0 | stat.S_IFREG:
            return FILE
        case stat.S_IFLNK:
            return in_language("a link")
        case _:
            return in_language("a device")


def time_of(info: zipfile.ZipInfo) -> float | None:
    """The modification time, or None if it is invalid."""
    try:
        return datetime(*info.date_time).timestamp()
    except (ValueError, OverflowError):
        return None
