#!/usr/bin/env bash
# Times lab 08's functions for several operators beside CUB's on this machine's GPU: operators.cu.
# Usage: operators.sh   (from the repository's root; nvcc in PATH, and a GPU). Prints a Markdown table.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
nvcc -std=c++17 -O3 -arch=native -o "$folder/operators" docs/measurements/operators.cu
"$folder/operators"
