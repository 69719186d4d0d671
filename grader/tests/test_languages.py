"""A class whose course.toml names a language: its students read no English, and its grades are the same."""

import html
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import grader
from conftest import ROOT, Handin, reasons_of
from language.words import told_in
from made import LAB_03, special, tar_of, zip_of
from test_autograde import KEEP, container, hand_in, results_of  # noqa: F401
from test_command_line import grades
from test_gradebooks import a_class  # noqa: F401
from test_running import begin, grades_of, runs, script

from grader import autograde, formats, pages
from grader.course import Course
from grader.fingerprint import fingerprint
from grader.graded import Graded
from grader.labs import Lab
from grader.submissions import find_submissions

TEXTS = ("summary", "message", "reasons")  # of grades.csv
ENGLISH = re.compile(r"[A-Za-z]+(?:,? [a-z]+){2,}")  # three words in a row, but for names
CODE = re.compile(r"<(pre|code|style)\b.*?</\1>", re.DOTALL)
# Causes and counters are shown by their names, in words.
NAMES = re.compile(r"<th scope=\"row\">[a-z ]+</th>|Global stores per block")


def english_in(page: str, *verdicts: Path) -> list[str]:
    """The English sentences of a page, but for those of verdicts, which the labs' programs have written."""
    text = html.unescape(re.sub(r"<[^>]+>", "\n", NAMES.sub("", CODE.sub("", page))))
    for verdict in verdicts:
        for said in sorted(texts_in(json.loads(verdict.read_bytes())), key=len, reverse=True):
            text = text.replace(said, "")
    return ENGLISH.findall(text)


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)
    elif isinstance(value, str) and " " in value:
        yield value


def course_in(language: str, folder: Path, rest: str = "") -> Path:
    file = folder / "course.toml"
    file.write_text(f'language = "{language}"\n{rest}')
    return file


@pytest.mark.skipif(not (ROOT / "examples").exists(), reason="the student edition: no examples/")
def test_the_example_class_has_the_same_grades_and_reads_them_in_chinese(
    folder: Path, real_programs: Path, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "examples/class", folder, dirs_exist_ok=True)
    rest = "similarity = true\n" + (ROOT / "examples/course.toml").read_text(encoding="utf-8")
    shown, rows = {}, {}
    for language in ("en", "zh"):
        course = course_in(language, tmp_path, rest)
        asked = (folder, "--bin", real_programs, "--course", course, "--seed", "5")
        # The instructor's own language makes no difference.
        status, shown[language], _ = grader(*asked, LANGUAGE="zh" if language == "en" else "en")
        rows[language] = grades(folder)
        assert status == 1
        if language == "en":
            written = [*grades_of(folder).rglob("*.html"), *grades_of(folder).glob("exports/*.json")]
            assert len(written) > 12 and not any(re.search("[通过分数]", file.read_text()) for file in written)
            shutil.rmtree(grades_of(folder))
    assert [{**row, **dict.fromkeys(TEXTS)} for row in rows["en"]] == [
        {**row, **dict.fromkeys(TEXTS)} for row in rows["zh"]
    ]
    assert [line.split()[:4] for line in shown["en"].splitlines()[:-1]] == [
        line.split()[:4] for line in shown["zh"].splitlines()[:-1]
    ]
    verdicts = sorted(grades_of(folder).glob("verdicts/*/*.json"))
    for page in grades_of(folder).rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert '<html lang="zh">' in text and english_in(text, *verdicts) == [], page.name
    canvas = (grades_of(folder) / "exports/canvas_comments.json").read_text(encoding="utf-8")
    assert "迟交 2 天：扣 2 分" in canvas and "points" not in canvas

    ben = ("explain", "Ben Castillo", "--submissions", folder, "--bin", real_programs, "--course", course)
    status, out, _ = grader(*ben)
    assert (status, "judged again: the same verdict\n" in out) == (0, True)
    bundle = grades_of(folder) / "appeals/Ben Castillo.zip"
    with zipfile.ZipFile(bundle) as archive:
        assert all("分" in archive.read(name).decode() for name in ("page.html", "README.txt", "bundle.json"))
    assert grader("replay", bundle, "--bin", real_programs) == (0, "lab01: the same verdict\n", "")


def test_pages_and_comments_have_no_english_of_ours(a_class: Graded, course: Course) -> None:  # noqa: F811
    verdicts = sorted((ROOT / "grader/tests/verdicts").glob("*.json"))
    of_class = replace(a_class, course=replace(course, language="zh"))
    assert len(english_in(dict(pages.files(a_class))["class.html"], *verdicts)) > 10
    with told_in("zh"):
        written = dict(pages.files(of_class))
        comments = dict(formats.files(of_class))["canvas_comments.json"]
    assert "机器" in written["class.html"] and english_in(written["class.html"], *verdicts) == []
    page = written["students/last_element_skipped.html"]
    assert "元素 1 始终没有加进来" in page and "首先应当查看的内容" in page
    assert "lab03：10/10 分" in str(comments)


