"""docs/lab01.ipynb: it holds the lab's skeleton, and only commands that there are."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CELLS = ["".join(cell["source"]) for cell in json.loads((ROOT / "docs/lab01.ipynb").read_text())["cells"]]


def test_it_writes_the_skeleton() -> None:
    written = next(cell for cell in CELLS if cell.startswith("%%writefile"))
    head, _, text = written.partition("\n")
    kernel = ROOT / head.split()[1]
    assert kernel.name == "kernel.cu" and text == (kernel.parent / "skeleton.cu").read_text().rstrip("\n")


def test_its_commands_are_there() -> None:
    words = set(re.findall(r"\w+", (ROOT / "common/setup/words.sh").read_text()))
    commands = [line.split() for cell in CELLS for line in re.findall(r"!make ([^`\n]*)", cell)]
    assert len(commands) >= 6
    typed = {word for command in commands for word in command if not re.match(r"lab\d\d", word)}
    assert typed <= words
