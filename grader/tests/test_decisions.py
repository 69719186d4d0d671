"""People's decisions survive every run, and an impossible one is one clear message."""

import html
from fractions import Fraction
from pathlib import Path

import pytest
from command import grader
from conftest import Handin
from test_command_line import grades

from grader.course import Course
from grader.decisions import (
    Conflict,
    Decision,
    as_graded,
    checked,
    read_decisions,
    without_row,
    write_decisions,
)


def test_decisions_are_kept_sorted_and_read_again(tmp_path: Path, course: Course) -> None:
    file = tmp_path / "decisions.toml"
    decisions = {
        ('ben "b"\n.', "lab03"): Decision(Fraction("7.5"), 'they said "号"'),
        ("ann", "lab04"): Decision(Fraction(8), "right", "ab12"),
        ("ann", "lab05"): Decision(Fraction(8), "right", ""),
        ("ann", "lab01"): Decision(Fraction(0), "wrong"),
    }
    write_decisions(file, decisions)
    assert read_decisions(file, course) == decisions
    text = file.read_text()
    assert text.index("ann.lab01") < text.index("ann.lab04") < text.index("ben")
    write_decisions(file, dict(reversed(decisions.items())))
    assert file.read_text() == text
    assert [each.name for each in tmp_path.iterdir()] == ["decisions.toml"]


