#!/usr/bin/env python3
"""Compares warpsim's counters with Nsight Compute's, launch by launch.

    compare.py PROGRAM PTX LAUNCHES WARPSIM    writes a table in Markdown to standard output

PROGRAM is kernels.cu compiled for the GPU, PTX the same compiled with -ptx, LAUNCHES is launches.txt. Needs
ncu on the path, and a GPU whose counters it may read. Exit status 1: a counter differs.
"""

import csv
import json
import subprocess
import sys

SAME = {
    "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum": "load requests",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum": "load sectors",
    "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum": "store requests",
    "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum": "store sectors",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum": "shared load wavefronts",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum": "shared store wavefronts",
}
# Shown side by side, not compared: ptxas compiles PTX into other instructions.
BESIDE = ("smsp__inst_executed.sum", "ptx_instructions")

# As in kernels.cu.
LAUNCH = ["--grid", "4", "--block", "128", "--shared", str(32 << 10)]
BUFFER = "i8[1048576]"


def launches_of(path):
    """(kernel, n) of each launch, in the program's order."""
    with open(path) as lines:
        for line in lines:
            kernel, numbers = line.split(":")
            for n in numbers.split():
                yield kernel, n


def count_on_gpu(program, launches):
    """ncu's counters: one dictionary per launch."""
    metrics = ",".join([*SAME, BESIDE[0]])
    command = ["ncu", "--csv", "--page", "raw", "--clock-control", "none", "--metrics", metrics]
    run = subprocess.run(command + [program, launches], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"ncu failed:\n{run.stdout}{run.stderr}")
    lines = run.stdout.splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith('"ID"'))
    rows = list(csv.DictReader(lines[begin:]))[1:]  # without the units
    names = [*SAME, BESIDE[0]]
    return [{name: int(float(row[name].replace(",", ""))) for name in names} for row in rows]


def count_on_sim(warpsim, ptx, kernel, n):
    """warpsim's counters for one launch."""
    arguments = ["--arg", BUFFER, "--arg", BUFFER, "--arg", f"i32={n}"]
    command = [warpsim, "run", ptx, "--kernel", kernel + "(", *LAUNCH, *arguments]
    run = subprocess.run(command + ["--counts", "--json"], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{' '.join(command)}:\n{run.stdout}{run.stderr}")
    return json.loads(run.stdout)["counts"]


def cell(ours, theirs):
    return str(ours) if ours == theirs else f"**{ours}, ncu {theirs}**"


def print_table(title, rows):
    """`rows`: name, warpsim's counts, ncu's counts."""
    print(f"## {title}\n\n| launch | {' | '.join(SAME.values())} | instructions: PTX, ncu |")
    print("|---|" + "---|" * (len(SAME) + 1))
    for name, ours, theirs in rows:
        cells = [cell(ours[metric], theirs[metric]) for metric in SAME]
        print(f"| `{name}` | {' | '.join(cells)} | {ours[BESIDE[1]]}, {theirs[BESIDE[0]]} |")
    print()


def shortened(numbers):
    """All numbers, or of four and more the first and the last: launches.txt has them all."""
    return " ".join(numbers) if len(numbers) < 4 else f"{numbers[0]} ... {numbers[-1]}"


def summed(rows):
    """One row per kernel, summed over all its n."""
    kernels = {}
    for (kernel, n), ours, theirs in rows:
        numbers, our_sum, their_sum = kernels.setdefault(kernel, ([], {}, {}))
        numbers.append(n)
        for counts, total in ((ours, our_sum), (theirs, their_sum)):
            for name, value in counts.items():
                total[name] = total.get(name, 0) + value
    return [(f"{k}: {shortened(v[0])}", v[1], v[2]) for k, v in kernels.items()]


def main():
    program, ptx, path, warpsim = sys.argv[1:]
    launches = list(launches_of(path))
    theirs = count_on_gpu(program, path)
    if len(theirs) != len(launches):
        sys.exit(f"ncu saw {len(theirs)} launches of {len(launches)}")
    ours = [count_on_sim(warpsim, ptx, kernel, n) for kernel, n in launches]
    rows = list(zip(launches, ours, theirs))
    different = [row for row in rows if any(row[1][m] != row[2][m] for m in SAME)]
    print(f"{len(rows)} launches, {len(rows) - len(different)} of them with equal counters.\n")
    if different:
        named = [(f"{kernel}: {n}", a, b) for (kernel, n), a, b in different]
        print_table("Launches that differ", named)
    print_table("All kernels, summed over their launches", summed(rows))
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
