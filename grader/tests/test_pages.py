"""The pages: their contents, and that a real browser finds no errors in them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from chromium import SIZES, browser, open_file, require_accessible  # noqa: F401
from test_gradebooks import EVIL, a_class  # noqa: F401

from grader import pages
from grader.graded import Graded


@pytest.fixture
def written(a_class: Graded) -> dict[str, str]:  # noqa: F811
    return dict(pages.files(a_class))


def student(written: dict[str, str], name: str) -> str:
    return written[f"students/{name}.html"]


def test_there_is_a_page_for_the_class_and_one_for_each_student(written: dict[str, str]) -> None:
    assert len(written) == 1 + 8 and "class.html" in written
    assert not any(c in path for path in written for c in "\x1b\n")


def test_what_needs_review_comes_first(written: dict[str, str]) -> None:
    page = written["class.html"]
    heads = [page.index(f'<h2 id="{part}">') for part in ("review", "labs", "mistakes", "slow", "students")]
    assert heads == sorted(heads)
    review = page[heads[0] : heads[1]]
    assert "2 to look at" in review and "lab03 crashed" in review and "no lab" in review


def test_the_class_sees_mistakes_and_slow_spots(written: dict[str, str]) -> None:
    page = written["class.html"]
    assert "last element skipped" in page and "the last element of the segment is left out" in page
    row = page[page.index("global stores per block") :].partition("</tr>")[0]
    assert "1 of 3" in row and ">256<" in row  # lab03 was counted in three
    assert "Median 7.5 of 10 points" in page  # 0, 0, 0, 7.5, 9, 10, 10


def test_a_student_reads_what_went_wrong_and_no_hint(written: dict[str, str]) -> None:
    page = student(written, "last_element_skipped")
    for said in ("element 1 never arrives", "the last element of the segment", "SEED=1</code>",
                 "make lab03 hint", "One block, as in the book: 0 of 4 points."):  # fmt: skip
        assert said in page
    assert "passed over" not in page and "limit_missed" not in page and "solutions/" not in page
    assert "kernel.cu(1): error" in student(written, "not_compiled")


def test_a_decision_and_an_open_cell_are_told(written: dict[str, str]) -> None:
    assert "Decided by a person: 7.5 points, because by e-mail." in student(written, "late")
    assert "not decided yet" in student(written, "open")


def test_names_are_text(written: dict[str, str]) -> None:
    evil = next(text for path, text in written.items() if "HYPERLINK" in path)
    assert "=HYPERLINK(&#34;" in evil
    assert all("\x1b" not in text and EVIL not in text for text in written.values())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_browser_finds_nothing_wrong(
    open_file: Callable[..., Any],  # noqa: F811
    written: dict[str, str],
    tmp_path: Path,
    size: str,
    scheme: str,
) -> None:
    for path in ("class.html", "students/last_element_skipped.html", "students/not_compiled.html"):
        file = tmp_path / Path(path).name
        file.write_text(written[path])
        tab = open_file(file, size, color_scheme=scheme)
        require_accessible(tab)
        assert tab.said == [] and [url for url in tab.requested if not url.startswith("data:")] == [tab.url]
        assert tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0], path
