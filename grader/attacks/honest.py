"""A right kernel of lab01, for submissions that are hostile in other ways."""

from pathlib import Path

KERNEL = (Path(__file__).parent / "controls/honest_lab01.cu").read_text(encoding="utf-8")