def test_a_byte_order_mark_is_no_text(tmp_path: Path, course: Course) -> None:
    (tmp_path / "decisions.toml").write_text("\ufeff[ann.lab03]\npoints = 3\nbecause = 'x'\n")
    assert read_decisions(tmp_path / "decisions.toml", course) == {("ann", "lab03"): Decision(Fraction(3), "x")}


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "decisions.toml"
    write_decisions(file, {("ann", "lab01"): Decision(Fraction(1), "x")})
    before = file.read_text()

    def full(_: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_decisions(file, {})
    assert file.read_text() == before


CONFLICTS = {
    ("anne", "lab03", "8", "x"): "anne: nobody of that name; did you mean ann?",
    ("zoe", "lab03", "8", "x"): "zoe: nobody of that name; there is ann, ben",
    ("ann", "lab3", "8", "x"): "lab3: no such lab; did you mean lab03?",
    ("ann", "lab03", "11", "x"): "lab03 has 0 to 10 points, not 11",
    ("ann", "lab03", "-1", "x"): "lab03 has 0 to 10 points, not -1",
    ("ann", "lab03", "8", " "): "a decision needs its reason",
}


@pytest.mark.parametrize("what", CONFLICTS)
def test_what_cannot_be_is_told(course: Course, what: tuple[str, str, str, str]) -> None:
    name, lab, points, because = what
    with pytest.raises(Conflict) as told:
        checked(name, lab, Fraction(points), because, ["ben", "ann"], course)
    assert CONFLICTS[what] in str(told.value)


@pytest.mark.parametrize(
    "text",
    ["[ann.lab03]\npoints = 3\nbecause = 'x'\nkernel_sha256 = 7",
     "ann = 3", "[ann]\nlab03 = 3", "[ann.lab03]\npoints = 3", "[ann.lab03]\npoints = true\nbecause = ''",
     "[ann.lab03]\npoints = nan\nbecause = 'x'",
        "[ann.lab03]\npoints = 11\nbecause = 'x'", "[ann.lab99]\npoints = 1\nbecause = 'x'", "[ann"],
)  # fmt: skip
def test_a_broken_file_is_told(tmp_path: Path, course: Course, text: str) -> None:
    (tmp_path / "decisions.toml").write_text(text)
    with pytest.raises(Conflict, match="decisions.toml: "):
        read_decisions(tmp_path / "decisions.toml", course)


def decide(folder: Path, *arguments: str) -> tuple[int, str, str]:
    return grader("decide", *arguments, "--submissions", folder)


def test_a_decision_survives_the_next_run(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "kill -SEGV $$")
    handin("ben/lab01.cu", "verdict failed 4; exit 1")
    assert grader(folder, "--bin", programs)[0] == 1
    status, out, err = decide(folder, "ann", "lab01", "8", "--because", "nvcc crashed, it is right")
    assert (status, err) == (0, ""), out
    assert "changed: ann lab01: 8, was undecided (a decision)" in out
    assert out.splitlines()[1].split()[:4] == ["ann", "lab01", "decided", "8/10"]
    status, out, _ = grader(folder, "--bin", programs)
    assert status == 0 and "changed" not in out
    ann, ben = grades(folder)
    assert (ann["state"], ann["points"], ann["machine_points"]) == ("decided", "8", "")
    assert ann["decision"] == "nvcc crashed, it is right"
    assert (ben["points"], ben["machine_points"], ben["decision"]) == ("4", "4", "")


def test_a_conflict_changes_nothing(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    status, out, err = decide(folder, "ann", "lab01", "8", "--because", "x")
    assert (status, out) == (2, "") and "was not graded yet" in err
    assert grader(folder, "--bin", programs)[0] == 0
    for arguments in (("anne", "lab01", "8"), ("ann", "lab1", "8"), ("ann", "lab01", "nan")):
        status, out, err = decide(folder, *arguments, "--because", "x")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("reduction-labs: ")
    assert not (folder.parent / "class-grades/decisions.toml").exists()


def test_a_lab_that_left_no_row_can_be_decided(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/unknown.cu", "")
    grader(folder, "--bin", programs, "--labs", "lab03")
    status, out, _ = decide(folder, "ann", "lab03", "9", "--because", "by e-mail")
    assert status == 0, out
    assert [(row["lab"], row["state"], row["points"]) for row in grades(folder)] == [
        ("", "decided", ""), ("lab03", "decided", "9")
    ]  # fmt: skip
    assert "changed" not in grader(folder, "--bin", programs, "--labs", "lab03")[1]


def test_a_lab_that_nobody_handed_in_cannot_be_decided(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    grader(folder, "--bin", programs)
    assert decide(folder, "ann", "lab03", "9", "--because", "x") == (
        2,
        "",
        "reduction-labs: lab03: nobody handed it in, and it was not asked for (LABS=); the labs here: lab01\n",
    )
    assert not (folder.parent / "class-grades/decisions.toml").exists()


def test_a_decision_counts_for_the_file_that_it_was_made_about(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "kill -SEGV $$")
    grader(folder, "--bin", programs)
    decide(folder, "ann", "lab01", "8", "--because", "it is right")
    handin("ann/lab01.cu", "verdict passed 10")
    status, out, _ = grader(folder, "--bin", programs)
    said = 'another file than the one that was decided about ("8 points, because it is right", decisions.toml:3)'
    assert status == 1 and f"{said}: decide again" in out
    assert "changed: ann lab01: undecided, was 8 (a decision that counts no more)" in out
    (ann,) = grades(folder)
    assert (ann["state"], ann["points"], ann["machine_points"], ann["decision"]) == ("needs_review", "", "10", "")
    assert said in html.unescape((folder.parent / "class-grades/pages/class.html").read_text())
    assert decide(folder, "ann", "lab01", "10", "--because", "better")[0] == 0
    assert [row["points"] for row in grades(folder)] == ["10"]


def test_a_decision_about_no_file_ends_with_the_first_one(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    handin("ben/report.txt", "")
    grader(folder, "--bin", programs)
    decide(folder, "ben", "lab01", "0", "--because", "nothing came")
    handin("ben/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs)[0] == 1
    assert [(row["name"], row["state"]) for row in grades(folder)] == [("ann", "passed"), ("ben", "needs_review")]


def test_a_decision_written_without_a_file_counts_for_every_file(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict failed 4; exit 1")
    (folder.parent / "class-grades").mkdir()
    (folder.parent / "class-grades/decisions.toml").write_text("[ann.lab01]\npoints = 0\nbecause = 'copied'\n")
    assert grader(folder, "--bin", programs)[0] == 0
    handin("ann/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs)[0] == 0
    assert [row["points"] for row in grades(folder)] == ["0"]


MOODLE = "{}_assignsubmission_file/lab01.cu"
STRAY = (
    "decisions.toml:3: Ann Lee, lab01 names no row; names now: Ann Lee (101), Ann Lee (102); "
    "write the name as grades.csv has it, or delete the entry"
)


def test_a_decision_that_is_nobodys_is_told_first(folder: Path, programs: Path, handin: Handin) -> None:
    for name in ("Ann Lee_101", "Ben Ray_103"):
        handin(MOODLE.format(name), "verdict failed 4; exit 1")
    grader(folder, "--bin", programs)
    assert decide(folder, "Ann Lee", "lab01", "8", "--because", "x")[0] == 0
    handin(MOODLE.format("Ann Lee_102"), "exit 4")
    status, out, _ = grader(folder, "--bin", programs)
    assert status == 1 and f"needs review: {STRAY}" in out.splitlines()
    page = folder.parent / "class-grades/pages/class.html"
    text = html.unescape(page.read_text())
    assert "1 to look at" in text and text.index(STRAY) < text.index("no verdict that can")
    assert decide(folder, "Ann Lee (102)", "lab01", "0", "--because", "x")[0] == 1
    assert "Nothing: " not in page.read_text()
    decisions = folder.parent / "class-grades/decisions.toml"
    decisions.write_text(decisions.read_text().replace('"Ann Lee"', '"Ann Lee (101)"'))
    status, out, _ = grader("rescore", folder)
    assert (status, "needs review" in out) == (0, False)
    assert [row["points"] for row in grades(folder)] == ["8", "0", "4"]


def test_a_decision_that_is_nobodys_has_its_line_and_whose_it_may_be(tmp_path: Path, course: Course) -> None:
    file = tmp_path / "decisions.toml"
    entry = "points = 1\nbecause = 'x'\n"
    file.write_text(f"[ann.lab01]\n{entry}\n[anne.lab03]\n{entry}[zoe.lab04]\n{entry}[ben.lab05]\n{entry}")
    decisions = read_decisions(file, course)
    assert list(without_row(decisions, ["ann", "ben"], ["lab01", "lab03"])) == [
        "decisions.toml:5: anne, lab03 names no row; names now: ann; "
        "write the name as grades.csv has it, or delete the entry",
        "decisions.toml:8: zoe, lab04 names no row; write the name as grades.csv has it, or delete the entry",
        "decisions.toml:11: ben, lab05 names no row; nobody handed it in, and it was not asked for (LABS=); "
        "the labs here: lab01, lab03",
    ]


def test_who_handed_in_nothing_is_settled_lab_by_lab(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    handin("ann/lab03.cu", "verdict passed 10")
    handin("roster.csv", "folder\nann\ndan\n")
    assert grader(folder, "--bin", programs)[0] == 1
    page = folder.parent / "class-grades/pages/class.html"
    for said in ("nothing was handed in", "not decided yet", "each lab that the class has handed"):
        assert said in page.read_text()
    assert decide(folder, "dan", "lab01", "0", "--because", "x")[0] == 1
    assert "not decided yet" in page.read_text()
    status, out, _ = decide(folder, "dan", "lab03", "5", "--because", "by e-mail")
    assert status == 0 and "5 rows: 3 decided, 2 passed" in out
    assert "Nothing: all is decided" in page.read_text()
    assert "not decided yet" not in page.read_text() and ">25<" in page.read_text()
    assert "nothing was handed in" not in (page.parent / "students/dan.html").read_text()
    assert [row["points"] for row in grades(folder)] == ["10", "10", "", "0", "5"]
    assert grader(folder, "--bin", programs)[0] == 0


def test_a_broken_decision_is_told_before_anything_runs(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("ann/lab01.cu", f"touch '{tmp_path}/ran'")
    (folder.parent / "class-grades").mkdir()
    (folder.parent / "class-grades/decisions.toml").write_text("[ann.lab99]\npoints=1\nbecause='x'")
    status, out, err = grader(folder, "--bin", programs)
    assert (status, out) == (2, "") and "ann: lab99: no such lab" in err
    assert not (tmp_path / "ran").exists()


def test_a_name_may_be_given_as_a_table_shows_it() -> None:
    assert as_graded(r"a\nb", ["ann", "a\nb"]) == "a\nb"
    assert as_graded("a\nb", ["ann", "a\nb"]) == "a\nb"
    assert as_graded(r"a\nb", [r"a\nb", "a\nb"]) == r"a\nb"
    assert as_graded("zoe", ["ann"]) == "zoe"
