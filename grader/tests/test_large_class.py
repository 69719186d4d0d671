"""A class of any size takes the memory of its largest hand-in, and a little for each."""

import tracemalloc
from pathlib import Path

from made import LAB_03, zip_of

from grader.folder import work_of
from grader.journal import journal_in
from grader.labs import Lab
from grader.record import handins_of
from grader.submissions import Submission, find_submissions
from grader.task import Judged, Judging

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


def test_ten_thousand_submissions_are_found_and_journalled(folder: Path, programs: Path, labs: dict[str, Lab]) -> None:
    for number in range(10_000):
        (folder / f"{number}_lab01.cu").write_text(f"// {number}")
    found = list(find_submissions(folder, labs, folder.parent / "room"))
    todo = [each for each in found if isinstance(each, Submission)]
    work = list(work_of(todo, handins_of(todo), Judging(programs, 60, ()), None))
    assert len({each.key for each in work}) == 10_000
    with journal_in(folder.parent) as (journal, _):
        for each in work:
            journal.judged(each.key, Judged(0, "", verdict=each.key.encode()), True)
    with journal_in(folder.parent) as (journal, _):
        assert all(journal.get(each.key).verdict == each.key.encode() for each in work)
