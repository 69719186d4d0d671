"""course.toml: what it may contain, and how mistakes in it are reported."""

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from conftest import ROOT

from grader.course import Course
from grader.course_file import BadCourse, read_course
from grader.labs import Lab


def course(tmp_path: Path, labs: dict[str, Lab], text: str) -> Course:
    file = tmp_path / "course.toml"
    file.write_text(text)
    return read_course(file, labs)


def test_what_is_left_out_is_as_the_labs_have_it(tmp_path: Path, labs: dict[str, Lab]) -> None:
    empty = course(tmp_path, labs, "")
    assert list(empty.labs) == list(labs)
    assert {lab.out_of for lab in empty.labs.values()} == {10}
    assert {lab.weight for lab in empty.labs.values()} == {1}
    assert empty.labs["lab03"].points["OneBlock"] == 4
    assert (empty.late.percent_a_day, empty.private, empty.salt) == (0, None, "")


def test_the_example_is_a_course(labs: dict[str, Lab]) -> None:
    example = read_course(ROOT / "examples/course.toml", labs)
    lab03 = example.labs["lab03"]
    assert (lab03.weight, lab03.points["OneBlock"], lab03.out_of) == (2, 3, 10)
    assert lab03.limits == {"global_stores_per_block": 2}
    assert lab03.deadline == datetime(2026, 10, 26, 22, 59, 59, tzinfo=UTC)
    assert (example.late.percent_a_day, example.late.most_days, example.cap) == (10, 5, 105)
    assert (example.labs["lab04"].most, example.labs["lab07"].extra) == (Fraction("10.5"), True)


def test_a_byte_order_mark_is_no_text(tmp_path: Path, labs: dict[str, Lab]) -> None:
    assert course(tmp_path, labs, "\ufeffreleased = true\n").released


def test_the_language_is_english_or_one_that_the_texts_exist_in(tmp_path: Path, labs: dict[str, Lab]) -> None:
    assert [course(tmp_path, labs, text).language for text in ("", "language = 'en'", "language = 'zh'")] == [
        "en", "en", "zh"
    ]  # fmt: skip


def test_the_private_folder_holds_the_salt(tmp_path: Path, labs: dict[str, Lab]) -> None:
    (tmp_path / "secret").mkdir()
    assert course(tmp_path, labs, 'private = "secret"').salt == ""
    (tmp_path / "secret/salt").write_text("pepper\n")
    found = course(tmp_path, labs, 'private = "secret"')
    assert (found.private, found.salt) == (tmp_path / "secret", "pepper")
    (tmp_path / "secret/salt").write_bytes(b"\xff\xfe raw")
    with pytest.raises(BadCourse, match="secret/salt: must be a line of text"):
        course(tmp_path, labs, 'private = "secret"')


MISTAKES = {
    "\nlab3.weight = 2": "2: lab3: no such lab or table; did you mean lab03?",
    "[lab03]\nwieght = 2": "2: lab03.wieght: no such value; did you mean weight?",
    "[lab03.points]\n# 5\noneblock = 4": "3: lab03.points.oneblock: no such task; did you mean OneBlock?",
    "[lab03.limits]\nglobal_load_per_element = 1": "did you mean global_loads_per_element?",
    "[late]\npercent_per_day = 1": "2: late.percent_per_day: no such value; did you mean percent_a_day?",
    "[late]\npercent_a_day = 101": "2: late.percent_a_day: must be at most 100",
    "[late]\nmost_days = 1.5": "2: late.most_days: must be a whole number",
    "[lab01]\n\n[lab03.points]\nOneBlock = 5": "3: lab03.points: the tasks' points are 11 together (OneBlock 5 +",
    "[lab03]\nout_of = 12": "2: lab03.out_of: the tasks' points are 10 together",
    "[lab03.points]\nOneBlock = 4\nEdges = 1\nOneBlock = 3": "4: lab03.points.OneBlock is there twice",
    "[lab03]\nweight = 1\n[lab04]\n[lab03]": "4: lab03 is there twice",
    "[lab03]\nweight = -1": "2: lab03.weight: must be a number, 0 or more",
    "[lab03]\nweight = nan": "2: lab03.weight: must be a number, 0 or more",
    "[lab03]\nweight = true": "2: lab03.weight: must be a number, 0 or more",
    "[lab03]\nextra = 1": "2: lab03.extra: must be true or false",
    "[lab03]\ndeadline = 2026-10-12T23:59:59": "2: lab03.deadline: must be a time with its offset",
    "[lab03]\ndeadline = 'soon'": "2: lab03.deadline: must be a time with its offset",
    "[total]\nout_of = 0": "2: total.out_of: must be more than 0",
    "lab03 = 3": "1: lab03: must be a table",
    "\nprivate = 'nowhere'": "nowhere: no such folder",
    "language = 'chinese'": "1: language: chinese: no such language; there is en, zh",
    "\nlanguage = 'ZH'": "2: language: ZH: no such language; did you mean zh?",
    "language = true": "1: language: must be the name of a language",
    "[lab03\n": "1: Expected",
}  # fmt: skip


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, labs: dict[str, Lab], text: str) -> None:
    with pytest.raises(BadCourse) as told:
        course(tmp_path, labs, text)
    said = str(told.value)
    assert said.startswith(f"{tmp_path}/course.toml:") and MISTAKES[text] in said
    assert said.count("\n") == 0, said


def test_all_mistakes_are_told_at_once(tmp_path: Path, labs: dict[str, Lab]) -> None:
    with pytest.raises(BadCourse) as told:
        course(tmp_path, labs, "[lab3]\n[late]\npercent = 1\n[lab04]\nweight = 'x'")
    assert str(told.value).count("\n") == 2


def test_a_file_that_is_not_there_is_told(tmp_path: Path, labs: dict[str, Lab]) -> None:
    with pytest.raises(BadCourse, match="No such file"):
        read_course(tmp_path / "course.toml", labs)
