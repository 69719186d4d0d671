# shellcheck shell=bash
# The scene value_at_risk: Monte Carlo on one device.

scene_needs=()
source scenes/cuda.sh

play() { # FOLDER
    build_programs warpsim
    scene_step building $"Building" build_cuda value_at_risk "$1"
    screen "$1" typed "$1" ./value_at_risk 65536
    screen "$1" any_grid "$1"
    screen "$1" convergence "$1"
    scene_step drawing $"Drawing" env PYTHONPATH=build/tools/drawing:common python3 scenes/value_at_risk/convergence.py \
        "$1/convergence.txt" "$1/convergence.${FORMAT:-svg}"
}

any_grid() { # FOLDER: fails if two grids have different bits
    local shape
    echo "blocks  threads  mean loss             value at risk"
    for shape in "1 32" "1 1024" "7 96" "108 256" "1000 64"; do
        # shellcheck disable=SC2086 # two words
        simulated "$1" ./value_at_risk 4096 $shape || return 1
    done | tee "$1/grids.txt"
    [[ $(awk '{ print $3, $4 }' "$1/grids.txt" | sort -u | wc -l) -eq 1 ]] ||
        { echo "the bits differ" && return 1; }
}

convergence() { # FOLDER
    simulated "$1" ./value_at_risk convergence | tee "$1/convergence.txt"
}
