#!/usr/bin/env bash
# Time from a saved edit to the verdict, compared with `nvcc -c` of the same file, measured alternately.
# Usage: edit_to_verdict.sh [RUNS]   (from the repository's root, after make setup)
set -euo pipefail
runs=${1:-15}
nvcc=$(cat build/tools/nvcc.path 2>/dev/null || command -v nvcc)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

seconds() { # COMMAND...: its wall time
    local begin=$EPOCHREALTIME end
    "$@" >/dev/null 2>&1
    end=$EPOCHREALTIME
    awk "BEGIN { printf \"%.3f\\n\", $end - $begin }"
}
summary() { sort -n "$1" | awk '{ a[NR] = $1 } END { printf "%.2f (%.2f to %.2f)", a[int((NR + 1) / 2)], a[1], a[NR] }'; }
median() { sort -n "$1" | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

echo "| lab | edit to verdict, s | of which nvcc -ptx, s | without a change, s | nvcc -c, s | ratio |"
echo "|---|---|---|---|---|---|"
for solution in solutions/lab*/kernel.cu; do
    name=$(basename "$(dirname "$solution")") lab=${solution#*/} lab=${lab%%_*}
    rm -f "$folder"/*.s
    for ((run = 0; run < runs; ++run)); do
        { cat "$solution"; echo "// edit $run $RANDOM"; } >"$folder/kernel.cu"
        judge=("build/release/bin/$lab" --lab "labs/$name" --kernel "$folder/kernel.cu" --out "$folder/o.json")
        seconds "${judge[@]}" >>"$folder/verdict.s"
        seconds "${judge[@]}" >>"$folder/again.s"
        seconds "$nvcc" -ptx -arch=compute_80 -fmad=false -lineinfo -o "$folder/o.ptx" "$folder/kernel.cu" >>"$folder/ptx.s"
        seconds "$nvcc" -c -o "$folder/o.o" "$folder/kernel.cu" >>"$folder/object.s"
    done
    echo "| $name | $(summary "$folder/verdict.s") | $(summary "$folder/ptx.s") | $(summary "$folder/again.s") |" \
        "$(summary "$folder/object.s") | $(awk "BEGIN { printf \"%.2f\", $(median "$folder/verdict.s") / $(median "$folder/object.s") }") |"
done
