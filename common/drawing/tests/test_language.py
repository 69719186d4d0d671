"""Text and pictures in Chinese, and in English where no font has its letters."""

from __future__ import annotations

import copy
import re
import subprocess
import sys

import pytest
from conftest import ROOT, words
from drawing import fonts, picture, together
from drawing.ladder.labels import Labels
from drawing.ladder.pictures import draw_all
from drawing.ladder.results import read_results
from drawing.ladder.text import text_of_results
from drawing.read import Trace
from drawing.text import text_of
from language.columns import columns_of
from language.words import name_in_words, told_in
from matplotlib import font_manager
from measured import write_predictions, write_results
from traces import trace_in


@pytest.fixture(autouse=True)
def in_chinese():
    with told_in("zh"):
        yield


@pytest.fixture
def trace(traced) -> Trace:
    """A run that the lab's program has told in Chinese, too."""
    read = copy.deepcopy(traced("lab05"))
    for run in read.runs:
        run.sentence = f"{run.elements} 个元素的和"
    return read


def english_in(text: str) -> list[str]:
    """Two words side by side, which no name has."""
    return re.findall(r"[A-Za-z]{2,},? [a-z]{2,}", text)


def test_the_text_of_a_trace(trace):
    text = text_of(trace)
    assert "warp 0 发散：32 个通道中的 2 个（0, 1）" in text and "偏移 16：各为 32" in text
    assert english_in(text) == []
    assert max(map(columns_of, text.splitlines())) <= 100


def test_a_traces_columns_are_straight(traced):
    """Whatever the labels' letters are."""
    rows = text_of(traced("lab02")).splitlines()
    assert {columns_of(row) for row in rows if re.search(r"(元素|input|步长 \d+|屏障|output) [- .\d]{64}$", row)} == {
        87
    }


def test_the_picture_of_a_trace(trace, tmp_path):
    picture.draw(trace, tmp_path / "picture.svg")
    svg = (tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert {"偏移 16", "屏障", "哪些通道做加法", "有用的通道"} <= set(words(svg))
    assert english_in("\n".join(words(svg))) == []
    assert 'lang="zh"' in svg


def test_the_text_and_the_picture_of_ranks(tmp_path):
    runs = together.runs_in(trace_in(tmp_path, None))
    runs["together"][0]["sentence"] = "2 个 rank 的值之和"
    together.draw(runs, tmp_path / "picture.svg")
    text, svg = together.text_of(runs), (tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert "rank 1 -> rank 0，8 个字节（第 7 行）：0 us 发送，始终没有到达" in text
    assert english_in(text) == english_in("\n".join(words(svg))) == []


@pytest.mark.parametrize("write", [write_results, write_predictions])
def test_the_ladder(tmp_path, write):
    results, labels = read_results(write(tmp_path)), Labels(ROOT / "labs")
    drawn = draw_all(results, labels, tmp_path / "plots", "svg")
    assert [each.path.name for each in drawn] == ["ladder.svg", "time.svg", "counts.svg"]
    said = [text_of_results(results, labels), *("\n".join(words(each.path.read_text("utf-8"))) for each in drawn)]
    names = re.compile(r"NVIDIA H200|cub::\w+")
    assert [english_in(names.sub("", text)) for text in said] == [[]] * 4


def test_each_counter_has_its_words():
    counters = re.findall(r'^    \{"(\w+)",', (ROOT / "common/run/counters.cpp").read_text("utf-8"), re.MULTILINE)
    assert len(counters) > 30
    assert [name for name in counters if name_in_words(name) == name.replace("_", " ")] == []


def test_fonts_without_chinese_letters_are_found_out(tmp_path, monkeypatch):
    monkeypatch.setattr(fonts, "PRIVATE", tmp_path)
    monkeypatch.setattr(font_manager, "findSystemFonts", list)
    latin = [font for font in font_manager.fontManager.ttflist if font.name.startswith(("DejaVu", fonts.BOXES))]
    monkeypatch.setattr(font_manager.fontManager, "ttflist", latin)
    assert not fonts.has_language()
    with told_in("en"):
        assert fonts.has_language()


def test_the_program_says_whether_there_are_fonts():
    command = [sys.executable, "-m", "drawing.fonts"]
    assert subprocess.run(command, cwd=ROOT / "common", check=False).returncode == 0
