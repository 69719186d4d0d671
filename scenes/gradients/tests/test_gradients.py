"""The scene gradients: four devices learn as one does, nothing races, and the page's numbers."""

import re
import sys
from pathlib import Path

import pytest

SCENE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(SCENE.parent))
from cuda_program import build, needs_setup, run  # noqa: E402

pytestmark = needs_setup


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the program."""
    return build(tmp_path_factory.mktemp("gradients"), 'source scenes/gradients/scene.sh && build_gradients "$1"')


def curves(output: str) -> list[list[float]]:
    rows = [line.split() for line in output.splitlines()]
    return [[float(word) for word in row] for row in rows if len(row) == 4 and row[0].isdigit()]


@pytest.mark.parametrize("devices", ["2", "8"])
def test_several_devices_learn_as_one_does(folder: Path, devices: str) -> None:
    done = run(folder, "--devices", devices, "./gradients", "6")
    assert done.returncode == 0, done.stderr
    rows = curves(done.stdout)
    assert rows[0][1] > rows[-1][1] > 0, "the loss falls"
    assert all(abs(row[1] - row[2]) < 1e-5 for row in rows)
    assert "the same bits" in done.stdout


def test_nothing_races(folder: Path) -> None:
    done = run(folder, "--check", "--devices", "2", "./gradients", "1")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "words", [("--devices", "4", "./gradients"), ("./gradients", "3"), ("--devices", "3", "./gradients", "3")]
)
def test_wrong_words_and_devices_are_refused(folder: Path, words: tuple[str, ...]) -> None:
    done = run(folder, *words)
    assert done.returncode == 2 and "Usage: gradients STEPS" in done.stderr


def test_the_page_quotes_a_run(folder: Path) -> None:
    page = (SCENE / "README.md").read_text(encoding="utf-8")
    lines = run(folder, "--devices", "4", "./gradients", "1").stdout.splitlines()
    assert lines[1] in page, "the first step"
    assert all(line in page for line in lines if re.match("gradients of|each layer  |one bucket  ", line))
