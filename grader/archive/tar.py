"""The members of a tar, compressed or not."""

import tarfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Self

from grader.archive.limits import Limits
from grader.archive.member import FILE, FOLDER, Member
from grader.archive.stream import Stream
from grader.unusable import TooMuch

LONGEST_HEADER = (
    64 << 10
)  # tarfile reads the header that holds a long name at once, as large as it says


class Header(tarfile.TarInfo):
    """A header that tarfile can be trusted with."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        try:
            header = super().frombuf(buf, encoding, errors)
        except tarfile.HeaderError as error:
            # The end is a block of zeros; tarfile takes whatever is no header for it.
            if len(buf) == tarfile.BLOCKSIZE and not any(buf):
                raise
            raise tarfile.ReadError(str(error)) from None
        if header.size < 0:
            raise TooMuch("it is damaged: a size below 0")
        if not header.isfile() and not header.isdir() and header.size > LONGEST_HEADER:
            raise TooMuch("it is damaged: a name without end")
        return header


def members_of_tar(archive: Path, limits: Limits) -> Iterator[Member]:
    """The members in their order. A stream is never read backwards, whatever the headers say."""
    stream = Stream(archive, limits)
    with stream.file, tarfile.open(fileobj=stream, mode="r|", tarinfo=Header) as opened:  # type: ignore[call-overload]
        while info := opened.next():
            yield Member(
                name_of(info), kind_of(info), float(info.mtime), None, partial(read, opened, info)
            )
            opened.members.clear()  # kept for going back, which nobody does


def read(opened: tarfile.TarFile, info: tarfile.TarInfo, most: int) -> bytes:
    """At most so many bytes of a member."""
    file = opened.extractfile(info)
    return file.read(most) if file else b""


def name_of(info: tarfile.TarInfo) -> str:
    """The name; what is not UTF-8 is taken for Latin 1, in which every byte means something."""
    raw = info.name.encode("utf-8", "surrogateescape")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def kind_of(info: tarfile.TarInfo) -> str:
    """What it is."""
    if info.isdir():
        return FOLDER
    if info.issparse():
        return "a sparse file"
    if info.isfile():
        return FILE
    return "a link" if info.issym() or info.islnk() else "a device"
