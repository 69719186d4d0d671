#!/usr/bin/env bash
# Slowdown of a kernel under each tool of compute-sanitizer, on the GPU; and under warpsim's checks, compared with
# warpsim without any. Milliseconds per launch of grid_stride_sum, 16384 blocks of 256 threads, 2^22 elements: on the
# GPU the mean of 20 after one; for warpsim CPU seconds of the whole process less those of a launch of one block.
# Usage: sanitizer_speed.sh   (from the repository's root, after make setup; nvcc and compute-sanitizer in PATH, and a GPU)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT=%U
export LC_ALL=C
cat >"$folder/main.cu" <<MAIN
#include "$PWD/common/warpsim_bench/kernels.cu"
#include <chrono>
#include <cstdio>
int main() {
    constexpr unsigned n = 1 << 22, blocks = 16384, launches = 20;
    float *input, *output;
    cudaMalloc(&input, n * 4), cudaMalloc(&output, blocks * 4);
    cudaMemset(input, 0, n * 4), cudaMemset(output, 0, blocks * 4);
    std::chrono::steady_clock::time_point start;
    for (unsigned i = 0; i <= launches; ++i) {
        if (i == 1) start = std::chrono::steady_clock::now();
        grid_stride_sum<<<blocks, 256>>>(input, output, n);
        cudaDeviceSynchronize();
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    std::fprintf(stderr, "%.4f\n", spent.count() / launches * 1e3);
}
MAIN
nvcc -std=c++17 -arch=native -o "$folder/main" "$folder/main.cu"
nvcc -ptx -arch=compute_80 -o "$folder/kernels.ptx" common/warpsim_bench/kernels.cu

warpsim() { # BLOCKS OPTION...
    build/release/bin/warpsim run "$folder/kernels.ptx" --kernel grid_stride_sum --grid "$1" --block 256 \
        --arg "f32[4194304]=ones" --arg "f32[$1]" --arg u32="$((256 * $1))" "${@:2}"
}
seconds() { { time "$@" >/dev/null; } 2>&1; }
row() { awk "BEGIN { printf \"| %s | %.3f | %.1f |\n\", \"$1\", $2, $2 / $3 }"; }

echo "| | ms | slowdown |"
echo "|---|---|---|"
alone=$("$folder/main" 2>&1)
row "GPU" "$alone" "$alone"
for tool in memcheck racecheck synccheck initcheck; do
    row "GPU, $tool" "$(compute-sanitizer --tool $tool "$folder/main" 2>&1 >/dev/null)" "$alone"
done
start=$(seconds warpsim 1)
plain=$(awk "BEGIN { print 1e3 * ($(seconds warpsim 16384) - $start) }")
row "warpsim" "$plain" "$plain"
for option in --counts --check; do
    row "warpsim, $option" "$(awk "BEGIN { print 1e3 * ($(seconds warpsim 16384 "$option") - $start) }")" "$plain"
done
