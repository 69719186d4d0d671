"""docs/before_you_begin.md: its kernels compile and run without a finding, and its verdict is what the lab says."""

import re
import subprocess
from pathlib import Path

import pytest
from screens import ROOT, in_each_language, screen_of

PAGES = in_each_language(ROOT / "docs/before_you_begin.md")
PAGE = PAGES[0][1]
PROGRAMS = ROOT / "build/release/bin"
WRONG = "solutions/lab01_owner_computes/wrong/missing_barrier.diff"
RUNS = {
    "AddPairs": ["--grid", "2", "--block", "4", *["--arg", "f32[8]=iota"] * 2, "--arg", "f32[8]"],
    "WhereAmI": ["--block", "64", *["--arg", "u32[64]"] * 2],
    "ReadTwice": ["--block", "32", "--arg", "f32[256]=iota", *["--arg", "f32[32]"] * 2],
    "Reverse": ["--block", "256", "--arg", "f32[256]=iota"],
    "Differences": ["--block", "32", "--arg", "i32[32]=iota", "--arg", "i32[32]"],
    "CountNegatives": ["--grid", "2", "--block", "4", "--arg", "f32[8]=iota", "--arg", "u32[1]=zeros"],
}


def test_every_kernel_has_a_run() -> None:
    assert {name for _, name in found_kernels()} == RUNS.keys()


def found_kernels() -> list[tuple[str, str]]:
    """The page's kernels: text and name."""
    return re.findall(r"```cuda\n(.*?__global__ void (\w+).*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("text", "name"), found_kernels())
def test_a_kernel_compiles_and_runs_without_a_finding(text: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "kernel.cu"
    file.write_text(text, encoding="utf-8")
    done = run([str(PROGRAMS / "warpsim"), "run", str(file), *RUNS[name], "--check"])
    assert done.returncode == 0 and f"ran {name}" in done.stdout, done.stdout + done.stderr


@pytest.mark.skipif(not (ROOT / WRONG).exists(), reason="an edition has no wrong kernels")
@pytest.mark.parametrize("language, page", PAGES, ids=lambda each: each[:2])
def test_the_verdict_is_what_the_lab_says(language: str, page: str) -> None:
    quoted = re.search(r"```\n(  OneBlock.*?)```", page, re.DOTALL)
    assert quoted and quoted[1] in screen_of(WRONG, language), screen_of(WRONG, language)


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """A command in the course's folder, with its output."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
