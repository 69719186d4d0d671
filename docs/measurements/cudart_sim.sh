#!/usr/bin/env bash
# The programs of common/cudart_sim/tests/library, compiled with nvcc and run by `warpsim run`: each compares the
# results of CUB or Thrust with the host's, for 18 sizes, and exits with 0 only if all agree.
# Usage: cudart_sim.sh   (from the repository's root, after make setup; nvcc in PATH)
set -euo pipefail
folder=$(mktemp -d) tests=common/cudart_sim/tests
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C TIMEFORMAT=%R

{
    echo "| program | nvcc, s | whole run, s | exit status |"
    echo "|---|---|---|---|"
} >"$folder/programs"
{
    echo "| program | operation | results | s |"
    echo "|---|---|---|---|"
} >"$folder/algorithms"
for source in "$tests"/library/*.cu; do
    name=$(basename "$source" .cu) status=0
    compile=$({ time nvcc -std=c++17 -arch=compute_80 -lineinfo -cudart shared -I"$tests/programs" \
        -o "$folder/$name" "$source" >&2; } 2>&1)
    run=$({ time build/release/bin/warpsim run "$folder/$name" >"$folder/out"; } 2>&1) || status=$?
    echo "| $name | $compile | $run | $status |" >>"$folder/programs"
    sed -E "s/^(.*[^ ]) +(right|WRONG), (.*), ([0-9.]+) s$/| $name | \1 | \2, \3 | \4 |/" \
        "$folder/out" >>"$folder/algorithms"
done
cat "$folder/programs"
echo
cat "$folder/algorithms"
