#!/usr/bin/env bash
# Do warpsim's counters equal those of Nsight Compute? Runs the kernels of common/warpsim/ncu on both, from the
# same PTX; shows those that differ, then all. Needs ncu, a GPU of compute capability 8.0 or later, and permission
# to read its counters. Exit status 1: a counter differs.
# Usage: counters.sh   (from the repository's root, after make setup; nvcc and ncu in PATH)
set -euo pipefail
folder=$(mktemp -d) source=common/warpsim/ncu
trap 'rm -rf "$folder"' EXIT
gpu=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1)

# Machine code made from the same PTX that warpsim runs.
nvcc -std=c++17 -gencode "arch=compute_80,code=[compute_80,sm_${gpu/./}]" -o "$folder/kernels" "$source/kernels.cu"
nvcc -std=c++17 -arch=compute_80 -ptx -o "$folder/kernels.ptx" "$source/kernels.cu"
"$source/compare.py" "$folder/kernels" "$folder/kernels.ptx" "$source/launches.txt" build/release/bin/warpsim
