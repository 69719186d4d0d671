#!/usr/bin/env python3
"""How well copies in disguise are told from independent answers (grader/similarity.py).

Usage, from the repository's root after `make check`, whose Python packages it needs:
    PYTHONPATH=build/tools/tests:grader/tests:common:. python3 docs/measurements/similarity.py [--classes 20]
A class: the independent right kernels of labs 01 to 06 that are whole files, one student each, and disguised copies of
ten of them (names, comments, macros, order: grader/tests/disguise.py). Some of our right kernels were made from others:
one that shares half of its own lines, letter by letter, with another is left out. Prints, for each class, the rows of
the ten pairs, and what else was in the first twelve rows.
"""

import argparse
import json
import random
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from disguise import disguised

from grader.fingerprint import ROOT
from grader.hands import known_in
from grader.labs import Lab, find_labs
from grader.own_code import own_code
from grader.similarity import Hand, pairs_of

COPIES, FIRST = 10, 12
LAST_LAB = "lab06"
SHORT = 12  # characters of a line
LEAST = 20  # fragments of its own that a kernel has which is worth copying
CASES = {"lab01": "OneBlock.threads_32", "lab02": "OneBlock.threads_32", "lab03": "OneBlock.threads_32"}


def own_lines(lab: Lab, file: Path) -> set[str]:
    """The lines that are not in the skeleton or the solution, without comments; short ones tell nothing."""
    solution = ROOT / "solutions" / lab.folder.name / "kernel.cu"
    given = lines_of(solution) | lines_of(lab.folder / "skeleton.cu")
    return lines_of(file) - given


def lines_of(file: Path) -> set[str]:
    lines = {line.partition("//")[0].strip() for line in file.read_text().splitlines()}
    return {line for line in lines if len(line) > SHORT}


def independent_files(labs: Iterable[Lab]) -> list[tuple[Lab, Path]]:
    """Right kernels, of those that share their lines only the first."""
    taken: list[tuple[Lab, Path]] = []
    for lab in labs:
        own: list[set[str]] = []
        for file in sorted(ROOT.glob(f"solutions/{lab.number}_*/right/*.cu")):
            lines = own_lines(lab, file)
            if any(2 * len(lines & other) > min(len(lines), len(other)) for other in own):
                continue
            own.append(lines)
            taken.append((lab, file))
    return taken


def hand(name: str, lab: Lab, text: str, room: Path) -> Hand | None:
    """A submission with its instructions; None if a disguise does not compile."""
    file, out = room / "kernel.cu", room / "verdict.json"
    file.write_text(text)
    program = ROOT / "build/release/bin" / lab.number
    case = CASES.get(lab.number, "Small.n_1")
    command = [program, "--lab", lab.folder, "--kernel", file, "--instructions", "--case", case, "--out", out]
    subprocess.run(command, capture_output=True, check=False)
    instructions = json.loads(out.read_text()).get("instructions", [])
    code = own_code(text, instructions, known_in(lab.number))
    return Hand(name, lab.number, text, code) if instructions else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--classes", type=int, default=20)
    options = parser.parse_args()
    chance, labs = random.Random(1), find_labs(ROOT / "labs")
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        files = independent_files(lab for lab in labs.values() if lab.number <= LAST_LAB)
        independent = {f: made for lab, f in files if (made := hand(f.stem, lab, f.read_text(), room))}
        worth = [(lab, f) for lab, f in files if len(independent[f].code.source) >= LEAST]
        copies = {
            f: made
            for lab, f in worth
            if (made := hand(f"{f.stem} again", lab, disguised(f.read_text(), chance), room))
        }
    print(f"{len(independent)} independent right kernels, {len(copies)} copies that compile\n")
    print("| class | rows of the ten copies | in the first twelve |\n|---|---|---|")
    others: Counter[str] = Counter()
    for number in range(1, options.classes + 1):
        chosen = chance.sample(list(copies), COPIES)
        pairs = pairs_of([*independent.values(), *(copies[file] for file in chosen)])
        rows = [row for row, pair in enumerate(pairs, 1) if pair.second.name == f"{pair.first.name} again"]
        others.update(
            f"{p.first.lab} {p.first.name}, {p.second.name}"
            for row, p in enumerate(pairs[:FIRST], 1)
            if row not in rows
        )
        print(f"| {number} | {' '.join(map(str, rows))} | {sum(row <= FIRST for row in rows)} of {COPIES} |")
    print("\nNo copies, yet in the first twelve rows:")
    for pair, times in others.most_common():
        print(f"{times:3} times {pair}")


if __name__ == "__main__":
    main()
