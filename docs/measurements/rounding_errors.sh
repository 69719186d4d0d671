#!/usr/bin/env bash
# The rounding errors of five sums of lab 09's data, on the simulator.
# Usage: rounding_errors.sh   (from the repository's root, after make setup; nvcc in PATH)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
build=build/release/common
nvcc -std=c++20 -arch=compute_80 -cudart shared -I common -o "$folder/program" docs/measurements/rounding_errors.cu \
    labs/lab09_last_bit/test.cpp "$build/contract/libcontract.a" "$build/base/libbase.a" -lfmt
build/release/bin/warpsim run --max-instructions 1000000000 "$folder/program"
