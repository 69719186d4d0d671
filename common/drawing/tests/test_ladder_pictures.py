"""The pictures: everything is named, and distinguishable without colour, in any script."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from conftest import ROOT, words
from drawing import fonts, style
from drawing.ladder.page import rung_style
from drawing.ladder.pictures import draw_all
from drawing.ladder.results import read_results
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from matplotlib import font_manager
from measured import LABS, SIZES, lab_on_sim, timed, write_lab, write_labels, write_predictions, write_results


@pytest.fixture
def labels(tmp_path):
    return write_labels(tmp_path / "labs")


@pytest.fixture
def drawn(tmp_path, labels):
    """The pictures by name, as SVG."""

    def draw(ending: str = "svg") -> dict[str, str]:
        draw_all(read_results(tmp_path), labels, tmp_path / "plots", ending)
        return {path.stem: path.read_text(encoding="utf-8") for path in sorted((tmp_path / "plots").glob("*.svg"))}

    return draw


def test_machine_and_date_are_on_each_picture(drawn, tmp_path):
    write_results(tmp_path)
    pictures = drawn()
    assert sorted(pictures) == ["counts", "ladder", "time"]
    for name in ("ladder", "time"):
        assert "NVIDIA H200, driver 580.65.06, in node7. Measured 2026-11-22" in words(pictures[name])
    assert any("2026-11-22" in line for line in words(pictures["counts"]))


def test_the_ladder_has_every_rung_cub_and_the_roofline(drawn, tmp_path):
    write_results(tmp_path, dict(list(LABS.items())[:4]))
    said = words(drawn()["ladder"])
    assert {"01 owner computes", "07 cub", "CUB"} <= set(said)
    assert {"roofline  4.20 TB/s", "10% of the roofline", "61%  2.54 TB/s"} <= set(said)
    assert said.count("not measured here") == 3


def test_the_time_has_the_launch_floor(drawn, tmp_path):
    write_results(tmp_path)
    assert "launch floor  2.10 µs" in words(drawn()["time"])


def test_a_prediction_says_so_on_the_picture_itself(drawn, tmp_path):
    write_results(tmp_path, gpu=None)
    pictures = drawn()
    for name in ("ladder", "time"):
        assert any(line.startswith("A prediction for NVIDIA H200") for line in words(pictures[name]))
        assert any(line.endswith(", predicted") for line in words(pictures[name]))
        assert not any("roofline" in line or "Measured" in line for line in words(pictures[name]))


def test_the_limits_of_a_prediction_are_dashed_and_called_described(drawn, tmp_path):
    write_predictions(tmp_path)
    pictures = drawn()
    assert {"described roofline  4.20 TB/s", "CUB"} <= set(words(pictures["ladder"]))
    assert "described launch floor  2.10 µs" in words(pictures["time"])
    for name in ("ladder", "time"):
        assert pictures[name].count("stroke-dasharray: 7.8,3.9") == 2
        assert any("scaled from smaller sizes: lab01" in line for line in words(pictures[name]))
    write_results(tmp_path)
    assert "stroke-dasharray: 7.8,3.9" not in drawn()["ladder"]


def test_counts_have_a_panel_where_labs_differ(drawn, tmp_path):
    write_results(tmp_path)
    said = words(drawn()["counts"])
    assert {"global loads per element", "lane slots per add"} <= set(said)
    assert "launches per call" not in said
    assert any("launches per call 1" in line for line in said if line.startswith("In all labs: "))


def test_an_svg_shows_every_digit_of_a_count(drawn, tmp_path):
    for lab, value in (("lab01_owner_computes", 0.140625), ("lab02_decreasing_stride", 0.00196)):
        write_lab(tmp_path, lab, lab_on_sim(0.5, {"block_barriers_per_element": value}, [2**22]))
    assert {"0.141", "0.00196"} <= set(words(drawn()["counts"]))


def test_counts_of_labs_that_do_not_differ_have_all_panels(drawn, tmp_path):
    for lab in ("lab01_owner_computes", "lab02_decreasing_stride"):
        write_lab(tmp_path, lab, [timed("sim", "student", 1024, 1, global_loads_per_element=1.0)])
    write_lab(tmp_path, "lab03_shared_memory", [timed("sim", "student", 2048, 1, launches_per_call=1.0)])
    said = words(drawn()["counts"])
    assert "global loads per element" in said and "–" in said


def test_each_reference_has_its_own_pictures(drawn, tmp_path):
    write_results(tmp_path, dict(list(LABS.items())[:3]))
    scan = {"reference": "cub::DeviceScan::InclusiveSum"}
    write_lab(tmp_path, "lab10_scan", [timed("gpu", "student", n, 1e-9 * n) for n in SIZES], **scan)
    pictures = drawn()
    assert sorted(pictures) == ["counts", "ladder", "ladder_lab10", "time", "time_lab10"]
    assert "10 Scan" in words(pictures["ladder_lab10"])
    assert "10 Scan: Time against n" in words(pictures["time_lab10"])
    assert not any("Scan" in line for line in words(pictures["ladder"]))


def test_each_machine_has_its_own_pictures_and_old_ones_go(drawn, tmp_path):
    write_results(tmp_path)
    assert "ladder" in drawn()
    write_results(tmp_path, dict(list(LABS.items())[:3]), gpu="NVIDIA A100")
    assert sorted(drawn()) == [
        "counts",
        "ladder_1_nvidia_a100",
        "ladder_2_nvidia_h200",
        "time_1_nvidia_a100",
        "time_2_nvidia_h200",
    ]


def test_rungs_are_told_apart_without_colour():
    looks = [rung_style(rung) for rung in range(20)]
    assert len({(look.marker, look.dashes) for look in looks}) == 20
    assert len({look.marker for look in looks[:7]}) == 7


@pytest.mark.parametrize("colour", style.RUNG_COLOURS)
def test_rungs_stand_out_on_both_pages(colour):
    assert contrast(colour, style.PAPER) >= 4.5
    assert contrast(style.DARK[colour], style.DARK[style.PAPER]) >= 4.5


def contrast(one: str, other: str) -> float:
    """WCAG 2.2's ratio."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_words_stay_on_the_page(drawn, tmp_path):
    write_results(tmp_path)
    for name, svg in drawn().items():
        xs = [float(x) for x in re.findall(r'<text[^>]* x="([\d.]+)"', svg)]
        assert xs and max(xs) < 960, name


