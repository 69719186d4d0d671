"""Finds the kernels in one student's hand-in: in folders, files and archives."""

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePath, PurePosixPath

from course.lab_file import ENDINGS, KERNELS
from language.words import in_language, say

from grader.archive.limits import STUDENT, VERSION, is_archive
from grader.archive.unpack import unpack
from grader.hand_in import HandIn, Item
from grader.labs import Lab
from grader.row import text_of
from grader.unusable import Unusable
from grader.visible import is_visible

MOST_BYTES = 1 << 20  # of a kernel, at most; all of it is sent to a worker
MOST_KERNELS = 1000  # enough for seven labs, many times over
NAMED_OTHERS = 3  # names listed in full; the rest are only counted
# The course's folders with .cu and .cpp files.
COURSE = ("common", "docs", "examples", "grader", "labs", "solutions", "build")
COPY = re.compile(r"(?: \((\d+)\)|-(\d+))$")  # a browser's kernel (1).cu, Canvas's kernel-1.cu


@dataclass(frozen=True)
class Kernel:
    """A student's .cu or .cpp file and its origin."""

    file: Path
    shown: str  # the student's name for it
    root: Path  # links must not lead out of it
    order: int  # the platform's count
    came_as: Path  # the file, or the archive that contained it

    @property
    def ending(self) -> str:
        """ ".cu" or ".cpp", in whatever case it is written."""
        return self.file.suffix.lower()

    @property
    def is_named_kernel(self) -> bool:
        """True for kernel.cu, kernel (1).cpp, Kernel.CPP and the like."""
        return PurePath(self.shown).name.lower().startswith("kernel")

    @property
    def age(self) -> tuple[int, int, int, str]:
        """Greater is newer: by the platform's count, by time, by the number of a copy, by name."""
        copy = COPY.search(PurePath(self.shown).stem)
        number = int((copy[1] or copy[2])[:9]) if copy else 0
        return self.order, self.file.stat().st_mtime_ns, number, self.shown


class Kernels:
    """The kernels in one student's hand-in, and the findings about the rest."""

    def __init__(self, hand_in: HandIn, labs: dict[str, Lab], room: Path) -> None:
        self.room = room
        self.archives = 0
        self.findings: list[str] = []
        self.others: list[str] = []
        self.versions: list[Path] = []
        self.found: list[Kernel] = []
        try:
            for item in hand_in.items:
                for kernel in self.kernels_of(item):
                    self.add(kernel)
        except Unusable as reason:
            self.findings.append(str(reason))
        self.found, scratch = without_our_own(self.found, labs)
        self.note = say("beside labs/, and not read: {}", shortened(scratch)) if scratch else ""
        if not self.found and not self.findings:
            self.findings.append(no_kernel(self.others))

    def add(self, kernel: Kernel) -> None:
        """Adds a kernel. Raises Unusable for more than MOST_KERNELS."""
        if len(self.found) == MOST_KERNELS:
            endings = in_language(" and ").join(ENDINGS)
            raise Unusable(say("more than {} {} files: the others are not read", MOST_KERNELS, endings))
        self.found.append(kernel)

    def kernels_of(self, item: Item, archive: Path | None = None) -> Iterator[Kernel]:
        """The kernels of a folder, a file or an archive; an archive inside an archive stays closed."""
        for file in self.files_of(item):
            inside = text_of(file.relative_to(item.path)) if file != item.path else ""
            shown = str(PurePosixPath(item.shown, inside))
            root = item.path if inside else file.parent
            if file.name.lower().endswith(ENDINGS) and not is_of_the_harness(PurePosixPath(shown)):
                yield Kernel(file, shown, root, item.order, archive or file)
            elif is_archive(file.name) and archive:
                self.others.append(say("{}, an archive in an archive, which stays closed", shown))
            elif is_archive(file.name):
                yield from self.unpacked(file, root, Item(file, "" if shown == "." else shown, item.order))
            elif file.name == VERSION:
                with contextlib.suppress(Unusable):
                    self.versions.append(own_file(file, root))
            else:
                self.others.append(shown)

    def unpacked(self, archive: Path, root: Path, item: Item) -> Iterator[Kernel]:
        """The kernels of an archive, unpacked into its own folder."""
        folder = self.room / str(self.archives)
        self.archives += 1
        try:
            findings = unpack(own_file(archive, root), folder, STUDENT)
        except Unusable as reason:
            findings = [str(reason)]
        self.findings += [say("{}: {}", text_of(archive.name), finding) for finding in findings]
        yield from self.kernels_of(replace(item, path=folder), archive)

    def files_of(self, item: Item) -> list[Path]:
        """The files below a folder, in order; folders that cannot be entered are findings."""
        if not item.path.is_dir():
            return [item.path] if item.path.exists() else []

        def refuse(folder: str, reason: str) -> None:
            shown = PurePosixPath(item.shown, text_of(Path(folder).relative_to(item.path)))
            self.findings.append(say("{}: {}", shown, reason))

        def on_error(error: OSError) -> None:
            refuse(error.filename, say("cannot be read: {}", error.strerror))

        found = []
        for parent, folders, files in os.walk(item.path, onerror=on_error):
            folders[:] = sorted(filter(is_visible, folders))
            for link in (f for f in folders if os.path.islink(os.path.join(parent, f))):
                # os.walk does not follow links
                refuse(os.path.join(parent, link), in_language("a link to a folder: refused"))
            found += [Path(parent, f) for f in files if is_visible(f)]
        return sorted(found)


