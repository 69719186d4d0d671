#!/usr/bin/env bash
# Counts on sim of the kernels of model_kernels.txt, as an H200 would launch them, by size: a line of JSON per call,
# for `model predict`. Slow: many minutes of one core.
# Usage: model_counts.sh > model_counts.jsonl   (from the repository's root, after make setup)
set -euo pipefail
. docs/measurements/model_points.sh
model_kernels | while read -r file; do
    # shellcheck disable=SC2046
    build/release/bin/model count common/model/gpus/h200.toml "$file" $(sizes_of "$file") \
        --lab "$(lab_of "$file")" || echo "not counted: $file" >&2
done
