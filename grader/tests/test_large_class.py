"""A class of any size takes the memory of its largest hand-in, and a little for each."""

import tracemalloc
from pathlib import Path

from made import LAB_03, zip_of

from grader.labs import Lab
from grader.submissions import Submission, find_submissions

STUDENTS = 2000
MOST_BYTES_EACH = 4096


def test_thousands_take_little_memory(folder: Path, labs: dict[str, Lab]) -> None:
    handin = zip_of(folder.parent / "x.zip", {"kernel.cu": LAB_03}).read_bytes()
    for number in range(STUDENTS):
        (folder / f"{number}.zip").write_bytes(handin)
    tracemalloc.start()
    found = list(find_submissions(folder, labs, folder.parent / "room"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(found) == STUDENTS and all(isinstance(each, Submission) for each in found)
    assert peak < STUDENTS * MOST_BYTES_EACH
