"""Finds text of the solutions in any layout, but not text of the skeletons."""

import re
from pathlib import Path

import pytest
from publish.solution_text import OF_A_SOLUTION, OF_A_VARIANT, Found, SolutionText

BODY = "\n".join(f"    a[{i}] += b[{i} + stride];  // step {i}" for i in range(8))
SKELETON = "__global__ void K(float* a, const float* b) {\n}\n"


@pytest.fixture
def text(tmp_path: Path) -> SolutionText:
    (tmp_path / "solutions/lab01_x/wrong").mkdir(parents=True)
    solution = tmp_path / "solutions/lab01_x/kernel.cu"
    solution.write_text(SKELETON.replace("}", BODY + "\n}"))
    solution.with_name("answers.md").write_text("1. " + " ".join(f"word{i}" for i in range(30)))
    wrong = " ".join(f"x{i} = y{i};" for i in range(20))
    (tmp_path / "solutions/lab01_x/wrong/y.cu").write_text(wrong)
    (tmp_path / "skeleton.cu").write_text(SKELETON)
    (tmp_path / "edition").mkdir()
    return SolutionText(tmp_path / "solutions", [tmp_path / "skeleton.cu"])


def found(text: SolutionText, root: Path, content: str | bytes) -> list[Found]:
    """Solution text found in an edition of one file."""
    raw = content.encode() if isinstance(content, str) else content
    (root / "edition/file.txt").write_bytes(raw)
    return text.found_in(root / "edition")


def test_a_solution_is_found_whatever_its_layout(text: SolutionText, tmp_path: Path) -> None:
    (hit,) = found(text, tmp_path, re.sub(r"//.*\n?", "/* other */   ", BODY))
    assert (hit.file, hit.solution) == ("file.txt", "lab01_x/kernel.cu")
    assert found(text, tmp_path, 'R"(' + BODY.replace(" ", "") + ')"')


def test_a_few_lines_of_it_are_enough_and_less_is_an_idiom(text: SolutionText, tmp_path: Path) -> None:
    tokens = BODY.replace("//", "").split("step")[0]
    assert not found(text, tmp_path, tokens)
    lines = BODY.splitlines()
    assert found(text, tmp_path, "\n".join(lines[2:5]))  # 3 * 13 tokens
    assert not found(text, tmp_path, lines[2])


def test_answers_and_variants_are_found_too(text: SolutionText, tmp_path: Path) -> None:
    answer = " ".join(f"word{i}" for i in range(2, 2 + OF_A_SOLUTION))
    assert found(text, tmp_path, answer)[0].solution == "lab01_x/answers.md"
    variant = " ".join(f"x{i} = y{i};" for i in range(3, 3 + OF_A_VARIANT // 4))
    assert found(text, tmp_path, variant)[0].solution == "lab01_x/wrong/y.cu"


def test_what_the_skeleton_says_is_no_secret_and_bytes_are_no_text(text: SolutionText, tmp_path: Path) -> None:
    assert not found(text, tmp_path, SKELETON)
    assert not found(text, tmp_path, b"\xff\xfe" + BODY.encode())
