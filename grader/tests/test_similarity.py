"""Submissions that are alike: copies in disguise are found, independent answers are not, and no point changes."""

import json
import random
import subprocess
from pathlib import Path

import pytest
from command import grader
from conftest import ROOT, Handin
from disguise import disguised
from test_command_line import grades

from grader import pages
from grader.hands import hands_in, known_in
from grader.labs import Lab
from grader.own_code import NAME, NUMBER, fragments_of, own_code, tokens_of
from grader.similarity import Hand, pairs_of

LABS = ("lab01", "lab02", "lab03")  # nvcc makes no host part of these
COPIES = 10
FIRST_CASE = "OneBlock.threads_32"

TREE = """
__global__ void K(const float* in, float* out) {{
    __shared__ float sums[256];
    int {t} = threadIdx.x;
    sums[{t}] = in[{t}] + in[{t} + 256];
    for (int {s} = 128; {s} > 0; {s} /= 2) {{
        __syncthreads();
        if ({t} < {s}) sums[{t}] += sums[{t} + {s}];
    }}
    if ({t} == 0) *out = sums[0];
}}
"""


def hand(name: str, text: str, instructions: tuple[str, ...] = (), year: str = "", lab: str = "lab03") -> Hand:
    return Hand(name, lab, text, own_code(text, instructions, frozenset()), year)


def alone(number: int) -> str:
    """A source that has nothing in common with another number's."""
    chance = random.Random(number)
    return " ".join(chance.choice("+-*/%&|^<>?:;,.()[]{}~!=") for _ in range(200))


def names_of(hands: list[Hand]) -> list[tuple[str, str]]:
    return [(pair.first.name, pair.second.name) for pair in pairs_of(hands)]


def test_names_numbers_comments_and_directives_do_not_count() -> None:
    text = "// a comment\n#define N 7\nint mine = 7 + threadIdx.x;  /* 8 */\n"
    found = list(tokens_of(text))
    assert [token for token, _ in found] == ["int", NAME, "=", NUMBER, "+", "threadIdx", ".", NAME, ";"]
    assert {line for _, line in found} == {3}


def test_a_renamed_copy_is_the_same_source() -> None:
    first, second = TREE.format(t="t", s="stride"), TREE.format(t="lane", s="step")
    assert fragments_of(first) == fragments_of(second)
    hands = [hand("ann", first), hand("ben", second), *(hand(f"n{n}", alone(n)) for n in range(9))]
    (pair,) = pairs_of(hands)
    assert (pair.first.name, pair.second.name, pair.source, pair.instructions) == ("ann", "ben", 1, None)
    assert pair.lines(pair.first) == set(range(2, 12))


def test_what_everybody_has_is_nobodys() -> None:
    same = TREE.format(t="t", s="s")
    assert names_of([hand(f"n{n}", same) for n in range(9)]) == []
    known = fragments_of(same)
    empty = [Hand(f"n{n}", "lab03", same, own_code(same, (), known)) for n in range(2)]
    others = [hand(f"m{n}", alone(n)) for n in range(9)]
    assert names_of(empty + others) == []


def test_instructions_count_where_the_source_is_another() -> None:
    compiled = (alone(1),)
    hands = [hand("ann", alone(2), compiled), hand("ben", alone(3), compiled)]
    hands += [hand(f"n{n}", alone(n), (alone(50 + n),)) for n in range(10, 19)]
    (pair,) = pairs_of(hands)
    assert {pair.first.name, pair.second.name} == {"ann", "ben"} and pair.instructions == 1 and pair.source == 0


def test_an_earlier_class_is_compared_with_this_one_only() -> None:
    text = TREE.format(t="t", s="s")
    others = [hand(f"n{n}", alone(n)) for n in range(9)]
    old = [hand("old", text, year="2025"), hand("older", text, year="2024")]
    assert names_of([*others, *old]) == []
    found = pairs_of([*others, hand("ann", text), *old])
    assert {pair.second.shown for pair in found} <= {"old (2025)", "older (2024)"}


def test_labs_are_not_mixed() -> None:
    text = TREE.format(t="t", s="s")
    others = [hand(f"n{n}", alone(n)) for n in range(9)]
    assert names_of([hand("ann", text), hand("ben", text, lab="lab04"), *others]) == []


def instructions(lab: Lab, file: Path, room: Path) -> tuple[str, ...]:
    out = room / "verdict.json"
    command = [ROOT / f"build/release/bin/{lab.number}", "--lab", lab.folder, "--kernel", file, "--instructions"]
    subprocess.run([*command, "--case", FIRST_CASE, "--out", out], capture_output=True, check=False)
    found: list[str] = json.loads(out.read_text())["instructions"]
    return tuple(found)


@pytest.mark.skipif(not (ROOT / "solutions").exists(), reason="the student edition: no solutions/")
@pytest.mark.usefixtures("real_programs")
def test_ten_copies_in_disguise_are_among_the_first_twelve(tmp_path: Path, labs: dict[str, Lab]) -> None:
    """The class: every right kernel of three labs, each another idea, and copies of ten of them."""
    chance, hands = random.Random(3), []
    known = {number: known_in(number) for number in LABS}

    def add(name: str, lab: Lab, text: str) -> None:
        (tmp_path / "kernel.cu").write_text(text)
        compiled = instructions(lab, tmp_path / "kernel.cu", tmp_path)
        hands.append(Hand(name, lab.number, text, own_code(text, compiled, known[lab.number])))

    files = [(labs[number], file) for number in LABS for file in sorted(ROOT.glob(f"solutions/{number}_*/right/*.cu"))]
    for lab, file in files:
        add(file.stem, lab, file.read_text())
    copied = chance.sample([each for each in files if len(hands[files.index(each)].code.source) > 40], COPIES)
    for lab, file in copied:
        add(f"{file.stem} again", lab, disguised(file.read_text(), chance))
    first = pairs_of(hands)[:12]
    found = [pair for pair in first if pair.second.name == f"{pair.first.name} again"]
    assert len(found) == COPIES, [(pair.first.name, pair.second.name) for pair in first]


def test_the_page_is_made_and_changes_no_point(folder: Path, programs: Path, handin: Handin, tmp_path: Path) -> None:
    handin("ann/lab03.cu", "verdict passed 10; exit\n" + TREE.format(t="t", s="s"))
    handin("ben/lab03.cu", "verdict passed 10; exit\n" + TREE.format(t="k", s="step"))
    for number in range(9):
        handin(f"n{number}/lab03.cu", f"verdict passed 10; exit\n{alone(number)}")
    before = grader(folder, "--bin", programs, "--seed", "1")
    points = grades(folder)
    page = folder.parent / "class-grades/pages/similarity.html"
    assert before[0] == 0 and not page.exists()
    course = tmp_path / "course.toml"
    course.write_text("similarity = true\n")
    assert grader("rescore", folder, "--course", course)[0] == 0
    assert grades(folder) == points
    text = page.read_text()
    assert '<a href="#pair1">ann, ben</a>' in text and "<mark>    for (int step = 128;" in text
    assert 'href="similarity.html"' in (page.parent / "class.html").read_text()
    assert len(list(hands_in(folder.parent / "class-grades", ""))) == 11


def test_a_students_text_is_no_markup() -> None:
    evil = alone(1) + "\n<script>alert(1)</script>\n"
    hands = [hand("<b>ann", evil), hand("ben", evil), *(hand(f"n{n}", alone(n + 5)) for n in range(9))]
    page = pages.similarity_page("b", hands)
    assert "<script>" not in page and "&lt;script&gt;" in page and "<b>ann" not in page
