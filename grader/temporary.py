"""Temporary folders. A grader that is killed cannot remove its own: the next one does."""

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "reduction-labs."
NEW = 60  # seconds in which a folder may still be without its lock


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder that is locked while its grader runs, and removed at the end."""
    remove_left()
    with tempfile.TemporaryDirectory(prefix=PREFIX) as folder, locked(folder):
        yield Path(folder)


def remove_left() -> None:
    """Removes the folders of graders of this account that were killed: nobody holds their locks."""
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        try:
            status = left.lstat()
            if status.st_uid != os.geteuid() or time.time() - status.st_ctime < NEW:
                continue
            with locked(left):
                shutil.rmtree(left)
        except OSError:  # a grader holds it, or another one was faster
            continue


@contextmanager
def locked(folder: Path | str) -> Iterator[None]:
    """Holds the folder's lock. Raises OSError if another process does; the system frees it if we are killed."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)
