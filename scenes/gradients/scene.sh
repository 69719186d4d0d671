# shellcheck shell=bash
# The scene gradients: training on four simulated devices, with NCCL in between.

scene_needs=()
source scenes/cuda.sh

play() { # FOLDER
    build_programs warpsim
    scene_step building $"Building" build_gradients "$1"
    screen "$1" train "$1"
    scene_step drawing $"Drawing" env PYTHONPATH=build/tools/drawing:common python3 scenes/gradients/curves.py \
        "$1/curves.txt" "$1/curves.${FORMAT:-svg}"
}

build_gradients() { # FOLDER
    build_cuda gradients "$1" -Icommon -Lbuild/release/bin/cudart_sim -l:libnccl.so.2
}

train() { # FOLDER
    typed "$1" --devices 4 ./gradients 80 | tee "$1/curves.txt"
}
