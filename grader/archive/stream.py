"""What a compressed file holds, as it comes: never more than may be, however small it is."""

import bz2
import lzma
import zlib
from pathlib import Path
from typing import Protocol

from grader.archive.limits import Limits
from grader.unusable import TooMuch

CHUNK = 64 << 10
MEMORY = 128 << 20  # `xz -9` takes 65 MiB; a header may ask for 4 GiB


class Decompressor(Protocol):
    """What bz2 and lzma have in common."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class Gzip:
    """zlib's, with the same face."""

    def __init__(self) -> None:
        self.inner = zlib.decompressobj(wbits=31)
        self.needs_input = True

    @property
    def eof(self) -> bool:
        return self.inner.eof

    def decompress(self, data: bytes, max_length: int) -> bytes:
        result = self.inner.decompress(self.inner.unconsumed_tail + data, max_length)
        self.needs_input = not self.inner.unconsumed_tail
        return result


class Stored:
    """A tar that is not compressed."""

    eof = False
    needs_input = True

    def decompress(self, data: bytes, max_length: int) -> bytes:
        return data


class Stream:
    """A file to read from, once, from the beginning to the end."""

    def __init__(self, archive: Path, limits: Limits) -> None:
        self.file = archive.open("rb")
        self.decompressor = decompressor_of(self.file.peek(6))
        self.limits = limits
        self.ready = bytearray()
        self.packed = 0
        self.unpacked = 0

    def read(self, size: int) -> bytes:
        """So many bytes, fewer only at the end."""
        while len(self.ready) < size and self.more():
            pass
        result = bytes(self.ready[:size])
        del self.ready[:size]
        return result

    def more(self) -> bool:
        """Unpacks a little; False at the end."""
        data = self.file.read(CHUNK) if self.decompressor.needs_input else b""
        if self.decompressor.eof or (self.decompressor.needs_input and not data):
            return False
        self.packed += len(data)
        new = self.decompressor.decompress(data, CHUNK)
        self.unpacked += len(new)
        self.ready += new
        self.check()
        return True

    def check(self) -> None:
        """Gives up what grows too much."""
        if self.unpacked > self.limits.all:
            raise TooMuch(f"it unpacks to more than {self.limits.all >> 20} MiB")
        # A tar is padded with zeros, so that many small files have a high ratio in it.
        if self.unpacked > max(self.limits.each * 16, self.limits.ratio * self.packed):
            raise TooMuch(f"it unpacks to more than {self.limits.ratio} times its size")


def decompressor_of(beginning: bytes) -> Decompressor:
    """By what a file begins with: names are often wrong."""
    if beginning.startswith(b"\x1f\x8b"):
        return Gzip()
    if beginning.startswith(b"BZh"):
        return bz2.BZ2Decompressor()
    if beginning.startswith(b"\xfd7zXZ"):
        return lzma.LZMADecompressor(memlimit=MEMORY)
    return Stored()
