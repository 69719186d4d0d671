"""The files to read from an archive, and the limits on their sizes."""

from dataclasses import dataclass

from course.lab_file import ENDINGS

VERSION = "VERSION"  # names the edition of the course that a hand-in came from
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".tbz")
MIB = 1 << 20


@dataclass(frozen=True)
class Limits:
    """The files to read from one kind of archive, and the limits on their sizes."""

    suffixes: tuple[str, ...]  # of the files that are read
    by_name: tuple[str, ...]  # of other files that are created, empty
    archive: int  # bytes of the archive itself
    members: int
    directory: int  # bytes of a zip's table of contents
    each: int  # bytes of one file
    all: int  # bytes unpacked in all; for a tar, including the members that are skipped
    ratio: int = 200  # unpacked to packed; source code has 3 to 10, a megabyte of blanks 1000
    small: int = 64 << 10  # bytes; up to this size any ratio is allowed

    def wants(self, name: str) -> bool:
        """True for a file that is read."""
        return name.lower().endswith(self.suffixes) or name.rpartition("/")[2] == VERSION

    def names(self, name: str) -> bool:
        """True for a file that is created empty: its name tells something."""
        return name.lower().endswith(self.by_name)


# A student's archive: usually a few kernels of some kB each, but some people pack the whole repository.
STUDENT = Limits(ENDINGS, ARCHIVES, 64 * MIB, 20_000, 4 * MIB, MIB, 128 * MIB)

# An instructor's download: thousands of students' archives.
EXPORT = Limits((*ENDINGS, *ARCHIVES, ".yml", ".csv"), ("",), 1 << 40, 500_000, 64 * MIB, 64 * MIB, 16 << 30)


def is_archive(name: str) -> bool:
    """True for the name of an archive that can be read."""
    return name.lower().endswith(ARCHIVES)
