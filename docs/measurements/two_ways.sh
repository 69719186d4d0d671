#!/usr/bin/env bash
# Times reduce_sum of kernel files beside CUB on this machine's GPU, back to back and alone: two_ways.cu.
# Usage: two_ways.sh FILE.cu...   (from the repository's root; nvcc in PATH, and a GPU). Prints a Markdown table.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
libraries=()
for file; do
    libraries+=("$folder/${#libraries[@]}.so")
    nvcc -std=c++17 -O3 -arch=native -shared -Xcompiler -fPIC -o "${libraries[-1]}" "$file"
done
nvcc -std=c++17 -O3 -arch=native -o "$folder/two_ways" docs/measurements/two_ways.cu -ldl
printf '| n | CUB, us |%s\n|---|---|%s\n' "$(printf ' %s |' "$@")" "$(printf -- '---|%.0s' "$@")"
"$folder/two_ways" "${libraries[@]}"
