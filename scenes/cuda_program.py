"""CUDA programs of scenes in tests: built as scenes/cuda.sh says, and run on the simulator."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WARPSIM, NVCC = ROOT / "build/release/bin/warpsim", ROOT / "build/tools/nvcc.path"

needs_setup = pytest.mark.skipif(not WARPSIM.exists() or not NVCC.exists(), reason="needs make setup")


def build(folder: Path, script: str) -> Path:
    """Runs a script that may call the functions of scenes/cuda.sh; the program's folder is its first argument."""
    words = ["bash", "-c", f"source scenes/cuda.sh && {script}", "scene", str(folder)]
    built = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [str(WARPSIM), "run", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
