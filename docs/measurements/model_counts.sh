#!/usr/bin/env bash
# Counts on sim of the kernels of model_kernels.txt, as an H200 would launch them, by size: a line of JSON per call,
# for `model predict`. Slow: an hour of one core; it takes all of them.
# Usage: model_counts.sh > model_counts.jsonl   (from the repository's root, after make setup)
set -euo pipefail
. docs/measurements/model_points.sh
export folder
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

count() {
    . docs/measurements/model_points.sh
    # shellcheck disable=SC2046
    build/release/bin/model count common/model/gpus/h200.toml "$1" $(sizes_of "$1") --lab "$(lab_of "$1")" \
        >"$folder/${1//\//_}" || echo "not counted: $1" >&2
}
export -f count

model_kernels | xargs -P "$(nproc)" -I {} bash -c 'count {}'
model_kernels | while read -r file; do cat "$folder/${file//\//_}"; done
