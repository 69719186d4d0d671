"""The members of a tar, compressed or not, with the extensions of GNU tar and POSIX (pax).

tarfile only parses the fields of a header here: its versions disagree on where an archive ends.
"""

import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from language.words import in_language

from grader.archive.limits import Limits
from grader.archive.member import FILE, FOLDER, Member
from grader.archive.stream import CHUNK, Stream
from grader.unusable import TooMuch

BLOCK = tarfile.BLOCKSIZE
LONGEST_NAME = 64 << 10  # bytes; a header gives the length of the name that follows it
LONGEST_NUMBER = 20  # digits

PAX = (tarfile.XHDTYPE, tarfile.SOLARIS_XHDTYPE)
# Members without data, whatever size their headers give.
WITHOUT_DATA = (
    tarfile.DIRTYPE, tarfile.LNKTYPE, tarfile.SYMTYPE,
    tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE,
)  # fmt: skip

Fields = dict[bytes, bytes]  # pax header fields, by keyword
# Each version of the sparse format sets one of these.
SPARSE = (b"GNU.sparse.name", b"GNU.sparse.size", b"GNU.sparse.major")
KEYWORDS = (b"path", b"size", b"mtime", *SPARSE)


def members_of_tar(archive: Path, limits: Limits) -> Iterator[Member]:
    """The members in order. Never reads a stream backwards, whatever the headers say."""
    stream = Stream(archive, limits)
    shared: Fields = {}  # fields that apply to all members that follow
    with stream.file:
        while header := next_header(stream, shared):
            data = Data(stream, header.size)
            yield Member(header.name, header.kind, header.time, None, data.read)
            data.skip()
        require_end(stream)


@dataclass(frozen=True)
class Header:
    """The properties of a member that precede its data."""

    name: str
    kind: str
    time: float
    size: int  # bytes of its data in the archive


def next_header(stream: Stream, shared: Fields) -> Header | None:
    """The next member's header, with the records before it applied; None at a block of zeros."""
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
        raise ValueError(in_language("a name without a file"))
    return None


def header_of(info: tarfile.TarInfo, block: bytes, fields: Fields) -> Header:
    """The header's values; `fields`, from the records before it, take precedence."""
    raw = info.name.encode("utf-8", "surrogateescape")
    name = fields.get(b"GNU.sparse.name") or fields.get(b"path") or raw
    type_ = info.type
    if block[156:157] == tarfile.AREGTYPE and b"path" in fields:
        # Before POSIX a trailing slash marked a folder; it may be missing in a cut name.
        type_ = tarfile.DIRTYPE if name.endswith(b"/") else tarfile.REGTYPE
    is_sparse = any(keyword in fields for keyword in SPARSE)
    return Header(
        text(name),
        kind_of(tarfile.GNUTYPE_SPARSE if is_sparse else type_),
        time_of(fields, info),
        0 if type_ in WITHOUT_DATA else checked(int(fields.get(b"size", info.size))),
    )


def kind_of(type_: bytes) -> str:
    """The kind, from a header's type."""
    match type_:
        case tarfile.REGTYPE | tarfile.AREGTYPE | tarfile.CONTTYPE:
            return FILE
        case tarfile.DIRTYPE:
            return FOLDER
        case tarfile.LNKTYPE | tarfile.SYMTYPE:
            return in_language("a link")
        case tarfile.GNUTYPE_SPARSE:
            return in_language("a sparse file")
        case _:
            return in_language("a device")


def text(name: bytes) -> str:
    """Decodes UTF-8, or else Latin 1, in which every byte is a character."""
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return name.decode("latin-1")


def time_of(fields: Fields, info: tarfile.TarInfo) -> float:
    """The modification time; 0 if it is not a number."""
    try:
        return float(fields.get(b"mtime", info.mtime))
    except ValueError:
        return 0


def checked(size: int) -> int:
    """The size. Raises TooMuch if it is negative."""
    if size < 0:
        raise TooMuch(in_language("it is damaged: a size below 0"))
    return size


def attachment(stream: Stream, info: tarfile.TarInfo) -> bytes:
    """The data of a header that describes the next header."""
    if checked(info.size) > LONGEST_NAME:
        raise TooMuch(in_language("it is damaged: a name without end"))
    return whole(stream, padded(info.size))[: info.size]


def pax_fields(data: bytes) -> Fields:
    """Parses records `LENGTH KEYWORD=VALUE` plus a line end; LENGTH counts the complete record."""
    fields: Fields = {}
    at = 0
    while any(data[at : at + 1]):  # some writers pad with zeros
        length = int(data[at : at + LONGEST_NUMBER].partition(b" ")[0])
        record = data[at : at + length]
        keyword, equals, value = record.partition(b" ")[2].partition(b"=")
        if length <= 0 or not equals or len(record) != length or not value.endswith(b"\n"):
            raise ValueError(in_language("a pax header that cannot be read"))
        if keyword in KEYWORDS:
            fields[keyword] = value[:-1]
        at += length
    return fields


def skip_sparse_map(stream: Stream, block: bytes) -> None:
    """Skips GNU tar's map of a sparse file if it is too long for the header."""
    more = block[156:157] == tarfile.GNUTYPE_SPARSE and block[482]
    while more:
        more = whole(stream, BLOCK)[504]


class Data:
    """A member's data: the part of the stream up to the next header."""

    def __init__(self, stream: Stream, size: int) -> None:
        self.stream = stream
        self.size = size  # bytes not read yet
        self.padding = padded(size) - size

    def read(self, most: int) -> bytes:
        """At most `most` bytes of the data."""
        data = whole(self.stream, min(most, self.size))
        self.size -= len(data)
        return data

    def skip(self) -> None:
        """Skips unread data and the padding."""
        while self.size:
            self.read(CHUNK)
        whole(self.stream, self.padding)


def padded(size: int) -> int:
    """The size rounded up to whole blocks."""
    return -(-size // BLOCK) * BLOCK


def whole(stream: Stream, size: int) -> bytes:
    """Exactly `size` bytes. Raises EOFError if the archive is truncated."""
    data = stream.read(size)
    if len(data) < size:
        raise EOFError(in_language("it breaks off"))
    return data


def require_end(stream: Stream) -> None:
    """Checks that a second block of zeros follows the first, and only zeros after that."""
    if any(whole(stream, BLOCK)):
        raise ValueError(in_language("a lone block of zeros"))
    while data := stream.read(CHUNK):
        if any(data):
            raise ValueError(in_language("something stands past its end"))
