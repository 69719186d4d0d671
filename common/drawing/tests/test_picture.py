"""The picture: it has every box, arrow and lane of the trace, and is the same each time."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import pytest
from conftest import ROOT, words
from drawing.picture import draw
from drawing.steps import lanes_of
from drawing.style import RACE_FILL, SHARED_FILL, SUM, SUM_FILL
from language.glossary import languages_of
from language.pages import translation_of


@pytest.fixture
def svg(tmp_path):
    def drawn(trace) -> str:
        draw(trace, tmp_path / "picture.svg")
        text = (tmp_path / "picture.svg").read_text(encoding="utf-8")
        ElementTree.fromstring(text)
        return text

    return drawn


def filled(svg: str, colour: str) -> int:
    return len(re.findall(f'style="fill: {colour}', svg))


def test_lab01_has_a_box_for_every_sum(svg, traced):
    text = svg(traced("lab01"))
    assert filled(text, SUM_FILL) == 8 + 4 + 2 + 1
    assert words(text).count("8") == 2 + 1 + 1  # stride 4, what is left over of it, and element 8
    assert "255/864 = 29.5%" in words(text)


def test_lab03_has_its_sums_in_shared_memory(svg, traced):
    text = svg(traced("lab03"))
    assert (filled(text, SHARED_FILL), filled(text, SUM_FILL)) == (8 + 4 + 2 + 1, 0)
    assert words(text).count("no bank conflict") == 8


def drawn_pages():
    """The labs whose pages show a trace; another lab's picture may be drawn by hand."""
    pictures = sorted(ROOT.glob("labs/lab*/picture.svg"))
    return [file.parent for file in pictures if "who adds what to what" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("folder", drawn_pages(), ids=lambda folder: folder.name[:5])
def test_the_labs_pages_show_the_solutions(svg, traced, folder):
    """If this fails after a change, CONTRIBUTING.md says how to draw them again."""
    committed, drawn = (folder / "picture.svg").read_text(encoding="utf-8"), svg(traced(folder.name[:5]))
    assert words(committed) == words(drawn)
    fills = re.compile(r'style="fill: (#\w+)')
    assert fills.findall(committed) == fills.findall(drawn)


@pytest.mark.in_turns
@pytest.mark.parametrize("language", languages_of(ROOT))
@pytest.mark.parametrize("folder", drawn_pages(), ids=lambda folder: folder.name[:5])
def test_the_labs_pages_show_the_solutions_in_each_language(folder, language, tmp_path):
    kernel, trace, drawn = ROOT / "solutions" / folder.name / "kernel.cu", tmp_path / "t.json", tmp_path / "t.svg"
    if not kernel.exists():
        pytest.skip("needs solutions/")
    program = [ROOT / "build/release/bin" / folder.name[:5], "--lab", folder, "--kernel", kernel, "--trace", trace]
    for command in program, [sys.executable, "-m", "drawing", trace, drawn]:
        subprocess.run(command, cwd=ROOT / "common", env={**os.environ, "LANGUAGE": language}, check=True)
    committed = translation_of(folder / "picture.svg", language)
    assert words(committed.read_text(encoding="utf-8")) == words(drawn.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", drawn_pages(), ids=lambda folder: folder.name[:5])
def test_the_labs_pages_quote_no_line_of_a_solution(folder):
    solution = ROOT / "solutions" / folder.name / "kernel.cu"
    if not solution.exists():
        pytest.skip("needs solutions/")
    shown = "\n".join(words((folder / "picture.svg").read_text(encoding="utf-8")))
    lines = [line.partition("//")[0].strip(" {}\n") for line in solution.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if len(line) > 8 and escape(line) in shown] == []
    assert "line " not in shown and "kernel.cu" not in shown


def test_a_students_picture_quotes_the_students_lines(svg, traced):
    shown = words(svg(traced("lab01", "wrong/missing_barrier.diff")))
    assert "Line 8:  input[i] += input[i + stride];" in shown


def test_threads_that_do_the_same_are_one_column(svg, traced):
    shown = words(svg(traced("lab05")))
    assert [text for text in shown if text.startswith("warp")][:2] == ["warp 0", "warps 1..7"]
    assert shown.count("16..31") == 2
    assert "and 14 more rounds" in shown


def test_values_of_neighbours_do_not_overlap(svg, traced):
    shown = words(svg(traced("lab06")))
    assert (shown.count("16384"), shown.count("14336")) == (2, 0)
    assert not [text for text in shown if re.fullmatch(r"[\d.]+(, | \.\. )[\d.]+", text) and len(text) > 6]


def test_every_active_lane_is_drawn(svg, traced):
    trace = traced("lab02")
    arrows = 2 * 15 + 1  # each has a head
    lanes = sum(
        len(lanes_of(e.active)) for s in trace.runs[0].launches[0].steps if s.kind == "add" for e in s.executions
    )
    strips = 4 + 2 + 1 + 5  # neighbouring lanes are one bar
    shares = 8
    assert filled(svg(trace), SUM) == arrows + lanes + strips + shares


def test_racing_steps_are_marked(svg, traced):
    assert filled(svg(traced("lab01")), RACE_FILL) == 0
    text = svg(traced("lab01", "wrong/missing_barrier.diff"))
    assert filled(text, RACE_FILL) == 4 + 8
    assert words(text).count("race") == 4 + 8


@pytest.mark.parametrize("lab", ["lab01", "lab03", "lab05", "lab07"])
def test_words_stay_on_the_page(svg, traced, lab):
    text = svg(traced(lab))
    xs = [float(x) for x in re.findall(r'<text[^>]* x="([\d.]+)"', text)]
    assert xs and max(xs) < 1900


def test_the_same_trace_gives_the_same_picture(tmp_path, traced):
    for name in ("one.svg", "other.svg"):
        draw(traced("lab01"), tmp_path / name)
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert text == (tmp_path / "other.svg").read_text(encoding="utf-8")
    assert "<dc:date>" not in text


def test_names_in_any_script(svg, by_hand):
    addends = [{"from": "memory", "operation": None, "place": [0, i]} for i in range(2)]
    text = svg(by_hand([{"id": 0, "lane": 0, "result": 2.0, "addends": addends, "to": [1, 0]}]))
    assert "我的/kernel.cu" in words(text)


def test_a_run_that_never_began_has_a_picture(svg, by_hand):
    assert any("No such kernel" in line for line in words(svg(by_hand(stopped="no such kernel", outputs=[]))))


@pytest.mark.parametrize("lab", ["lab01", "lab05", "lab08", "lab10"])
def test_draws_png_that_fits_a_screen(tmp_path, traced, lab):
    draw(traced(lab), tmp_path / "picture.png")
    png = (tmp_path / "picture.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert max(struct.unpack(">II", png[16:24])) <= 1600


def test_a_launch_that_stops_before_any_addition_is_drawn(svg, traced):
    assert "stopped" in " ".join(words(svg(traced("lab06", "wrong/fours_from_the_second_element.diff"))))
