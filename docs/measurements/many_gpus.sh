#!/usr/bin/env bash
# many_gpus.sh KERNEL: on a machine of several GPUs, for many_gpus.md.
set -euo pipefail
here=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat "$1" "$here/many_gpus.cu" >"$folder/all.cu"
nvcc -std=c++17 -arch=sm_90 -cudart static -o "$folder/all" "$folder/all.cu"
"$folder/all"
