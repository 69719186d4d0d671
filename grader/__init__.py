"""Grades a folder of submissions: every kernel through its lab's own program, one row each."""

import sys
from pathlib import Path

# The verdict's model, for the grader with the repository alone in PYTHONPATH, as workers of a cluster have it.
sys.path.append(str(Path(__file__).resolve().parents[1] / "common"))
