"""Grades a folder of submissions: runs every kernel through its lab's own program; one row each."""

import sys
from pathlib import Path

# The verdict's model, for a grader with only the repository in PYTHONPATH, as on a cluster's workers.
sys.path.append(str(Path(__file__).resolve().parents[1] / "common"))
