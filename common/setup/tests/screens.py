"""Screens of lab 01, for the tests of documents that quote them."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def screen_of(kernel: str) -> str:
    """As if the kernel were the lab's own."""
    command = ["build/release/bin/lab01", "--kernel", kernel, "--device", "sim", "--out", "/dev/null"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    shown = done.stdout.replace(f" FILE={kernel} DEVICE=sim", "")
    return shown.replace(f"{Path(kernel).stem}.cu:", "kernel.cu:").strip("\n")
