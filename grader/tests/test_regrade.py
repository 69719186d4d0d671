"""Seeds of batches, and the changes reported by a regrade, with reasons."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import grader
from conftest import Handin
from test_command_line import grades

from grader.batch_file import Batch, Outcome, UnusableBatch, read_batch, to_json
from grader.batch_file import Handin as File
from grader.changes import changes_between, line_of
from grader.labs import Lab
from grader.rescore import rescore_in
from grader.row import Row
from grader.seed import new_batch, seed_of

KEY = ("ann", "lab03")
BATCH = Batch(
    "2026-10-12-abc", 5, (Row("ann", "lab03", "failed", 4, 10, "4/10"),), {KEY: File("1f")},
    {"lab03": "aa"}, {"lab03": "bb"}, "nvcc 12.4", "cc", {"ann": {"extension_days": 1}},
    device="sim", grader="ee",
)  # fmt: skip
POINTS = {KEY: ("4", "")}


def test_seeds_are_fresh_and_depend_on_the_salt() -> None:
    batches = {new_batch() for _ in range(20)}
    assert len(batches) == 20
    assert seed_of("a", "salt") == seed_of("a", "salt")
    seeds = {seed_of(batch, salt) for batch in batches for salt in ("", "x")}
    assert len(seeds) == 40 and all(1 <= seed <= 2**31 for seed in seeds)


def test_a_batch_is_read_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "batch.json").write_text(to_json(BATCH, POINTS))
    assert read_batch(tmp_path / "batch.json") == (BATCH, POINTS)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "reduction-labs batch 2"}', "half"])
def test_another_batch_file_is_told(tmp_path: Path, text: str) -> None:
    whole = to_json(BATCH, POINTS)
    (tmp_path / "batch.json").write_text(whole[: len(whole) // 2] if text == "half" else text)
    with pytest.raises(UnusableBatch, match="batch.json: "):
        read_batch(tmp_path / "batch.json")


def lines(**members: Any) -> Iterator[str]:
    """The changes if the machine now gives 7 points, and these members of the batch differ."""
    rows = (replace(BATCH.rows[0], points=7),)
    new = replace(BATCH, **{"rows": rows, **members})
    return (line_of(each) for each in changes_between(BATCH, POINTS, new, {KEY: ("7", "")}))


WHY = {
    "another submission": {"handins": {KEY: File("2f")}},
    "the hidden cases changed": {"hidden": {"lab03": "dd"}},
    "the lab's files changed": {"labs": {"lab03": "ab"}},
    "the lab's program changed": {"programs": {"lab03": "ab"}},
    "toolchain nvcc 12.4 became nvcc 13.0": {"toolchain": "nvcc 13.0"},
    "seed 5 became 6": {"seed": 6},
    "device sim became auto": {"device": "auto"},
    "the grader changed": {"grader": "ef"},
    "course.toml changed": {"course_sha256": ""},
    "the roster changed": {"roster": {}},
    "the machine judged otherwise": {},
}


@pytest.mark.parametrize("why", WHY)
def test_a_change_has_its_reason(why: str) -> None:
    assert list(lines(**WHY[why])) == [f"ann lab03: 7, was 4 ({why})"]


def test_several_reasons_are_all_told() -> None:
    (line,) = lines(seed=6, handins={KEY: File("2f")})
    assert line.endswith("(another submission; seed 5 became 6)")


def test_a_seed_explains_nothing_where_the_machine_says_the_same() -> None:
    new = replace(BATCH, seed=6, course_sha256="dd")
    (change,) = changes_between(BATCH, POINTS, new, {KEY: ("8", "")})
    assert change.why == "course.toml changed"


def test_a_device_explains_points_beside_the_machines() -> None:
    new = replace(BATCH, seed=6, device="auto")
    (change,) = changes_between(BATCH, POINTS, new, {KEY: ("4.5", "")})
    assert change.why == "device sim became auto"


def test_a_batch_file_from_before_devices_were_kept_is_read(tmp_path: Path) -> None:
    whole = json.loads(to_json(BATCH, POINTS))
    del whole["device"], whole["grader"]
    (tmp_path / "batch.json").write_text(json.dumps(whole))
    old, points = read_batch(tmp_path / "batch.json")
    assert old == replace(BATCH, device="", grader="")
    (change,) = changes_between(old, points, replace(BATCH, seed=6), {KEY: ("5", "")})
    assert change.why == "seed 5 became 6"


def test_rows_that_come_and_go_and_decisions_are_changes() -> None:
    other = replace(BATCH, rows=(), handins={})
    assert [line_of(each) for each in changes_between(BATCH, POINTS, other, {("ben", "lab01"): (None, "")})] == [
        "ann lab03: not there, was 4 (another submission)",
        "ben lab01: undecided, was not there (the machine judged otherwise)",
    ]  # fmt: skip
    new = replace(BATCH, course_sha256="dd")
    (change,) = changes_between(BATCH, POINTS, new, {KEY: ("8", "a reason")})
    assert change.why == "a decision"


PERSON = {
    (("4", ""), ("8", "x")): "8, was 4 (a decision)",
    (("7", "x"), ("8", "x")): "8, was 7 (another decision)",
    (("7", "x"), ("8", "y")): "8, was 7 (another decision)",
    ((None, "x"), ("8", "x")): "8, was undecided (another decision)",
    (("8", "x"), ("4", "")): "4, was 8 (a decision that counts no more)",
}


@pytest.mark.parametrize("outcomes", PERSON)
def test_what_a_person_changed_is_told_as_that(outcomes: tuple[Outcome, Outcome]) -> None:
    before, after = outcomes
    (change,) = changes_between(BATCH, {KEY: before}, BATCH, {KEY: after})
    assert line_of(change) == f"ann lab03: {PERSON[outcomes]}"


def test_a_row_that_is_there_by_decision_comes_and_goes_with_it() -> None:
    decided = {**POINTS, ("ann", "lab04"): ("9", "x")}
    (change,) = changes_between(BATCH, POINTS, BATCH, decided)
    assert line_of(change) == "ann lab04: 9, was not there (a decision)"
    (change,) = changes_between(BATCH, decided, BATCH, POINTS)
    assert line_of(change) == "ann lab04: not there, was 9 (a decision that counts no more)"
    (change,) = changes_between(BATCH, {KEY: ("9", "x")}, replace(BATCH, rows=(), handins={}), {})
    assert line_of(change) == "ann lab03: not there, was 9 (another submission)"


def batch_of(folder: Path) -> dict[str, Any]:
    return json.loads((folder.parent / "class-grades/batch.json").read_text())


SEED = "read -r seed; verdict failed $(( seed % 10 )); exit 1"


def test_each_batch_has_a_fresh_seed_which_is_recorded(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", SEED)
    seeds = []
    for _ in range(3):
        assert grader(folder, "--bin", programs)[0] == 0
        batch = batch_of(folder)
        seeds.append(batch["seed"])
        assert batch["seed"] == seed_of(batch["batch"], "")
        assert grades(folder)[0]["points"] == str(batch["seed"] % 10)
    assert len(set(seeds)) == 3
    assert grader(folder, "--bin", programs, "--seed", "7")[0] == 0
    assert (batch_of(folder)["seed"], grades(folder)[0]["points"]) == (7, "7")


def test_the_salt_reaches_the_seed_and_no_file(folder: Path, programs: Path, handin: Handin, tmp_path: Path) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    (tmp_path / "private").mkdir()
    (tmp_path / "private/salt").write_text("pepper-corn")
    (tmp_path / "course.toml").write_text('private = "private"')
    assert grader(folder, "--bin", programs, "--course", tmp_path / "course.toml")[0] == 0
    batch = batch_of(folder)
    assert batch["seed"] == seed_of(batch["batch"], "pepper-corn")
    files = [file for file in (tmp_path / "class-grades").rglob("*") if file.is_file()]
    assert files and not any(b"pepper-corn" in file.read_bytes() for file in files)


def test_a_regrade_says_what_changed(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict failed 4; exit 1")
    handin("ben/lab01.cu", "verdict passed 10")
    seed = ("--seed", "1")
    assert "changed" not in grader(folder, "--bin", programs, *seed)[1]
    handin("ann/lab01.cu", "verdict failed 5; exit 1")
    _, out, _ = grader(folder, "--bin", programs, *seed)
    assert [line for line in out.splitlines() if line.startswith("changed: ")] == [
        "changed: ann lab01: 5, was 4 (another submission)"
    ]
    assert (folder.parent / "class-grades/changes.csv").read_text() == (
        "name,lab,before,after,why\nann,lab01,4,5,another submission\n"
    )


def test_another_device_is_told(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", '[[ "$*" == *=sim* ]] && verdict passed 10 && exit; verdict failed 4; exit 1')  # fmt: skip
    seed = ("--seed", "1")
    grader(folder, "--bin", programs, *seed, "--device", "auto")
    assert batch_of(folder)["device"] == "auto"
    _, out, _ = grader(folder, "--bin", programs, *seed)
    assert "changed: ann lab01: 10, was 4 (device auto became sim)" in out
    assert batch_of(folder)["device"] == "sim"


def test_another_grader_is_told(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict failed 4; exit 1")
    grader(folder, "--bin", programs)
    batch = batch_of(folder)
    other = {**batch, "grader": "another", "points": [["ann", "lab01", "5", ""]]}
    (folder.parent / "class-grades/batch.json").write_text(json.dumps(other))
    _, out, _ = grader("rescore", folder)
    assert "changed: ann lab01: 4, was 5 (the grader changed)" in out
    assert batch_of(folder) == batch


def test_course_toml_is_counted_again_without_a_run(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("ann/lab01.cu", "verdict failed 4; exit 1")
    grader(folder, "--bin", programs)
    (tmp_path / "course.toml").write_text("[lab01]\ncap = 3")
    status, out, err = grader("rescore", folder, "--course", tmp_path / "course.toml")
    assert (status, err) == (0, "")
    assert "changed: ann lab01: 3, was 4 (course.toml changed)" in out
    assert grades(folder)[0]["machine_points"] == "3"
    assert (folder.parent / "class-grades/verdicts/ann/lab01.json").exists()


def test_a_count_that_fails_leaves_all_as_it_was(
    folder: Path, programs: Path, handin: Handin, labs: dict[str, Lab], monkeypatch: Any
) -> None:
    handin("ann/lab01.cu", "verdict failed 4; exit 1")
    grader(folder, "--bin", programs)
    before = {file: file.read_bytes() for file in sorted(folder.parent.rglob("*-grades/**/*.*"))}

    def full(*_: Path) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("grader.publish.swap_in", full)
    with pytest.raises(OSError, match="No space"):
        rescore_in(folder, labs, None)
    assert before == {f: f.read_bytes() for f in sorted(folder.parent.rglob("*-grades/**/*.*"))}


def test_anothers_batch_is_told_before_anything_runs(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("ann/lab01.cu", f"touch '{tmp_path}/ran'")
    (tmp_path / "class-grades").mkdir()
    (tmp_path / "class-grades/batch.json").write_text('{"format": "reduction-labs batch 0"}')
    status, out, err = grader(folder, "--bin", programs)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "its format is 'reduction-labs batch 0'" in err and "move " in err
    assert not (tmp_path / "ran").exists()


def test_a_mistake_in_course_toml_is_told_before_anything_runs(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("ann/lab01.cu", f"touch '{tmp_path}/ran'")
    (tmp_path / "course.toml").write_text("[lab1]")
    status, _, err = grader(folder, "--bin", programs, "--course", tmp_path / "course.toml")
    assert status == 2 and "course.toml:1: lab1: no such lab" in err
    assert not (tmp_path / "ran").exists()
