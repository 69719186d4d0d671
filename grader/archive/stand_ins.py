"""Empty files in place of an export's refused members, so that a layout can tell whose they are."""

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from grader.archive.paths import safe_path
from grader.archive.unpack import Refusal
from grader.unusable import Unusable

DEPTH = 2  # layouts look no deeper: the export's own folder, and a student's folder in it


@contextlib.contextmanager
def stand_ins(refused: Iterable[Refusal], folder: Path) -> Iterator[None]:
    """Creates empty files in place of refused ones, and removes them later; folders stay."""
    made = [stand_in(path, each.is_file, folder) for each in refused for path in each.paths]
    yield
    for file in filter(None, made):
        file.unlink()


def stand_in(path: PurePosixPath, is_file: bool, folder: Path) -> Path | None:
    """Creates the file and returns it; or creates the nearest folder possible and returns None."""
    for depth in range(min(DEPTH, len(path.parts)), 0, -1):
        near = PurePosixPath(*path.parts[:depth])
        with contextlib.suppress(Unusable, OSError, UnicodeError):
            place = folder / safe_path(str(near))
            if not is_file or near != path:
                place.mkdir(parents=True, exist_ok=True)
                return None
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch(exist_ok=False)
            return place
    return None
