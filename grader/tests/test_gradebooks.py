"""The files for every gradebook, checked against its published format."""

import csv
import io
import json
import re
import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command import grader
from conftest import Handin
from test_command_line import grades
from verdict_samples import VERDICTS, sample, verdict

from grader import formats
from grader.batch_file import Batch
from grader.class_statistics import need_review
from grader.course import Course
from grader.decisions import Decision
from grader.formats import autolab, canvas, classroom50, gradescope, moodle
from grader.graded import Graded, Rules, graded, read_verdicts, total
from grader.grades_csv import grades_csv
from grader.row import Row, needs_review

NAMES = ("last_element_skipped", "limit_missed", "not_compiled", "passed", "race")
WHOLE = verdict("passed", state="failed", points=4, tasks=[], limits=[]), ()
EVIL = '=HYPERLINK("http://x")\x1b[31m\n,号'


@pytest.fixture
def a_class(course: Course) -> Graded:
    """A student for each verdict, two who need review, and one whose name is an attack."""
    verdicts = {(name, "lab03"): (verdict(name), ()) for name in NAMES}
    verdicts[EVIL, "lab03"] = verdicts["passed", "lab03"]
    rows = [
        Row(name, lab, v.state, v.points, 10, v.summary, v.message or "") for (name, lab), (v, _) in verdicts.items()
    ]
    rows += [
        needs_review("open", "lab03", "lab03 crashed"),
        Row("passed", "lab01", "failed", 4, 10),
    ]
    rows += [needs_review("late", "", "no lab")]
    verdicts["passed", "lab01"] = WHOLE
    roster = {"passed": {"email": "p@example.org", "sis_id": "s77", "group": "Tue"}}
    batch = Batch("b", 1, tuple(rows), roster=roster)
    decisions = {("late", "lab03"): Decision(Fraction("7.5"), "by e-mail")}
    return graded(batch, verdicts, Rules(course, decisions))


