"""Classroom 50's runner starts this in the student's checkout; it leaves result.json there.

Without a decision there is no result and the exit status is 1: an error, never a grade of 0.
"""

import os
import subprocess
import sys
from pathlib import Path

COURSE = Path(__file__).resolve().parent / "course"


def main() -> int:
    """Builds the course next to this file, then judges."""
    checkout = Path.cwd()
    (checkout / "result.json").unlink(missing_ok=True)  # one made by the student does not count
    for word in ("setup", "setup-grader"):
        subprocess.run(["make", "-C", COURSE, word], check=True)
    python_path = f"{COURSE / 'build/tools/grader'}:{COURSE}"
    command = [sys.executable, "-m", "grader.autograde", "classroom50", str(checkout)]
    environment = {**os.environ, "PYTHONPATH": python_path}
    return subprocess.run(command, cwd=COURSE, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
