"""Whether a process has ended."""

from pathlib import Path


def is_gone(pid: int) -> bool:
    """A killed process may remain a zombie for a moment, until its parent reaps it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