def test_a_single_point_has_a_picture(drawn, tmp_path):
    write_lab(tmp_path, "lab01_owner_computes", [timed("gpu", "student", 1024, 3e-6)])
    assert sorted(drawn()) == ["ladder", "time"]


def test_the_same_results_give_the_same_picture(drawn, tmp_path):
    write_results(tmp_path)
    assert drawn() == drawn()


def test_needs_no_display(tmp_path):
    write_results(tmp_path)
    without = {name: value for name, value in os.environ.items() if name != "DISPLAY"} | {"MPLBACKEND": "TkAgg"}
    command = [sys.executable, "-m", "drawing.ladder", str(tmp_path), "labs", str(tmp_path / "plots"), "png"]
    ran = subprocess.run(command, cwd=ROOT / "common", env=without, capture_output=True, text=True, check=True)
    assert ran.stdout.count("picture: ") == 3


def test_draws_png(drawn, tmp_path):
    write_results(tmp_path)
    drawn("png")
    assert (tmp_path / "plots/ladder.png").read_bytes().startswith(b"\x89PNG")


def test_an_svg_names_the_fonts_of_any_viewer(drawn, tmp_path):
    write_results(tmp_path)
    for svg in drawn().values():
        assert set(re.findall(r"font-family: ([^;]*)", svg)) <= {style.SVG_FONTS}


def test_svg_keeps_words_of_any_script(drawn, tmp_path, labels):
    labels.titles["lab03_shared_memory"] = "共享内存"
    write_results(tmp_path, host_name="实验室")
    said = words(drawn()["ladder"])
    assert "03 共享内存" in said and any("实验室" in line for line in said)


@pytest.fixture
def one_letter_font(tmp_path):
    """A font with one letter only, which matplotlib finds as if it had just been installed."""

    def make(letter: str) -> None:
        pen = TTGlyphPen(None)
        for point, draw in (((0, 0), pen.moveTo), ((900, 0), pen.lineTo), ((450, 900), pen.lineTo)):
            draw(point)
        pen.closePath()
        builder = FontBuilder(1000, isTTF=True)
        builder.setupGlyphOrder([".notdef", "letter"])
        builder.setupCharacterMap({ord(letter): "letter"})
        builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "letter": pen.glyph()})
        builder.setupHorizontalMetrics({".notdef": (500, 0), "letter": (1000, 0)})
        builder.setupHorizontalHeader(ascent=900, descent=-100)
        builder.setupNameTable({"familyName": "One Letter", "styleName": "Regular"})
        builder.setupOS2()
        builder.setupPost()
        builder.save(tmp_path / "one_letter.ttf")

    return make


def test_a_png_asks_the_fonts_that_are_here(tmp_path, monkeypatch, one_letter_font):
    letter = "\U0010abcd"  # for private use, and without a glyph even in icon fonts
    assert fonts.families_for("n = 8")[1] == ""
    assert fonts.families_for(f"n = {letter}")[1] == letter
    one_letter_font(letter)
    monkeypatch.setattr(font_manager, "findSystemFonts", lambda: [str(tmp_path / "one_letter.ttf")])
    before = list(font_manager.fontManager.ttflist)
    families, missing = fonts.families_for(f"n = {letter}")
    font_manager.fontManager.ttflist[:] = before
    assert (families[0], families[-1], missing) == ("DejaVu Sans", "One Letter", "")


def test_fonts_of_private_packages_are_found(tmp_path, monkeypatch, one_letter_font):
    letter = "\U0010abcf"
    one_letter_font(letter)
    monkeypatch.setattr(fonts, "PRIVATE", tmp_path)
    before = list(font_manager.fontManager.ttflist)
    families, missing = fonts.families_for(f"n = {letter}")
    font_manager.fontManager.ttflist[:] = before
    assert (families[-1], missing) == ("One Letter", "")


def test_a_png_says_which_letters_no_font_has(tmp_path, labels):
    write_results(tmp_path, host_name="\U0010abcenode")
    drawn = draw_all(read_results(tmp_path), labels, tmp_path / "plots", "png")
    assert {picture.missing for picture in drawn} == {"\U0010abce", ""}
    assert fonts.legible("in \U0010abcenode", "\U0010abce") == "in ?node"