def is_of_the_harness(path: PurePosixPath) -> bool:
    """True for the course's own files in C++, which come with a copy of a lab's folder or of the course."""
    ours = path.name == "test.cpp" or not {"causes", "common"}.isdisjoint(path.parts)
    return ours and path.suffix == ".cpp"


def without_our_own(found: list[Kernel], labs: dict[str, Lab]) -> tuple[list[Kernel], list[str]]:
    """Drops the course's own files next to a student's kernel; returns the names of the other files, too.

    If the complete repository is handed in, only its labs/*/kernel.cu and kernel.cpp count.
    """
    own = [("labs", lab.folder.name, name) for lab in labs.values() for name in KERNELS]
    paths = [PurePosixPath(kernel.shown) for kernel in found]
    copies = {path.parents[2] for path in paths if path.parts[-3:] in own}
    kept, scratch = [], []
    for kernel, path in zip(found, paths, strict=True):
        copy = next((copy for copy in copies if path.is_relative_to(copy)), None)
        skeleton = path.stem.endswith("skeleton") and path.with_name(f"kernel{path.suffix}") in paths
        if path.parts[-3:] in own or (copy is None and not skeleton):
            kept.append(kernel)
        elif copy is not None and path.relative_to(copy).parts[0] not in COURSE:
            scratch.append(kernel.shown)
    return kept, scratch


def shortened(shown: list[str]) -> str:
    """The first few of a list: "a.cu, b.cu, c.cu and 7 more"."""
    first, more = in_language(", ").join(shown[:NAMED_OTHERS]), len(shown) - NAMED_OTHERS
    return say("{} and {} more", first, more) if more > 0 else first


def no_kernel(others: list[str]) -> str:
    """The message that there is no kernel, with the files found instead."""
    endings = in_language(" or ").join(ENDINGS)
    return say("no {} file; there is {}", endings, shortened(others)) if others else say("no {} file", endings)


def text_of_kernel(kernel: Kernel) -> bytes:
    """The text of a kernel. Raises Unusable if it cannot be used."""
    try:
        with own_file(kernel.file, kernel.root).open("rb") as opened:
            text = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unusable(say("cannot be read: {}", error.strerror)) from error
    if len(text) > MOST_BYTES:
        raise Unusable(say("larger than {} MiB, which is the limit for a kernel", MOST_BYTES >> 20))
    return text


def own_file(file: Path, root: Path) -> Path:
    """The resolved file. Raises Unusable unless it is a regular file in the student's folder."""
    try:
        real = file.resolve(strict=True)
        if not real.is_relative_to(root.resolve()):
            raise Unusable(in_language("a link out of the student's folder: refused"))
        if not stat.S_ISREG(real.stat().st_mode):
            raise Unusable(in_language("not a regular file"))
        return real
    except OSError as error:
        raise Unusable(say("cannot be read: {}", error.strerror)) from error
