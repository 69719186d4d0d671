"""How much of an archive is read, and what."""

from dataclasses import dataclass

KERNELS = (".cu",)
VERSION = "VERSION"  # which edition of the course it came from
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".tbz")
MIB = 1 << 20


@dataclass(frozen=True)
class Limits:
    """What is read of a kind of archive, and at most how much."""

    suffixes: tuple[str, ...]  # of the files that are read
    others_by_name: bool  # what is not read is there as an empty file
    archive: int  # bytes of the archive itself
    members: int
    directory: int  # bytes of a zip's table of contents
    each: int  # bytes of one file
    all: int  # bytes that are unpacked; of a tar, those that are passed over included
    ratio: int = 200  # unpacked to packed; source code has 3 to 10, a megabyte of blanks 1000
    small: int = 64 << 10  # so little may have any ratio

    def wants(self, name: str) -> bool:
        """True for a file that is read."""
        return name.lower().endswith(self.suffixes) or name.rpartition("/")[2] == VERSION


# What a student hands in: a few kernels of some kB each, but people pack the whole repository.
STUDENT = Limits(KERNELS, False, 64 * MIB, 20_000, 4 * MIB, MIB, 128 * MIB)

# What an instructor downloads: thousands of those.
EXPORT = Limits(
    (*KERNELS, *ARCHIVES, ".yml", ".csv"), True, 1 << 40, 500_000, 64 * MIB, 64 * MIB, 16 << 30
)


def is_archive(name: str) -> bool:
    """True for the name of an archive that can be read."""
    return name.lower().endswith(ARCHIVES)
