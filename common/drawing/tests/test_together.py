"""The text and the picture of a run on ranks."""

from pathlib import Path

from drawing.together import draw, runs_in, text_of, times_of
from traces import trace_in


def test_other_traces_are_none(tmp_path: Path) -> None:
    (tmp_path / "trace.json").write_text('{"lab": "lab01", "runs": []}')
    assert runs_in(tmp_path / "trace.json") is None


def test_the_text_names_each_message_with_its_times(tmp_path: Path) -> None:
    trace = runs_in(trace_in(tmp_path, 1.5e-6))
    assert trace
    assert "  rank 1 -> rank 0, 8 bytes (line 7): sent at 0 us, arrives at 1.5 us\n" in text_of(trace)


def test_a_message_that_never_arrives_is_said_so(tmp_path: Path) -> None:
    trace = runs_in(trace_in(tmp_path, None))
    assert trace
    text = text_of(trace)
    assert "never arrives" in text
    assert "(it does not end)" in text


def test_each_moment_is_one_row(tmp_path: Path) -> None:
    trace = runs_in(trace_in(tmp_path, 1.5e-6))
    assert trace
    assert times_of(trace["on_ranks"][0]) == [0.0, 1.5e-6]


def test_the_picture_has_the_ranks(tmp_path: Path) -> None:
    trace = runs_in(trace_in(tmp_path, 1.5e-6))
    assert trace
    draw(trace, tmp_path / "picture.svg")
    assert "rank 1" in (tmp_path / "picture.svg").read_text()
