"""make labNN drill: a copy to edit, a diagnosis that waits, and progress."""

import json
import re
import shutil
from pathlib import Path

import pytest
from ask.check import mistakes_in
from ask.drills import drills_of
from ask.lab import Lab, labs_of
from ask.progress import Progress
from ask.repair import Repair
from ask.screen import Screen
from language.words import told_in

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    """Lab 01 in a course of its own."""
    real = labs_of(ROOT, ["lab01"])[0]
    (tmp_path / "build").mkdir()
    for name in ("release", "tools"):
        (tmp_path / "build" / name).symlink_to(ROOT / "build" / name)
    shutil.copytree(real.folder, tmp_path / "labs" / real.folder.name, ignore=shutil.ignore_patterns("questions"))
    if real.solutions.exists():
        shutil.copytree(real.solutions / "drills", tmp_path / "solutions" / real.folder.name / "drills")
    return Lab(tmp_path, tmp_path / "labs" / real.folder.name)


def work(lab: Lab, only: str = "") -> bool:
    drills = drills_of(lab)
    return Repair(lab, drills, Progress(lab, [], list(drills)), Screen()).work(only)


def test_the_first_visit_makes_a_copy_and_shows_the_symptom(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    drill = drills_of(lab)["last_step"]
    assert work(lab, "last_step")
    said = capsys.readouterr().out
    assert drill.copy.read_bytes() == drill.start.read_bytes()
    assert "wanted" in said and "never arrive" in said and "cause" not in said
    assert "Edit drills/lab01/last_step.cu, then: make lab01 drill CASE=last_step" in said
    assert not (lab.root / "build/results/progress/lab01.json").exists()


def test_after_one_drill_alone_the_command_for_the_others_is_named(
    lab: Lab, capsys: pytest.CaptureFixture[str]
) -> None:
    drill = drills_of(lab)["last_step"]
    if not drill.answer.exists():
        pytest.skip("this is the student edition")
    work(lab, "last_step")
    drill.copy.write_bytes(drill.answer.read_bytes())
    assert work(lab, "last_step")
    assert "Next: make lab01 drill" in capsys.readouterr().out


def test_the_diagnosis_waits_for_two_tries_and_the_hint_for_one(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    drill = drills_of(lab)["last_step"]
    work(lab, "last_step")
    drill.copy.write_text(drill.copy.read_text() + "// a try\n")
    capsys.readouterr()
    said = []
    for _ in range(3):
        assert not work(lab, "last_step")
        said.append(capsys.readouterr().out)
    assert ["Hint:" in each for each in said] == [False, True, True]
    assert ["cause " in each for each in said] == [False, False, True]


def test_the_diagnosis_names_the_copy(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    drill = drills_of(lab)["owners"]
    work(lab, "owners")
    drill.copy.write_text(drill.copy.read_text() + "// a try\n")
    for _ in range(3):
        capsys.readouterr()
        assert not work(lab, "owners")
    assert re.findall(r"  found +(.*) at (\S+):4 and", capsys.readouterr().out) == [
        ("race: input[1] written by thread 1", "owners.cu")
    ]


def test_a_repaired_drill_says_its_idea_and_begins_the_next(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    drills = list(drills_of(lab).values())
    if not drills[0].answer.exists():
        pytest.skip("this is the student edition")
    work(lab)
    shutil.copyfile(drills[0].answer, drills[0].copy)
    capsys.readouterr()
    assert work(lab)
    said = capsys.readouterr().out
    assert f"Repaired. {drills[0].told.idea}" in " ".join(said.split())
    assert drills[1].told.title in said and drills[1].copy.exists()
    kept = json.loads((lab.root / "build/results/progress/lab01.json").read_text())
    assert kept["summary"] == f"1/{len(drills)} drills"


def test_a_copy_that_does_not_compile_shows_the_compilers_words(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    drill = drills_of(lab)["last_step"]
    work(lab, "last_step")
    drill.copy.write_text(drill.copy.read_text().replace("own +", "owm +", 1))
    capsys.readouterr()
    assert not work(lab, "last_step")
    assert "owm" in capsys.readouterr().out


def test_a_count_decides_where_the_start_is_right(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    work(lab, "one_barrier")
    assert "too many  barriers that each warp passes: 16, at most 8" in capsys.readouterr().out


def test_a_drill_that_is_none_is_found(lab: Lab) -> None:
    drill = drills_of(lab)["last_step"]
    if not drill.answer.exists():
        pytest.skip("this is the student edition")
    wrong, right = drill.start.read_text(), drill.answer.read_text()
    drill.start.write_text(right)
    drill.answer.write_text(wrong)
    (drill.start.parent / "left_over.cu").write_text("")
    found = "\n".join(mistakes_in(lab, 0))
    assert "drills/02_last_step.cu:1: the start is right" in found and "the answer is wrong" in found
    assert "drills/left_over.cu:1: a stray file" in found


def test_a_drill_is_told_in_the_readers_language(
    lab: Lab, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "zh")
    with told_in("zh"):
        work(lab, "first_pairs")
        work(lab, "one_barrier")
    said = capsys.readouterr().out
    assert "  应为    32861\n" in said and "每个 warp 经过的屏障数：16，至多 8" in said
    assert not re.findall(r".*\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b.*", said.replace("make lab01 drill", ""))
