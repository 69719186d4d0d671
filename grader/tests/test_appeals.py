"""The contents of a bundle, and the result of judging its files again."""

import json
import zipfile
from pathlib import Path

import pytest
from command import grader
from conftest import ROOT, Handin
from verdict_samples import VERDICTS

from grader.differences import differences

HALF = "verdict failed 4; exit 1"


def explain(folder: Path, programs: Path, name: str = "ann") -> tuple[int, str, str]:
    return grader("explain", name, "--submissions", folder, "--bin", programs)


def bundle_of(folder: Path, name: str = "ann") -> Path:
    return folder.parent / f"class-grades/appeals/{name}.zip"


def about(file: Path) -> dict[str, object]:
    with zipfile.ZipFile(file) as archive:
        return json.loads(archive.read("bundle.json"))  # type: ignore[no-any-return]


def test_a_bundle_holds_all_that_the_points_were_made_of(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", HALF)
    handin("ann/lab03.cu", "verdict passed 10")
    handin("ben/lab01.cu", "verdict passed 10")
    grader(folder, "--bin", programs)
    status, out, err = explain(folder, programs)
    assert (status, err) == (0, "")
    assert "lab01: lab01: failed; judged again: the same verdict" in out
    with zipfile.ZipFile(bundle_of(folder)) as archive:
        names = archive.namelist()
        assert archive.read("labs/lab01/kernel.cu").decode() == HALF
        assert json.loads(archive.read("labs/lab01/verdict.json"))["points"] == 4
    assert {"README.txt", "page.html", "labs/lab03/kernel.cu"} <= set(names)
    found = about(bundle_of(folder))
    assert found["student"] == "ann" and "ben" not in json.dumps(found)
    assert [lab["points"] for lab in found["labs"]] == ["4", "10"]  # type: ignore[attr-defined]


def test_a_bundle_gives_each_reason_once(folder: Path, programs: Path, handin: Handin) -> None:
    verdict = (VERDICTS / "limit_missed.json").read_text()
    handin("ann/lab03.cu", f"cat >$out <<'E'\n{verdict}\nE\nexit 1")
    grader(folder, "--bin", programs)
    explain(folder, programs)
    (lab,) = about(bundle_of(folder))["labs"]  # type: ignore[attr-defined]
    assert len(lab["reasons"]) == 5 and lab["reasons"][0] == "One block, as in the book: 4 of 4 points."


def test_a_row_without_a_lab_is_no_difference(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", HALF)
    handin("ann/unknown.cu", "")
    grader(folder, "--bin", programs)
    assert "no lab: unknown.cu: no lab" in explain(folder, programs)[1]
    said = "lab01: the same verdict\nno lab: there is nothing to judge again\n"
    assert grader("replay", bundle_of(folder), "--bin", programs) == (0, said, "")


def test_a_bundle_says_the_same_elsewhere(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", HALF)
    grader(folder, "--bin", programs)
    explain(folder, programs)
    bundle = bundle_of(folder).rename(folder.parent / "appeal.zip")
    handin("ann/lab01.cu", "verdict passed 10")
    assert grader("replay", bundle, "--bin", programs) == (0, "lab01: the same verdict\n", "")


def test_another_verdict_is_told_with_what_judged_it(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", HALF)
    grader(folder, "--bin", programs)
    explain(folder, programs)
    program = programs / "lab01"
    program.write_text(program.read_text().replace('"$2" "$lab"', '"5" "$lab"'))
    status, out, _ = grader("replay", bundle_of(folder), "--bin", programs)
    assert status == 1
    assert out == "lab01: points: 5, was 4\n  judged by other programs of lab01\n"


def test_the_file_that_was_judged_is_bundled_whatever_lies_there_now(
    folder: Path, programs: Path, handin: Handin
) -> None:
    handin("ann/lab01.cu", HALF)
    grader(folder, "--bin", programs)
    handin("ann/lab01.cu", "verdict passed 10")
    status, out, _ = explain(folder, programs)
    assert status == 0 and "lab01: lab01: failed; judged again: the same verdict" in out
    assert grader("replay", bundle_of(folder), "--bin", programs)[0] == 0
    (folder.parent / "class-grades/verdicts/ann/lab01.cu").write_text("another")
    _, out, _ = explain(folder, programs)
    assert "lab01: lab01: failed; there is no file that was judged" in out
    assert grader("replay", bundle_of(folder), "--bin", programs)[0] == 1


def test_what_cannot_be_explained_is_one_message(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", HALF)
    assert "was not graded yet" in explain(folder, programs)[2]
    grader(folder, "--bin", programs)
    status, out, err = explain(folder, programs, "anne")
    assert (status, out, err) == (
        2,
        "",
        "reduction-labs: anne: nobody of that name; did you mean ann?\n",
    )


@pytest.mark.parametrize(
    "made",
    [b"", b"PK\x03\x04", {"kernel.cu": "x"}, {"bundle.json": "[]"}, {"bundle.json": '{"format": "2"}'}],
)  # fmt: skip
def test_what_is_no_bundle_is_one_message(tmp_path: Path, made: bytes | dict[str, str]) -> None:
    file = tmp_path / "b.zip"
    if isinstance(made, bytes):
        file.write_bytes(made)
    else:
        with zipfile.ZipFile(file, "w") as archive:
            for name, text in made.items():
                archive.writestr(name, text)
    status, out, err = grader("replay", file)
    assert (status, out, err.count("\n")) == (2, "", 1), err


def test_a_host_functions_plans_are_in_the_bundle(folder: Path, handin: Handin, real_programs: Path) -> None:
    solution = ROOT / "solutions/lab05_shuffle/kernel.cu"
    if not solution.exists():
        pytest.skip("the student edition has no solutions")
    handin("ann/lab05.cu", solution.read_text())
    grader(folder, "--bin", real_programs)
    _, out, err = explain(folder, real_programs)
    assert "judged again: the same verdict" in out, err
    with zipfile.ZipFile(bundle_of(folder)) as archive:
        plans = json.loads(archive.read("labs/lab05/plans.json"))
    assert {plan["function"] for plan in plans} == {"reduce_sum"}


def test_what_is_a_machines_is_no_difference() -> None:
    verdict = {"points": 4, "speed": {"ratio": 1.0}, "devices": [{"kind": "sim"}, {"kind": "gpu"}],
               "sandbox": "account", "course_version": "1", "summary": "4 on sim; NVIDIA H200 agrees",
               "tasks": [{"points": 4, "cases": [{"device": "sim", "seconds": 0.1},
                                                 {"device": "gpu", "seconds": 0.1}]}]}  # fmt: skip
    other = json.loads(json.dumps(verdict))
    other |= {"speed": None, "devices": [{"kind": "sim"}], "sandbox": "none", "course_version": "2"}
    other["summary"] = "4 on sim"
    other["tasks"][0]["cases"] = [{"device": "sim", "seconds": 0.2}]
    assert differences(json.dumps(verdict).encode(), json.dumps(other).encode()) == []
    other["tasks"][0]["points"] = 3
    found = differences(json.dumps(verdict).encode(), json.dumps(other).encode())
    assert found == ["tasks[0].points: 3, was 4"]
