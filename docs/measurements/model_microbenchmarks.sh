#!/usr/bin/env bash
# The model's parameters for this machine's GPU, measured by common/model/microbenchmarks, as a description in
# FOLDER/gpu.toml: after a review, copy it unchanged to common/model/gpus.
# Usage: model_microbenchmarks.sh FOLDER   (from the repository's root; nvcc in PATH; a minute)
set -euo pipefail
folder=$1
mkdir -p "$folder"
programs=$(mktemp -d)
trap 'rm -rf "$programs"' EXIT
ask() { nvidia-smi --query-gpu="$1" --format=csv,noheader | head -n 1; }
architecture=sm_$(ask compute_cap | tr -d .)
{
    echo "name = \"$(ask name)\""
    echo 'measured = true'
    echo "source = \"docs/measurements/model_microbenchmarks.sh, $(date -I), driver $(ask driver_version)\""
    for file in common/model/microbenchmarks/*.cu; do
        printf '\n'
        sed '/^#include/,$d; s,^//,#,' "$file"
        program=$programs/$(basename "$file" .cu)
        nvcc -std=c++17 -arch="$architecture" -o "$program" "$file"
        "$program"
    done
} | tee "$folder/gpu.toml"
