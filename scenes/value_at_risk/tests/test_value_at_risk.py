"""The scene value_at_risk: near its closed form, the same bits on any grid, and the page's numbers."""

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
    return build(tmp_path_factory.mktemp("value_at_risk"), 'build_cuda value_at_risk "$1"')


def lines(folder: Path, *words: str) -> list[str]:
    done = run(folder, "./value_at_risk", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_results_are_near_the_closed_form(folder: Path) -> None:
    paths = 4096
    rows = {line[:20].strip(): line[20:].split() for line in lines(folder, str(paths))[1:]}
    for name, in_deviations in (("mean loss", 4.0), ("standard deviation", 4.0), ("value at risk, 99 %", 16.0)):
        simulated, exact = map(float, rows[name])
        deviation = float(rows["standard deviation"][1]) / paths**0.5
        assert abs(simulated - exact) < in_deviations * deviation, name
    assert float(rows["expected shortfall"][0]) > float(rows["value at risk, 99 %"][0])
    assert 0 < float(rows["mean drawdown"][0]) < float(rows["largest drawdown"][0]) < 100


def test_any_grid_has_the_same_bits(folder: Path) -> None:
    grids = [("1", "32"), ("3", "1024"), ("200", "64")]
    assert len({tuple(lines(folder, "1000", *grid)[0].split()[2:]) for grid in grids}) == 1
    assert lines(folder, "1000", "1", "32") != lines(folder, "1001", "1", "32")


def test_no_access_is_wrong(folder: Path) -> None:
    done = run(folder, "--check", "./value_at_risk", "300", "2", "64")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [(), ("0",), ("many",), ("100", "1")])
def test_wrong_words_are_refused(folder: Path, words: tuple[str, ...]) -> None:
    done = run(folder, "./value_at_risk", *words)
    assert done.returncode == 2 and "value_at_risk" in done.stderr


def test_the_page_quotes_a_run(folder: Path) -> None:
    page = (SCENE / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^ +(\d+) +(\d+) +(-?0x\S+ +0x\S+)$", page, re.M)
    blocks, threads, bits = rows[0]
    assert len(rows) > 2 and lines(folder, "4096", blocks, threads)[0].split()[2:] == bits.split()
