"""Valid results folders, and the one sentence that refuses an invalid one."""

from __future__ import annotations

import json

import pytest
from drawing.ladder.ladders import ladders_of
from drawing.ladder.quantities import plain_size
from drawing.ladder.results import Unreadable, read_results
from drawing.ladder.sizes import common_size, elsewhere, nearest
from drawing.ladder.words import sizes_note
from measured import LABS, LAUNCH, ROOFLINE, SIZES, timed, write_lab, write_predictions, write_results

LAB = "lab03_shared_memory"


def lab(tmp_path, *entries, **context):
    write_lab(tmp_path, LAB, list(entries), **context)
    return read_results(tmp_path)[0]


def test_speeds_are_by_device_and_runner_and_in_seconds(tmp_path):
    found = lab(tmp_path, timed("gpu", "student", 1024, 3e-6), timed("gpu", "cub", 1024, 6e-6))
    (point,) = found.speeds["gpu", "student"]
    assert (point.n, point.seconds, point.share) == (1024, pytest.approx(3e-6), pytest.approx(4096 / 3e-6 / ROOFLINE))
    assert found.speeds["gpu", "reference"][0].seconds == pytest.approx(6e-6)


@pytest.mark.parametrize("unit, seconds", [("ns", 5e-9), ("us", 5e-6), ("ms", 5e-3), ("s", 5.0)])
def test_every_unit_of_the_library_is_known(tmp_path, unit, seconds):
    entry = timed("gpu", "student", 1024, 1) | {"real_time": 5, "time_unit": unit}
    assert lab(tmp_path, entry).speeds["gpu", "student"][0].seconds == pytest.approx(seconds)


def test_the_simulators_own_time_is_no_speed(tmp_path):
    found = lab(tmp_path, timed("sim", "student", 1024, 1, global_loads_per_element=1.0))
    assert not found.speeds
    assert found.counts == {1024: {"global_loads_per_element": 1.0}}


def test_aggregates_and_strangers_are_passed_over(tmp_path):
    mean = timed("gpu", "student", 1024, 1) | {"run_type": "aggregate"}
    assert not lab(tmp_path, mean, timed("gpu", "student", 1024, 1) | {"name": "other/1024"}).speeds


@pytest.mark.parametrize(
    "entry, said",
    [
        (
            timed("gpu", "student", 1024, 1) | {"error_occurred": True, "error_message": "out of bounds"},
            "out of bounds",
        ),
        (timed("gpu", "student", 1024, 1) | {"real_time": 0}, "0 is no measurement"),
        (timed("gpu", "student", 1024, 1) | {"bytes_per_second": 0}, "0 is no measurement"),
        (timed("gpu", "student", 1024, 1) | {"real_time": float("nan")}, "0 is no measurement"),
    ],
)
def test_what_failed_is_no_point_and_is_told(tmp_path, entry, said):
    found = lab(tmp_path, entry)
    assert not found.speeds
    assert found.failed[0].startswith("gpu/student/1024: ") and said in found.failed[0]


def test_a_folder_that_is_not_there_or_empty(tmp_path):
    with pytest.raises(Unreadable, match="no such folder"):
        read_results(tmp_path / "none")
    with pytest.raises(Unreadable, match="make lab01 bench writes one"):
        read_results(tmp_path)


