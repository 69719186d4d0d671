"""The pictures' content as text for a terminal."""

from __future__ import annotations

import subprocess
import sys

import pytest
from conftest import ROOT
from drawing.ladder.labels import Labels
from drawing.ladder.page import spread
from drawing.ladder.quantities import count, duration, percent, plain_size, rate, size, tick
from drawing.ladder.results import read_results
from drawing.ladder.text import text_of_results
from measured import LABS, timed, write_lab, write_predictions, write_results


@pytest.fixture
def text(tmp_path):
    labs = tmp_path / "labs"
    for lab in LABS:
        (labs / lab).mkdir(parents=True)
        (labs / lab / "lab.toml").write_text(f'title = "{lab.partition("_")[2].replace("_", " ")}"')
    return lambda: text_of_results(read_results(tmp_path), Labels(labs))


def test_a_row_a_lab_and_one_of_cub(text, tmp_path):
    write_results(tmp_path)
    said = text()
    assert "NVIDIA H200, driver 580.65.06, in node7. Measured 2026-11-22" in said
    assert "roofline 4.20 TB/s" in said and "a launch takes 2.10 µs" in said
    assert [line.split()[0] for line in said.splitlines()[5:13]] == ["lab", "01", "02", "03", "04", "05", "06", "07"]
    row = next(line for line in said.splitlines() if "atomic" in line)
    assert "95%" in row and "1.05 (1.04..1.06)" in row


def test_is_plain_and_fits(text, tmp_path):
    write_results(tmp_path)
    assert "\x1b" not in text()
    assert max(map(len, text().splitlines())) <= 100


def test_a_lab_that_was_never_measured_has_an_empty_rung(text, tmp_path):
    write_results(tmp_path, dict(list(LABS.items())[:2]))
    row = next(line for line in text().splitlines() if line.startswith("  03"))
    assert set(row.split()[3:]) == {"-"}


def test_a_prediction_is_called_one(text, tmp_path):
    write_results(tmp_path, gpu=None)
    assert "A prediction for NVIDIA H200" in text() and "nothing here was timed" in text()
    assert "Predicted bytes a second" in text() and "Measured" not in text()


def test_a_prediction_has_the_described_limits_and_cub(text, tmp_path):
    write_predictions(tmp_path)
    said = text()
    assert "described roofline 4.20 TB/s" in said and "a launch takes 2.10 µs, as described" in said
    row = next(line for line in said.splitlines() if "atomic" in line)
    assert "95%" in row and row.split()[-1] == "1.05"
    assert any(line.startswith("  CUB ") for line in said.splitlines())
    assert "assumed" not in said


def test_scaled_counts_are_marked(text, tmp_path):
    write_predictions(tmp_path)
    rows = [line for line in text().splitlines() if line.startswith(("  03 shared", "  04 coars"))]
    assert ["*" in row for row in rows] == [True, False, True, False]
    assert "* Counts scaled from smaller sizes: lab01, lab02, lab03 at n = 2^26, 2^28." in text()


def test_assumed_numbers_of_a_gpu_are_told(text, tmp_path):
    write_predictions(tmp_path, model="Tesla T4", model_numbers="assumed")
    assert "A prediction for Tesla T4 (partly assumed numbers)" in text()


def test_failures_and_other_files_are_told(text, tmp_path):
    broken = timed("gpu", "student", 1024, 1) | {"error_occurred": True, "error_message": "out of bounds"}
    write_lab(
        tmp_path,
        "lab01_owner_computes",
        [timed("gpu", "student", 2048, 1e-6), broken],
        kernel="solutions/lab01_owner_computes/kernel.cu",
    )
    assert "lab01: gpu/student/1024: out of bounds" in text()
    assert "Solutions, not your own: lab01." in text()
    write_lab(tmp_path, "lab01_owner_computes", [timed("gpu", "student", 2048, 1e-6)], kernel="my own.cu")
    assert "lab01 is my own.cu." in text()


def test_mixed_machines_are_named(text, tmp_path):
    write_results(tmp_path)
    write_results(tmp_path, dict(list(LABS.items())[:1]), gpu="NVIDIA A100", host_name="实验室")
    first = text().splitlines()[0]
    assert "2 machines" in first and "H200" in first and "A100" in first


def test_labs_beside_another_reference_have_tables_of_their_own(text, tmp_path):
    write_results(tmp_path, dict(list(LABS.items())[:2]))
    entry = timed("gpu", "student", 2048, 1e-6, multiply_adds_per_second=2e12)
    matrices = {"reference": "cublasSgemm", "unit": "multiply-adds", "roofline_per_second": "3e12"}
    write_lab(tmp_path, "lab12_products", [entry, entry | {"name": "gpu/reference/2048"}], **matrices)
    said = text()
    assert "labs beside cub::DeviceReduce::Sum and cublasSgemm" in said.splitlines()[0]
    assert "Multiply-adds a second by n" in said and "roofline 3.00 TFMA/s" in said
    rows = [line.split() for line in said.splitlines() if "2.00 TFMA/s" in line]
    assert [row[0] for row in rows] == ["12", "cuBLAS"]


def test_the_program_says_one_sentence_and_fails(tmp_path):
    def run(*files: tuple[str, str]) -> subprocess.CompletedProcess:
        for name, content in files:
            (tmp_path / name).write_text(content)
        return subprocess.run(
            [sys.executable, "-m", "drawing.ladder", str(tmp_path), "labs"],
            cwd=ROOT / "common",
            capture_output=True,
            text=True,
            check=False,
        )

    assert run().returncode == 1
    assert run(("lab01_bench.json", "{")).stderr.count("\n") == 1
    failed = timed("gpu", "student", 1024, 1) | {"error_occurred": True, "error_message": "out of bounds"}
    write_lab(tmp_path, "lab01_owner_computes", [failed])
    assert "every measurement in it failed, the first so: lab01: gpu/student/1024: out of bounds" in run().stderr


def test_quantities():
    assert (size(2**24), plain_size(2**24), size(1000)) == ("2²⁴", "2^24", "1,000")
    assert (rate(4.2e12), rate(999.9e9), rate(85.25e9)) == ("4.20 TB/s", "1.00 TB/s", "85.2 GB/s")
    assert (duration(2.1e-6), duration(0.99999e-3), duration(3e-8)) == ("2.10 µs", "1.00 ms", "30.0 ns")
    assert (percent(0.965), percent(0.045), tick("10.0 GB/s"), tick("100 µs")) == ("96%", "4.5%", "10 GB/s", "100 µs")
    assert (count(0), count(1.5), count(123456), count(1.9e-6)) == ("0", "1.5", "123,456", "1.9e-06")


def test_names_at_line_ends_keep_their_order_and_apart():
    places = spread([10.0, 11.0, 50.0, 10.5], 4)
    assert sorted(range(4), key=places.__getitem__) == [0, 3, 1, 2]
    ordered = sorted(places)
    assert all(b - a >= 4 - 1e-9 for a, b in zip(ordered, ordered[1:]))
    assert places[2] == 50
