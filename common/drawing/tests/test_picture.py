"""The picture: it has every box, arrow and lane of the trace, and is the same each time."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from conftest import ROOT, words
from drawing.picture import draw
from drawing.steps import lanes_of
from drawing.style import RACE_FILL, SHARED_FILL, SUM, SUM_FILL


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


@pytest.mark.parametrize("lab", ["lab01", "lab02", "lab03"])
def test_the_labs_pages_show_the_solutions(svg, traced, lab):
    """If this fails after a change, CONTRIBUTING.md says how to draw them again."""
    (shown,) = ROOT.glob(f"labs/{lab}_*/picture.svg")
    committed, drawn = shown.read_text(encoding="utf-8"), svg(traced(lab))
    assert words(committed) == words(drawn)
    fills = re.compile(r'style="fill: (#\w+)')
    assert fills.findall(committed) == fills.findall(drawn)


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


def test_draws_png(tmp_path, traced):
    draw(traced("lab01"), tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
