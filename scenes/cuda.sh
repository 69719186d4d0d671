# shellcheck shell=bash
# CUDA programs for scenes, on the simulator.

# build_cuda NAME FOLDER OPTION...: the program FOLDER/NAME of scenes/NAME/NAME.cu. -fmad=false: no machine joins a product
# and a sum, so that the bits are the same everywhere.
build_cuda() {
    local nvcc
    nvcc=$(<"${nvcc_record:-build/tools/nvcc.path}")
    LIBRARY_PATH=build/release/bin/cudart_sim:${nvcc%/*}/../lib "$nvcc" -std=c++17 -O2 -arch=compute_80 -fmad=false -lineinfo \
        -cudart shared -o "$2/$1" "scenes/$1/$1.cu" "${@:3}"
}

# simulated FOLDER ARGUMENT...: warpsim run, in that folder.
simulated() { (cd "$1" && "$root/build/release/bin/warpsim" run "${@:2}"); }

# typed FOLDER ARGUMENT...: the same, as if it were typed there.
typed() {
    echo "\$ warpsim run ${*:2}"
    simulated "$@"
}