def table(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def points_in(text: str) -> dict[str, str]:
    """The points in the last column, lab03's, by the name in the first."""
    return {row[0]: row[-1] for row in table(text)}


POINTS = {
    "last_element_skipped": "0", "limit_missed": "9", "not_compiled": "0", "passed": "10",
    "race": "0", "open": "", "late": "7.5",
}  # fmt: skip


def test_canvas_gets_the_columns_that_its_importer_looks_for(a_class: Graded) -> None:
    text = canvas.table(a_class)
    head, possible, *rows = table(text)
    assert head == [
        "Student", "ID", "SIS User ID", "SIS Login ID", "Section", "lab01 Owner computes",
        "lab03 Shared memory",
    ]  # fmt: skip
    assert possible == ["    Points Possible", "", "", "", "", "10", "10"]
    assert ["passed", "", "s77", "p@example.org", "Tue", "4", "10"] in rows
    assert POINTS.items() <= points_in(text).items()


def test_moodle_gets_addresses_and_a_column_a_lab(a_class: Graded) -> None:
    text = moodle.table(a_class)
    assert table(text)[0] == [
        "Name",
        "Email address",
        "lab01 Owner computes",
        "lab03 Shared memory",
    ]
    assert ["passed", "p@example.org", "4", "10"] in table(text)
    assert POINTS.items() <= points_in(text).items()


def test_names_are_harmless_in_every_table(a_class: Graded) -> None:
    for text in (canvas.table(a_class), moodle.table(a_class), grades_csv(a_class)):
        assert "'=HYPERLINK(" in text and "\x1b" not in text and "\n," not in text
        assert not any(cell.startswith(tuple("=+-@\t\r")) for row in table(text) for cell in row)


def singles(module: Any, a_class: Graded) -> dict[str, Any]:
    """A format's output for every decided cell of lab03."""
    decided = [cell for cell in a_class.cells if cell.points is not None and cell.row.lab == "lab03"]
    return {cell.row.name: json.loads(module.one(cell, RUNNER)) for cell in decided}


# The members of the documented sample, with the types that it shows.
NUMBER = (int, float)
GRADESCOPE = {"score": NUMBER, "execution_time": NUMBER, "output": str, "output_format": str,
              "test_output_format": str, "test_name_format": str, "visibility": str,
              "stdout_visibility": str, "extra_data": dict, "tests": list, "leaderboard": list}  # fmt: skip
GRADESCOPE_TEST = {"score": NUMBER, "max_score": NUMBER, "status": str, "name": str,
                   "name_format": str, "number": str, "output": str, "output_format": str,
                   "tags": list, "visibility": str, "extra_data": dict}  # fmt: skip
VISIBILITY = {"hidden", "after_due_date", "after_published", "visible"}
OUTPUT_FORMAT = {"text", "html", "simple_format", "md", "ansi"}


def check_gradescope(found: dict[str, Any], members: dict[str, Any]) -> None:
    for name, value in found.items():
        assert isinstance(value, members[name]) and not isinstance(value, bool), name
    assert found.get("visibility", "visible") in VISIBILITY
    assert found.get("output_format", "text") in OUTPUT_FORMAT


def test_gradescope_gets_what_its_specification_knows(a_class: Graded) -> None:
    found = singles(gradescope, a_class)
    assert found.keys() == {*NAMES, "late", EVIL}
    for results in found.values():
        check_gradescope(results, GRADESCOPE)
        for test in results["tests"]:
            check_gradescope(test, GRADESCOPE_TEST)
    assert {name: found[name]["score"] for name in ("limit_missed", "late")} == {
        "limit_missed": 9.0, "late": 7.5
    }  # fmt: skip
    assert "kernel.cu(1): error" in found["not_compiled"]["output"]


def test_feedback_names_the_case_and_the_cause_and_no_path(a_class: Graded) -> None:
    found = singles(gradescope, a_class)["last_element_skipped"]
    edges = found["tests"][2]["output"]
    assert "where: element 1 never arrives" in edges and "cause: the last element" in edges
    assert "again: make lab03 test CASE=Edges.threads_1 SEED=1" in edges
    assert "solutions/" not in json.dumps(found)


RUNNER = {
    "CLASSROOM": "gpu", "ASSIGNMENT": "lab03", "SUBMISSION_TAG": "submit/2026-10-12T1-ab",
    "COMMIT_URL": "https://x/commit/ab", "RELEASE_URL": "https://x/releases/ab", "USERNAME": "octo",
}  # fmt: skip
TIME = re.compile(r"\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ")


def test_classroom50_gets_a_result_of_version_1(a_class: Graded) -> None:
    """The rules of result-v1.schema.json, and the two in its description."""
    texts = {"schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit",
             "release", "review", "datetime"}  # fmt: skip
    for result in singles(classroom50, a_class).values():
        assert result.keys() == texts | {"score", "max-score", "tests"}
        assert all(isinstance(result[name], str) and result[name] for name in texts)
        assert result["schema"] == "classroom50/result/v1"
        assert result["assignment_type"] in ("individual", "group")
        assert result["submission"].startswith("submit/") and TIME.fullmatch(result["datetime"])
        for scored in (result, *result["tests"]):
            assert type(scored["score"]) is int and type(scored["max-score"]) is int
            assert 0 <= scored["score"] <= scored["max-score"]
        assert all(test["test-name"] and type(test["passed"]) is bool for test in result["tests"])
    assert singles(classroom50, a_class)["late"]["score"] == 8
    assert singles(classroom50, a_class)["late"]["owner"] == "octo"


def test_classroom50_never_gets_more_than_the_most(a_class: Graded) -> None:
    cell = next(cell for cell in a_class.cells if cell.row.name == "passed" and cell.row.lab == "lab03")
    assert cell.score is not None
    more = replace(cell, score=replace(cell.score, points=Fraction(11)))
    assert json.loads(classroom50.one(more, RUNNER))["score"] == 10


def test_autolab_gets_its_one_line(a_class: Graded) -> None:
    assert singles(autolab, a_class)["late"] == {"scores": {"lab03": 7.5}}
    assert all("\n" not in autolab.one(c, {}) for c in a_class.cells if c.points is not None)


def of_platform(a_class: Graded, **ids: str) -> Graded:
    """The class, in which one student's hand-in had a platform's number."""
    students = [replace(s, identity={**s.identity, **ids}) if s.name == "race" else s for s in a_class.students]
    return replace(a_class, students=tuple(students))


def test_autolab_gets_a_table_of_scores_and_one_of_feedback_for_each_lab(a_class: Graded) -> None:
    """As parse_csv_row() reads them: an address, a cell for each problem, no heading."""
    found = dict(autolab.files(a_class))
    assert found["autolab_lab03_scores.csv"] == "p@example.org,10\n"
    assert found["autolab_lab01_scores.csv"] == "p@example.org,4\n"
    (line,) = table(found["autolab_lab01_feedback.csv"])
    assert line[0] == "p@example.org" and line[1].startswith("lab01: 4 of 10 points\\n")
    assert len(found) == 4


def test_canvas_gets_the_number_that_its_download_has(a_class: Graded) -> None:
    rows = table(canvas.table(of_platform(a_class, canvas_id="1234")))
    assert ["race", "1234", "", "", "", "", "0"] in rows
    comments = json.loads(canvas.comments(of_platform(a_class, canvas_id="1234")))
    assert comments["lab03"].keys() == {"1234", "sis_user_id:s77"} and comments["lab01"].keys() == {"sis_user_id:s77"}
    assert comments["lab03"]["1234"].startswith("lab03: 0 of 10 points\n") and "\ncause: " in comments["lab03"]["1234"]


def test_moodle_gets_a_worksheet_and_pages_for_the_participants_of_its_download(a_class: Graded) -> None:
    assert dict(moodle.files(a_class)).keys() == {"moodle.csv"}
    found = dict(moodle.files(of_platform(a_class, moodle_id="101")))
    worksheets = {"moodle_lab01_worksheet.csv", "moodle_lab03_worksheet.csv"}
    assert found.keys() == {"moodle.csv", *worksheets, "moodle_feedback.zip"}
    head, line = table(str(found["moodle_lab03_worksheet.csv"]))
    assert head == ["Identifier", "Full name", "Grade", "Last modified (grade)", "Feedback comments"]
    assert line[:4] == ["Participant 101", "race", "0", ""]
    assert line[4].startswith("lab03: 0 of 10 points<br>") and "\n" not in line[4]
    assert len(table(str(found["moodle_lab01_worksheet.csv"]))) == 1
    with zipfile.ZipFile(io.BytesIO(found["moodle_feedback.zip"])) as archive:
        (name,) = archive.namelist()
        assert "0 of 10" in archive.read(name).decode()
    # As is_valid_filename_for_import() reads it: the second part is the participant, then the plugin.
    assert name.split("/")[0].split("_", 4)[1:] == ["101", "assignsubmission", "file"]


def test_moodle_gets_no_page_of_a_student_who_is_not_decided(a_class: Graded) -> None:
    students = [
        replace(s, identity={"moodle_id": s.name}) if s.name in ("open", "race") else s for s in a_class.students
    ]
    found = dict(moodle.files(replace(a_class, students=tuple(students))))
    with zipfile.ZipFile(io.BytesIO(found["moodle_feedback.zip"])) as archive:
        assert [name.split("_")[1] for name in archive.namelist()] == ["race"]


def test_a_comment_of_moodles_is_no_markup_of_a_student(a_class: Graded) -> None:
    assert moodle.as_html("a<script>\nb") == "a&lt;script&gt;<br>b"


def test_every_format_is_exported_but_for_what_is_undecided(a_class: Graded) -> None:
    found = dict(formats.files(a_class))
    assert found.keys() == {
        "autolab_lab01_feedback.csv", "autolab_lab01_scores.csv", "autolab_lab03_feedback.csv",
        "autolab_lab03_scores.csv", "canvas.csv", "canvas_comments.json", "moodle.csv",
    }  # fmt: skip
    assert not any("open" in text for path, text in found.items() if path not in ("canvas.csv", "moodle.csv"))


def test_a_total_waits_for_every_decision(a_class: Graded) -> None:
    by_name = {student.name: total(student, a_class) for student in a_class.students}
    assert by_name["passed"] == 70  # 4 of 10, 10 of 10
    assert by_name["limit_missed"] == 45  # lab01 was not handed in
    assert by_name["open"] is None
    assert by_name["late"] is None  # the file without a lab may be for lab01


def test_weights_extra_labs_and_the_cap_make_the_total(a_class: Graded, course: Course) -> None:
    def totals(cap: Fraction | None = None, **lab01: Any) -> Fraction | None:
        labs = {**course.labs, "lab01": replace(course.labs["lab01"], **lab01)}
        rules = replace(a_class, course=replace(course, labs=labs, cap=cap))
        return total(next(s for s in rules.students if s.name == "passed"), rules)

    assert totals(weight=Fraction(3)) == 55
    assert totals(extra=True) == 140
    assert totals(extra=True, cap=Fraction(105)) == 105


def test_a_total_is_a_number_where_no_lab_counts(course: Course) -> None:
    def total_of(**rules: Any) -> Fraction | None:
        labs = {number: replace(each, **rules) for number, each in course.labs.items()}
        rows = (Row("ann", "lab01", "failed", 4, 10),)
        verdicts = {("ann", "lab01"): WHOLE}
        done = graded(Batch("b", 1, rows), verdicts, Rules(replace(course, labs=labs), {}))
        return total(done.students[0], done)

    assert total_of() == 40
    assert total_of(extra=True) == 40 == total_of(extra=True, weight=Fraction(2))
    assert total_of(weight=Fraction(0)) == 0
    assert total_of(weight=Fraction(0), extra=True) == 0


def test_no_lab_at_all_is_no_total(course: Course) -> None:
    rows = (needs_review("ann", "", "nothing was handed in"),)
    done = graded(Batch("b", 1, rows), {}, Rules(course, {}))
    assert total(done.students[0], done) is None


def test_a_file_of_no_lab_is_settled_once_every_lab_is_decided(course: Course) -> None:
    rows = (needs_review("ann", "", "no lab"), Row("ann", "lab01", "failed", 4, 10))
    rows += (Row("ben", "lab01", "failed", 4, 10), Row("ben", "lab03", "failed", 4, 10))
    decisions = {}

    def opened(lab: str, points: int) -> tuple[list[str], Fraction | None]:
        decisions["ann", lab] = Decision(Fraction(points), "x")
        verdicts = {(row.name, row.lab): WHOLE for row in rows}
        done = graded(Batch("b", 1, rows), verdicts, Rules(course, decisions))
        return [cell.row.summary for cell in need_review(done)], total(done.students[0], done)

    assert opened("lab04", 10) == (["no lab"], None)
    assert opened("lab03", 10) == (["no lab"], Fraction("70"))
    assert opened("lab01", 10) == ([], 100)
    decisions["ben", "lab05"] = Decision(Fraction(10), "by e-mail")
    assert opened("lab01", 10) == ([], 100)


def test_a_verdict_that_is_not_whole_stops_nobody_else(course: Course, tmp_path: Path) -> None:
    whole = sample("limit_missed")
    for member in ("tasks", "limits", "kernel", "first_failure"):
        broken = {key: value for key, value in whole.items() if key != member}
        batch = Batch("b", 1, (Row("ann", "lab03", "failed", 9, 10), Row("ben", "lab03", "failed", 9, 10)))
        for name, written in (("ann", broken), ("ben", whole)):
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "lab03.json").write_text(json.dumps(written))
        done = graded(batch, read_verdicts(tmp_path, batch), Rules(course, {}))
        assert [cell.points for cell in done.cells] == [None, 9], member
        assert points_in(moodle.table(done)) == {"Name": "lab03 Shared memory", "ann": "", "ben": "9"}


