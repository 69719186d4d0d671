"""The entries of CMake's compile_commands.json, with one for each file where several compile together.

Usage: each_file.py compile_commands.json
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path


def each_file(entry: dict[str, str]) -> Iterator[dict[str, str]]:
    batch = entry["file"]
    if "/Unity/unity_" not in batch:
        yield entry
        return
    for file in re.findall(r'^#include "(.+)"$', Path(batch).read_text(encoding="utf-8"), re.MULTILINE):
        yield entry | {"file": file, "command": entry["command"].replace(batch, file)}


if __name__ == "__main__":
    entries = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print(json.dumps([new for entry in entries for new in each_file(entry)], indent=2))
