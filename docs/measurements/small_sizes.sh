#!/usr/bin/env bash
# Why CUB is hard to beat at small sizes: ncu's counters for lab 06's solution and CUB, each launch with an empty cache.
# Usage: small_sizes.sh   (from the repository's root; nvcc and ncu in PATH, and a GPU). Prints a Markdown table.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
nvcc -std=c++17 -O3 -arch=native -o "$folder/small_sizes" docs/measurements/small_sizes.cu
metrics=gpu__time_duration.sum,launch__grid_size,dram__bytes_read.sum
metrics+=,dram__throughput.avg.pct_of_peak_sustained_elapsed,sm__cycles_active.avg,sm__cycles_elapsed.max
metrics+=,smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio
metrics+=,smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio
metrics+=,smsp__average_warp_latency_per_inst_issued.ratio
# The clock is not fixed: a measurement leaves the GPU's settings unchanged.
ncu --clock-control none --cache-control all --csv --page raw --metrics "$metrics" "$folder/small_sizes" >"$folder/ncu.csv"
python3 - "$folder/ncu.csv" <<'PYTHON'
import csv
import sys

lines = [line for line in open(sys.argv[1]) if line.startswith('"')]
kernels = list(csv.DictReader(lines))[1:]  # the first row has the units
columns = {
    "blocks": "launch__grid_size",
    "time": "gpu__time_duration.sum",
    "bytes read": "dram__bytes_read.sum",
    "DRAM, % of its peak": "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    "cycles": "sm__cycles_elapsed.max",
    "active cycles per multiprocessor": "sm__cycles_active.avg",
    "a warp's wait per instruction, cycles": "smsp__average_warp_latency_per_inst_issued.ratio",
    "of which for memory": "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio",
    "at barriers": "smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio",
}
units = next(csv.DictReader(lines))
print("| kernel | " + " | ".join(f"{name} ({units[key]})" if units[key] else name for name, key in columns.items()) + " |")
print("|---" * (len(columns) + 1) + "|")
for kernel in kernels:
    name = kernel["Kernel Name"].split("(")[0].split("<")[0].split("::")[-1]
    print(f"| {name} | " + " | ".join(kernel[key] for key in columns.values()) + " |")
PYTHON
