"""Contents of the page, and inputs that it refuses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import report
from conftest import case, failure, headlines, trace, verdict, write_verdict
from drawing.ladder.labels import Labels
from drawing.ladder.results import Unreadable
from language.glossary import ROOT
from language.program_texts import EXTRACTED, texts_called
from language.words import told_in
from measured import LABS, write_results
from report.contents import contents_of
from report.page import html_of
from traces import trace_in


def text(html: str) -> str:
    """The text without tags, styles and pictures."""
    html = re.sub(r"<(style|svg)\b.*?</\1>", "", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_says_where_the_student_stands(page):
    said = text(page)
    assert "23 of 70 points" in said
    assert "01 owner computes ✓ passed 10/10 ✓ passed on NVIDIA H200 ✓ passed" in said
    assert "02 decreasing stride ✗ failed 4/10 not run – not measured" in said
    assert "06 atomic hierarchical ○ not tested yet" in said


def test_says_what_failed_and_what_helps(page):
    said = text(page)
    assert "where element 31 never arrives cause the last element is left out try look at the bound" in said
    assert "wanted 528 got 496" in said
    assert "1 more that failed" in said
    assert "kernel.cu:7: error: &lt;expected&gt; ;" in said


def test_a_matrix_has_rows_and_columns(page):
    assert "wanted C[3][17] = 528 got C[3][17] = 496 where products k = 16..31 never arrive" in text(page)


def test_cases_for_a_gpu_are_told_apart(page):
    assert "10/10 1 of 1, 1 needs a GPU" in text(page)


def test_limits_have_the_number_wanted_and_the_one_counted(page):
    assert "global loads per element ✗ failed 1 3" in text(page)
    assert "cause load each once" in text(page)


def test_headlines_stand_beside_the_solutions_and_the_best(page):
    said = text(page)
    assert "Counts of lab01, with n = 8 Count Yours The solution's Best possible" in said
    assert "lane slots per addition 3.5 3.25 1 arrivals per element 0.5 0.25 –" in said
    assert "sectors per element" not in said


def test_titles_and_counters_are_in_the_readers_language_whatever_that_of_the_verdict(tmp_path):
    """With the real labs, as zh.po has them."""
    data = verdict("lab01_owner_computes", "passed", 10, case("a"), headlines=headlines())
    write_verdict(tmp_path, data)
    with told_in("zh"):
        said = text(html_of(contents_of(tmp_path, Labels(ROOT / "labs"))))
    assert "一个线程块" in said and "One block" not in said
    assert "每次加法" in said and "lane slots per addition" not in said


def test_speed_has_its_interval(page):
    assert "1.120 (1.100 to 1.140); wanted: at least 0.95" in text(page)


def test_pictures_have_twins_in_words(page):
    assert page.count("<svg ") == page.count('<svg role="img" aria-labelledby="') == 4
    assert page.count("<figure>") == page.count("as a table</summary>") + page.count("in words</summary>") == 4
    said = text(page)
    assert "3.91 TB/s" in said and "the result is 2, as it should be." in said


def test_names_machine_versions_and_dates(page):
    said = text(page)
    assert "GPU NVIDIA H200, driver 580.65.06 Machine node7" in said
    assert "Course 1.2 Measured 2026-11-22" in said


def test_stands_alone(page):
    outside = re.findall(r'(?:src|href)="([^"#]+)"|url\(([^)#]+)\)|@import', page)
    assert [found for found in outside if found[0] != "data:,"] == []
    assert "<script" not in page


def test_what_students_wrote_is_text(page):
    assert "<script>alert" not in page and "<img src=x" not in page and "<b>z" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;/a_folder" in page


def test_ids_are_unique_and_all_that_is_referred_to_is_there(page):
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    referred = re.findall(r'(?:aria-labelledby|href)="#?([^"]+)"|url\(#([^)]+)\)', page)
    assert {one or other for one, other in referred} - {"data:,"} <= set(ids)


def test_from_verdicts_alone(tmp_path, labels):
    write_verdict(tmp_path / "results", verdict("lab01_owner_computes", "passed", 10, case("a")))
    html = html_of(contents_of(tmp_path / "results", labels))
    assert "10 of 70 points" in html and "The ladder" not in html


def test_from_speeds_alone(tmp_path, labels):
    html = html_of(contents_of(write_results(tmp_path / "results"), labels))
    assert "The ladder" in html and text(html).count("○ not tested yet") == 7


def test_a_prediction_is_called_one(tmp_path, labels):
    html = html_of(contents_of(write_results(tmp_path / "results", gpu=None), labels))
    assert "<h3>Predicted for NVIDIA H200</h3>" in html and "Measured on" not in html


def test_each_machine_has_its_own_pictures(tmp_path, labels):
    write_results(tmp_path / "results")
    write_results(tmp_path / "results", dict(list(LABS.items())[:2]), gpu="NVIDIA A100", host_name="实验室")
    html = html_of(contents_of(tmp_path / "results", labels))
    assert "<h3>Measured on NVIDIA H200, driver 580.65.06, in node7</h3>" in html
    assert "<h3>Measured on NVIDIA A100, driver 580.65.06, in 实验室</h3>" in html


def test_the_page_in_chinese(everything, labels):
    with told_in("zh"):
        html = html_of(contents_of(everything, labels))
    said = text(html)
    template = Path(report.__file__).parent / "page.html.jinja"
    english = [each for each in texts_called(template, EXTRACTED[".jinja"]) if "{" not in each]
    assert len(english) > 30
    assert [each for each in english if re.search(rf"\b{re.escape(each)}\b", said)] == []
    assert '<html lang="zh">' in html and "✓ 通过 10/10 ✓ 通过 （NVIDIA H200）" in said
    assert "应为 528 得到 496 何处 元素 31 始终没有加进来" in said and "每个元素的全局加载数" in said


def test_a_trace_of_ranks_is_there_too(results, labels):
    trace_in(results, 1.5e-6).rename(results / "lab14_trace.json")
    write_verdict(results, verdict("lab14_ranks", "passed", 10, case("a")))
    html = html_of(contents_of(results, labels))
    assert "Who sends what to whom in kernel.cpp, and when, in words" in text(html)
    assert "rank 1 -&gt; rank 0, 8 bytes (line 7): sent at 0 us, arrives at 1.5 us" in html


def test_the_own_files_whole_run_comes_first(results, labels):
    write_verdict(results / "standing", verdict("lab01_owner_computes", "failed", 7, case("a", failure())))
    assert contents_of(results, labels).labs[0].verdict.points == 7


def test_what_is_asked_and_drilled_stands_beside_the_points(results, labels):
    assert "Drills" not in text(html_of(contents_of(results, labels)))
    (results / "progress").mkdir()
    (results / "progress/lab01.json").write_text('{"summary": "4/16 questions, <b>1/8</b> drills"}')
    (results / "progress/lab02.json").write_text("[1]")
    html = html_of(contents_of(results, labels))
    assert '<th scope="col" class="number">Questions</th>' in html and '<span style="width: 25%">' in html
    assert "✓ passed on NVIDIA H200 ✓ passed 4/16 –" in text(html)


def test_a_lab_that_is_not_of_this_course_is_there_too(results, labels):
    write_verdict(results, verdict("lab42_my_own", "passed", 10, case("a")))
    assert contents_of(results, labels).labs[-1].label == "42 My own"


def test_elements_in_words(tmp_path, labels):
    elements = [
        {"begin": 4, "end": 5, "step": 1, "weight": 2, "kind": "doubled"},
        {"begin": 0, "end": 8, "step": 2, "weight": 0, "kind": "lost"},
        {"begin": 8, "end": 10, "step": 1, "weight": 1, "kind": "misplaced"},
    ]
    write_verdict(
        tmp_path, verdict("lab01_owner_computes", "failed", 0, case("a", failure(elements=elements)), first_failure="a")
    )
    (told,) = contents_of(tmp_path, labels).labs[0].explained
    assert told.rows["where"] == (
        "element 4 arrives 2 times; elements 0 to 6 (2 apart) never arrive; elements 8 to 9 belong to another output"
    )


@pytest.mark.parametrize(
    "name, content, said",
    [
        ("lab01.json", "{", "lab01.json: no verdict that can be used (not JSON); test again: make lab01 test"),
        ("lab01.json", '{"version": 2}', "lab01.json: no verdict that can be used (version 2, where 1 is known)"),
        ("lab01.json", '{"version": 1}', "(Object missing required field `lab`)"),
        ("lab01_trace.json", "{", "no whole trace of version 4; make it again: make lab01 trace"),
        ("lab01_trace.json", json.dumps(trace() | {"version": 1}), "no whole trace of version 4"),
        ("lab01_bench.json", "{", "lab01_bench.json: cut off, or no JSON"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(results, labels, name, content, said):
    (results / name).write_text(content)
    with pytest.raises(Unreadable) as refused:
        contents_of(results, labels)
    assert said in str(refused.value) and "\n" not in str(refused.value)


def test_the_program_writes_the_page_or_says_why_not(tmp_path, results):
    def run(folder: Path) -> subprocess.CompletedProcess:
        common = Path(__file__).parents[2]
        return subprocess.run(
            [sys.executable, "-m", "report", str(folder), "labs", str(tmp_path / "page.html")],
            cwd=common,
            capture_output=True,
            text=True,
            check=False,
        )

    empty = tmp_path / "empty"
    empty.mkdir()
    assert run(tmp_path / "none").stderr == f"{tmp_path / 'none'}: no such folder\n"
    assert run(empty).stderr == f"{empty}: no results in it; make lab01 test writes the first\n"
    assert not (tmp_path / "page.html").exists()
    assert run(results).returncode == 0
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