def test_what_cannot_be_judged_is_told_in_chinese(
    folder: Path, handin: Handin, labs: dict[str, Lab], tmp_path: Path
) -> None:
    handin("ann/notes.txt", "")
    handin("ben/kernel.cu", "no kernel")
    handin("cem/lab77.cu", "")
    handin("dee.txt", "")
    handin("eve/a/lab03.cu", LAB_03)
    (folder / "eve/link").symlink_to(folder)
    handin("fay/lab13.cu", "")
    handin("gus/kernel.cu", b"x" * ((1 << 20) + 1))
    zip_of(folder / "hal.zip", {"lab03.cu": LAB_03, "LAB03.cu": "", "../lab01.cu": "", "more.zip": ""})
    tar_of(folder / "ivo.tar", {"lab01.cu": special("lab01.cu", b"2", "/etc/passwd")})
    (folder / "jo.zip").write_bytes(b"PK damaged")
    (folder / "roster.csv").write_text("folder\nann\nkim\n")
    with told_in("zh"):
        found = list(find_submissions(folder, labs, tmp_path / "room", ("lab03",)))
    told = [said for each in found for said in (reasons_of(each) if hasattr(each, "summary") else [each.note])]
    assert len(told) > 12 and "什么也没有提交" in told
    assert [said for said in told if ENGLISH.search(said) and "zip file" not in said] == []  # zipfile's own
    assert all(re.search("[一-鿿]", said) for said in told if said)


SAYS_ITS_LANGUAGE = """sed -i "s/lab01: passed/in $LANGUAGE/" "$out\""""


def test_another_language_is_another_verdict_also_when_a_batch_goes_on(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("ann/lab01.cu", script(tmp_path, "ann", f"verdict passed 10; {SAYS_ITS_LANGUAGE}"))

    def graded_in(language: str, *more: str) -> tuple[str, str, str]:
        asked = (folder, "--bin", programs, "--course", course_in(language, tmp_path), *more)
        status, _, err = grader(*asked, LANGUAGE="fr")
        (row,) = grades(folder)
        assert (status, row["points"]) == (0, "10")
        return row["summary"], row["reasons"], err

    assert graded_in("en", "--seed", "7") == ("in en", "10 of 10 points.", "")
    assert graded_in("en", "--seed", "7")[0] == "in en" and runs(tmp_path) == ["ann"]
    shutil.move(grades_of(folder) / "journal.sqlite", tmp_path)
    shutil.rmtree(grades_of(folder))
    begin(folder)  # a batch that was stopped, after the same verdict
    assert graded_in("zh") == ("in zh", "10/10 分。", "reduction-labs: going on with batch a batch, seed 7\n")
    assert runs(tmp_path) == ["ann", "ann"]
    assert graded_in("zh", "--seed", "7")[0] == "in zh" and runs(tmp_path) == ["ann", "ann"]
    # Without a run only what the grader itself says is in the other language.
    status, out, _ = grader("rescore", folder, "--course", course_in("en", tmp_path))
    (row,) = grades(folder)
    assert (status, "changed" in out) == (0, False) and (row["summary"], row["reasons"]) == (
        "in zh",
        "10 of 10 points.",
    )


def test_other_texts_of_a_program_are_another_program(programs: Path, labs: dict[str, Lab]) -> None:
    before = fingerprint(labs["lab01"].folder, programs)
    catalogue = programs / "locale/zh/LC_MESSAGES/reduction-labs.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.touch()
    assert fingerprint(labs["lab01"].folder, programs) != before


def test_a_platforms_autograder_speaks_the_courses_language(
    container: Path,  # noqa: F811
    programs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    course_in("zh", tmp_path)
    monkeypatch.setattr(autograde, "ROOT", tmp_path)
    (tmp_path / "labs").symlink_to(ROOT / "labs")
    hand_in(container, lab01=f"{KEEP}verdict passed 10; {SAYS_ITS_LANGUAGE}", lab03="exit 4")
    done = results_of(container, programs, ["lab01", "lab02", "lab03"])
    first = json.loads((container / "seen_by_lab01.json").read_text())
    assert first["output"] == "尚未完成：lab01、lab02、lab03 还没有判定。在那之前，任何分数都不算数。"
    assert ENGLISH.findall(done["output"]) == []
    for said in ("lab03 须由人来决定", "lab01：", "未提交", "10/10 分。", "没有可用的判定：没有判定"):
        assert said in done["output"]


def test_a_verdict_is_converted_in_the_courses_language(tmp_path: Path) -> None:
    verdict = ROOT / "grader/tests/verdicts/last_element_skipped.json"
    status, out, _ = grader("convert", "gradescope", verdict, "--course", course_in("zh", tmp_path))
    assert status == 0 and "何处：元素 1 始终没有加进来" in json.dumps(json.loads(out), ensure_ascii=False)
