"""The members of a tar, compressed or not, with the additions of GNU tar and of POSIX (pax).

tarfile reads the fields of a header and nothing else: its versions take different things for the
end of an archive.
"""

import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.archive.limits import Limits
from grader.archive.member import FILE, FOLDER, Member
from grader.archive.stream import CHUNK, Stream
from grader.unusable import TooMuch

BLOCK = tarfile.BLOCKSIZE
LONGEST_NAME = 64 << 10  # a header says how long the name is that follows it
LONGEST_NUMBER = 20  # of digits

PAX = (tarfile.XHDTYPE, tarfile.SOLARIS_XHDTYPE)
KINDS = {
    tarfile.REGTYPE: FILE, tarfile.AREGTYPE: FILE, tarfile.CONTTYPE: FILE,
    tarfile.DIRTYPE: FOLDER, tarfile.LNKTYPE: "a link", tarfile.SYMTYPE: "a link",
    tarfile.GNUTYPE_SPARSE: "a sparse file",
}  # fmt: skip
# Whatever size their headers give.
WITHOUT_DATA = (
    tarfile.DIRTYPE, tarfile.LNKTYPE, tarfile.SYMTYPE,
    tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE,
)  # fmt: skip

Fields = dict[bytes, bytes]  # of pax headers, by keyword
# Each version of sparse files has one of these.
SPARSE = (b"GNU.sparse.name", b"GNU.sparse.size", b"GNU.sparse.major")
KEYWORDS = (b"path", b"size", b"mtime", *SPARSE)


def members_of_tar(archive: Path, limits: Limits) -> Iterator[Member]:
    """The members in their order. A stream is never read backwards, whatever the headers say."""
    stream = Stream(archive, limits)
    shared: Fields = {}  # by all members that follow
    with stream.file:
        while header := next_header(stream, shared):
            data = Data(stream, header.size)
            yield Member(header.name, header.kind, header.time, None, data.read)
            data.skip()
        require_end(stream)


@dataclass(frozen=True)
class Header:
    """What is known of a member before its data."""

    name: str
    kind: str
    time: float
    size: int  # of its data in the archive


def next_header(stream: Stream, shared: Fields) -> Header | None:
    """The next member's, with what stands before it about it; None at a block of zeros."""
    own: Fields = {}
    while any(block := whole(stream, BLOCK)):
        info = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
        if info.type in PAX:
            own |= pax_fields(attachment(stream, info))
        elif info.type == tarfile.XGLTYPE:
            shared |= pax_fields(attachment(stream, info))
        elif info.type == tarfile.GNUTYPE_LONGNAME:
            own[b"path"] = attachment(stream, info).partition(b"\0")[0]
        elif info.type == tarfile.GNUTYPE_LONGLINK:
            attachment(stream, info)
        else:
            skip_sparse_map(stream, block)
            return header_of(info, block, shared | own)
    if own:
        raise ValueError("a name without a file")
    return None


def header_of(info: tarfile.TarInfo, block: bytes, fields: Fields) -> Header:
    """What a header says, where fields before it do not say otherwise."""
    raw = info.name.encode("utf-8", "surrogateescape")
    name = fields.get(b"GNU.sparse.name") or fields.get(b"path") or raw
    type_ = info.type
    if block[156:157] == tarfile.AREGTYPE and b"path" in fields:
        # Before POSIX a folder was a file with a slash behind its name: the whole name.
        type_ = tarfile.DIRTYPE if name.endswith(b"/") else tarfile.REGTYPE
    is_sparse = any(keyword in fields for keyword in SPARSE)
    return Header(
        text(name),
        KINDS[tarfile.GNUTYPE_SPARSE] if is_sparse else KINDS.get(type_, "a device"),
        time_of(fields, info),
        0 if type_ in WITHOUT_DATA else checked(int(fields.get(b"size", info.size))),
    )


def text(name: bytes) -> str:
    """What is not UTF-8 is taken for Latin 1, in which every byte means something."""
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return name.decode("latin-1")


def time_of(fields: Fields, info: tarfile.TarInfo) -> float:
    """When it was changed; 0 where that is no number."""
    try:
        return float(fields.get(b"mtime", info.mtime))
    except ValueError:
        return 0


def checked(size: int) -> int:
    """A size that can be one."""
    if size < 0:
        raise TooMuch("it is damaged: a size below 0")
    return size


def attachment(stream: Stream, info: tarfile.TarInfo) -> bytes:
    """The data of a header that is about the next one."""
    if checked(info.size) > LONGEST_NAME:
        raise TooMuch("it is damaged: a name without end")
    return whole(stream, padded(info.size))[: info.size]


def pax_fields(data: bytes) -> Fields:
    """Its records: `LENGTH KEYWORD=VALUE` and a line end, the length with all of that."""
    fields: Fields = {}
    at = 0
    while any(data[at : at + 1]):  # some writers fill up with zeros
        length = int(data[at : at + LONGEST_NUMBER].partition(b" ")[0])
        record = data[at : at + length]
        keyword, equals, value = record.partition(b" ")[2].partition(b"=")
        if length <= 0 or not equals or len(record) != length or not value.endswith(b"\n"):
            raise ValueError("a pax header that cannot be read")
        if keyword in KEYWORDS:
            fields[keyword] = value[:-1]
        at += length
    return fields


def skip_sparse_map(stream: Stream, block: bytes) -> None:
    """GNU tar's map of a sparse file, where it is too long for the header."""
    more = block[156:157] == tarfile.GNUTYPE_SPARSE and block[482]
    while more:
        more = whole(stream, BLOCK)[504]


class Data:
    """A member's data, which lie in the stream until the next header."""

    def __init__(self, stream: Stream, size: int) -> None:
        self.stream = stream
        self.size = size  # of what has not been read
        self.padding = padded(size) - size

    def read(self, most: int) -> bytes:
        """At most so many bytes of it."""
        data = whole(self.stream, min(most, self.size))
        self.size -= len(data)
        return data

    def skip(self) -> None:
        """What nobody has read."""
        while self.size:
            self.read(CHUNK)
        whole(self.stream, self.padding)


def padded(size: int) -> int:
    """Data fill whole blocks."""
    return -(-size // BLOCK) * BLOCK


def whole(stream: Stream, size: int) -> bytes:
    """So many bytes, or the archive is not whole."""
    data = stream.read(size)
    if len(data) < size:
        raise EOFError("it breaks off")
    return data


def require_end(stream: Stream) -> None:
    """Behind the first block of zeros there is a second, and behind that nothing but zeros."""
    if any(whole(stream, BLOCK)):
        raise ValueError("a lone block of zeros")
    while data := stream.read(CHUNK):
        if any(data):
            raise ValueError("something stands behind its end")
