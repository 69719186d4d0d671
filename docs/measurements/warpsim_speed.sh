#!/usr/bin/env bash
# warpsim compared with Oclgrind (Debian's `oclgrind`) on the same launches of the same kernel, in turn, one core
# each: CPU seconds of the whole processes, the best of ROUNDS, minus those of a launch of one block.
# Usage: warpsim_speed.sh [ROUNDS]   (from the repository's root, after make setup; nvcc in PATH)
set -euo pipefail
rounds=${1:-3} folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT=%U
export LC_ALL=C

nvcc -ptx -arch=compute_80 -o "$folder/kernels.ptx" common/warpsim_bench/kernels.cu
cp common/warpsim_bench/oclgrind/grid_stride_sum.cl "$folder"

warpsim() { # BLOCKS ELEMENTS [OPTION]
    build/release/bin/warpsim run "$folder/kernels.ptx" --kernel grid_stride_sum --grid "$1" --block 256 \
        --arg "f32[$2]=ones" --arg "f32[$1]" --arg "u32=$2" "${@:3}"
}

oclgrind() { # BLOCKS ELEMENTS [OPTION]
    printf '%s\n' grid_stride_sum.cl grid_stride_sum "$(($1 * 256)) 1 1" "256 1 1" "<size=$((4 * $2)) fill=1 float>" \
        "<size=$((4 * $1)) fill=0 float>" "<size=4 fill=$2 uint>" >"$folder/sum.sim"
    (cd "$folder" && oclgrind-kernel --num-threads 1 "${@:3}" sum.sim)
}

best() { # PROGRAM BLOCKS ELEMENTS [OPTION]
    local best=1e9 round seconds
    for ((round = 0; round < rounds; ++round)); do
        seconds=$({ time "$@" >/dev/null; } 2>&1)
        best=$(awk "BEGIN { print $seconds < $best ? $seconds : $best }")
    done
    echo "$best"
}

row() { # BLOCKS ELEMENTS [OUR OPTION] [THEIR OPTION]: empty, none
    local ours theirs
    ours=$(best warpsim "$1" "$2" ${3:+"$3"}) theirs=$(best oclgrind "$1" "$2" ${4:+"$4"})
    awk "BEGIN {
        ours = $2 / ($ours - $warpsim_start) / 1e6; theirs = $2 / ($theirs - $oclgrind_start) / 1e6
        printf \"| %d | %d | %s | %s | %.2f s | %.2f s | %.1f | %.3f | %.0f |\\n\",
            $1, $2, \"${3-}\", \"${4-}\", $ours, $theirs, ours, theirs, ours / theirs }"
}

echo "| blocks | elements | warpsim option | Oclgrind option | warpsim | Oclgrind | Melem/s: warpsim | Oclgrind | ratio |"
echo "|---|---|---|---|---|---|---|---|---|"
warpsim_start=$(best warpsim 1 256) oclgrind_start=$(best oclgrind 1 256)
echo "| 1 | 256 | | | $warpsim_start s | $oclgrind_start s | | | |"
row 256 4194304
row 16384 4194304
row 16384 4194304 --counts
row 16384 4194304 --check --data-races
