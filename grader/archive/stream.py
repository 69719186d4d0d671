"""Decompresses a file piece by piece and never beyond the limits, however small the file."""

import bz2
import lzma
import zlib
from pathlib import Path
from typing import Protocol

from language.words import in_language, say

from grader.archive.limits import Limits
from grader.unusable import TooMuch

CHUNK = 64 << 10
MAGIC = 6  # bytes that tell the compression of a file
MEMORY = 128 << 20  # `xz -9` takes 65 MiB; a header may ask for 4 GiB


class Decompressor(Protocol):
    """The interface that bz2 and lzma share."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class Gzip:
    """zlib's decompressor with the same interface."""

    def __init__(self) -> None:
        self.inner = zlib.decompressobj(wbits=31)
        self.needs_input = True

    @property
    def eof(self) -> bool:
        return self.inner.eof

    @property
    def unused_data(self) -> bytes:
        return self.inner.unused_data

    def decompress(self, data: bytes, max_length: int) -> bytes:
        result = self.inner.decompress(self.inner.unconsumed_tail + data, max_length)
        self.needs_input = not self.inner.unconsumed_tail
        return result


class Stored:
    """A tar that is not compressed."""

    eof = False
    needs_input = True
    unused_data = b""

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return data


class Stream:
    """A file that is read once, from the beginning to the end."""

    def __init__(self, archive: Path, limits: Limits) -> None:
        self.file = archive.open("rb")
        self.decompressor = decompressor_of(self.file.peek(MAGIC))
        self.pending = b""  # read from the file, not yet unpacked
        self.limits = limits
        self.ready = bytearray()
        self.packed = 0
        self.unpacked = 0

    def read(self, size: int) -> bytes:
        """The next `size` bytes; fewer only at the end."""
        while len(self.ready) < size and self.more():
            pass
        result = bytes(self.ready[:size])
        del self.ready[:size]
        return result

    def more(self) -> bool:
        """Unpacks a little; False at the end."""
        if self.decompressor.eof and not self.next_part():
            return False
        data = self.next_packed() if self.decompressor.needs_input else b""
        if self.decompressor.needs_input and not data:
            return False
        new = self.decompressor.decompress(data, CHUNK)
        self.unpacked += len(new)
        self.ready += new
        self.check()
        return True

    def next_packed(self) -> bytes:
        """The next bytes to unpack; empty at the end of the file."""
        data, self.pending = self.pending or self.read_file(CHUNK), b""
        return data

    def read_file(self, size: int) -> bytes:
        """The next bytes of the file, each counted once."""
        data = self.file.read(size)
        self.packed += len(data)
        return data

    def next_part(self) -> bool:
        """Parallel compressors and `cat` make files of several parts; zeros may follow each part."""
        rest = self.decompressor.unused_data
        while not (rest := rest.lstrip(b"\0")):
            if not (rest := self.read_file(CHUNK)):
                return False
        self.pending = rest + self.read_file(MAGIC)
        self.decompressor = decompressor_of(self.pending)
        if isinstance(self.decompressor, Stored):
            raise ValueError(in_language("something stands past its end"))
        return True

    def check(self) -> None:
        """Raises TooMuch if the data exceed the limits."""
        if self.unpacked > self.limits.all:
            raise TooMuch(say("it unpacks to more than {} MiB", self.limits.all >> 20))
        # A tar is padded with zeros, so a tar of many small files has a high ratio.
        if self.unpacked > max(self.limits.each * 16, self.limits.ratio * self.packed):
            raise TooMuch(say("it unpacks to more than {} times its size", self.limits.ratio))


def decompressor_of(beginning: bytes) -> Decompressor:
    """Chosen by a file's first bytes: names are often wrong."""
    if beginning.startswith(b"\x1f\x8b"):
        return Gzip()
    if beginning.startswith(b"BZh"):
        return bz2.BZ2Decompressor()
    if beginning.startswith(b"\xfd7zXZ"):
        return lzma.LZMADecompressor(memlimit=MEMORY)
    return Stored()