@pytest.mark.parametrize(
    "text, said",
    [
        (json.dumps({"context": {}})[:9], "cut off, or no JSON; measure again: make lab03 bench"),
        ("", "cut off"),
        (
            '{"context": {"format": "reduction-labs bench 2"}}',
            '"reduction-labs bench 2", and this reads "reduction-labs',
        ),
        ('{"context": {}}', 'its format is "none"'),
        ("[]", "not as docs/contracts/bench.md says"),
        ('{"context": {"format": "reduction-labs bench 1"}, "benchmarks": []}', "not as docs/contracts/bench.md says"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(tmp_path, text, said):
    (tmp_path / "lab03_bench.json").write_text(text)
    with pytest.raises(Unreadable) as refused:
        read_results(tmp_path)
    assert said in str(refused.value) and "lab03_bench.json" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_cut_anywhere_is_refused(tmp_path):
    file = write_lab(tmp_path, LAB, [timed("gpu", "student", 1024, 1)])
    whole = file.read_text()
    for length in range(0, len(whole) - 1, 37):
        file.write_text(whole[:length])
        with pytest.raises(Unreadable, match="cut off"):
            read_results(tmp_path)


def test_two_machines_are_two_ladders(tmp_path):
    write_results(tmp_path, dict(list(LABS.items())[:3]))
    write_results(tmp_path, dict(list(LABS.items())[3:]), gpu="NVIDIA A100")
    h200, a100 = ladders_of(read_results(tmp_path))
    assert [found.number for found in h200.rungs] == ["lab01", "lab02", "lab03"]
    assert [found.number for found in a100.rungs] == ["lab04", "lab05", "lab06", "lab07"]
    assert h200.file_ending != a100.file_ending


@pytest.mark.parametrize("other", [{"host_name": "node8"}, {"driver": "999"}, {"gpu": "NVIDIA A100"}])
def test_a_machine_is_its_gpu_driver_and_host(tmp_path, other):
    write_results(tmp_path, dict(list(LABS.items())[:1]))
    write_results(tmp_path, dict(list(LABS.items())[1:]), **other)
    assert len(ladders_of(read_results(tmp_path))) == 2


def test_a_prediction_is_drawn_only_of_what_was_not_all_measured(tmp_path):
    write_results(tmp_path)
    assert [ladder.predicted for ladder in ladders_of(read_results(tmp_path))] == [False]
    write_results(tmp_path, dict(list(LABS.items())[:1]), gpu=None)
    assert [ladder.predicted for ladder in ladders_of(read_results(tmp_path))] == [False, True]


def test_a_prediction_has_no_roofline_of_a_machine(tmp_path):
    write_results(tmp_path, gpu=None)
    (ladder,) = ladders_of(read_results(tmp_path))
    assert (ladder.roofline, ladder.launch_overhead) == (None, None)


def test_a_prediction_has_the_described_roofline_and_cub(tmp_path):
    write_predictions(tmp_path)
    (ladder,) = ladders_of(read_results(tmp_path))
    assert (ladder.roofline, ladder.launch_overhead) == (pytest.approx(ROOFLINE), pytest.approx(LAUNCH))
    assert [point.n for point in ladder.of_reference] == SIZES
    assert ladder.size == 2**28


def test_scaled_counts_are_marked_and_are_no_counts(tmp_path):
    entries = [timed("sim", "student", n, 1e-6, predicted=1, launches_per_call=1.0) for n in (1024, 4096)]
    found = lab(tmp_path, entries[0], entries[1] | {"scaled_from": 1024.0})
    assert [point.scaled for point in found.speeds["sim", "student"]] == [False, True]
    assert list(found.counts) == [1024]


def test_rungs_are_compared_at_the_largest_size_that_most_have(tmp_path):
    for name, sizes in {"lab01_a": [1024, 2048], "lab02_b": [1024, 2048, 8192], "lab03_c": [1024, 2048]}.items():
        write_lab(tmp_path, name, [timed("gpu", "student", n, 1e-6) for n in sizes])
    (ladder,) = ladders_of(read_results(tmp_path))
    assert ladder.size == 2048


def test_labs_without_a_common_size_are_compared_at_near_ones():
    early, late = [512, 32768, 524288], [1024, 16384, 262144, 4194304]
    labs = {"lab01_a": early, "lab02_b": late, "lab03_c": late, "lab04_d": [1 << 30]}
    assert common_size(list(labs.values())) == 262144
    assert (nearest(early, 262144), nearest(late, 262144), nearest([1 << 30], 262144)) == (524288, 262144, None)
    assert elsewhere(labs, 262144) == [("lab01_a", 524288)]
    assert sizes_note(labs, 262144, plain_size) == ["At n = 2^19: lab01."]