def test_one_verdict_is_converted(tmp_path: Path) -> None:
    verdict = VERDICTS / "limit_missed.json"
    status, out, _ = grader("convert", "gradescope", verdict)
    assert (status, json.loads(out)["score"]) == (0, 9.0)
    status, out, err = grader("convert", "classroom50", verdict)
    assert (status, out) == (2, "") and "classroom50 needs CLASSROOM, " in err
    status, out, _ = grader("convert", "classroom50", verdict, **RUNNER)
    assert (status, json.loads(out)["score"]) == (0, 9)
    assert "did you mean gradescope?" in grader("convert", "gradscope", verdict)[2]
    assert "no verdict that can be used" in grader("convert", "autolab", tmp_path / "none.json")[2]


def test_exports_lie_beside_the_grades(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    handin("ben/lab01.cu", "exit 4")
    assert grader(folder, "--bin", programs)[0] == 1
    exports = folder.parent / "class-grades/exports"
    found = sorted(str(file.relative_to(exports)) for file in exports.rglob("*.*"))
    assert found == [
        "autolab_lab01_feedback.csv", "autolab_lab01_scores.csv", "canvas.csv", "canvas_comments.json", "moodle.csv"
    ]  # fmt: skip
    assert [row["points"] for row in grades(folder)] == ["10", ""]
