#!/usr/bin/env bash
# warpsim's speed on cub::DeviceReduce::Sum of 2^24 floats and on lab 06's solution, ten times in turn in one process.
# Usage: simulated_cub.sh   (from the repository's root, after make setup; nvcc in PATH)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
nvcc -std=c++17 -arch=compute_80 -cudart shared -o "$folder/program" docs/measurements/simulated_cub.cu
build/release/bin/warpsim run "$folder/program"
