#!/usr/bin/env bash
# Times of the kernels of model_kernels.txt on this machine's GPU, cold, by size, into FOLDER/model_times.json, for
# comparison with the model's predictions.
# Usage: model_times.sh FOLDER   (from the repository's root, after make setup; nvcc in PATH; about four minutes)
set -euo pipefail
folder=$1
. docs/measurements/model_points.sh
mkdir -p "$folder"
export programs gpu
programs=$(mktemp -d)
trap 'rm -rf "$programs"' EXIT
gpu=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1)

# Compiled like the labs: machine code from the PTX that the simulator runs, without fused operations.
build() {
    local file=$1 kernel source how=()
    . docs/measurements/model_points.sh
    kernel=$(kernel_of "$file")
    source=$(source_of "$file" "$programs")
    [[ -z $kernel ]] || how=("-DKERNEL=$kernel" "-DSHARED_BYTES=$(($(shared_bytes_per_thread_of "$file") * 256))")
    nvcc -std=c++17 -fmad=false -maxrregcount 64 -gencode "arch=compute_80,code=sm_${gpu/./}" \
        "-DKERNEL_FILE=\"$source\"" "${how[@]}" -o "$programs/${file//\//_}" docs/measurements/model_times.cu ||
        echo "does not compile: $file" >&2
}
export -f build

measure() {
    local file
    while read -r file; do
        # shellcheck disable=SC2046
        timeout 60 "$programs/${file//\//_}" "$file" $(sizes_of "$file") || echo "no times: $file" >&2
    done
}

model_kernels | xargs -P "$(nproc)" -I {} bash -c 'build {}'
{
    printf '{"gpu": "%s", "driver": "%s", "date": "%s", "times": [\n' \
        "$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)" \
        "$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -n 1)" "$(date -I)"
    model_kernels | measure | sed '$!s/$/,/'
    echo ']}'
} >"$folder/model_times.json"
echo "$(grep -c '"right": true' "$folder/model_times.json") times, $(grep -c '"right": false' "$folder/model_times.json") of wrong sums"
