# shellcheck shell=bash
# The points for comparing the model, sourced by model_times.sh and model_counts.sh: a kernel's file, and its lab's
# launches.

model_kernels() { cut -d ' ' -f 2 docs/measurements/model_kernels.txt; }

# The file itself, or the kernel that a diff makes of its lab's solution, written into FOLDER.
source_of() { # FILE FOLDER
    local lab made=$2/${1//\//_}.cu
    [[ $1 == *.diff ]] || { echo "$PWD/$1" && return; }
    lab=$(lab_of "$1")
    build/release/bin/"$(basename "${lab%%_*}")" --lab "$lab" --kernel "$1" --show-kernel >"$made"
    echo "$made"
}

lab_of() { echo "labs/$(cut -d / -f 2 <<<"$1")"; }

# Empty if reduce_sum launches it, not the harness.
kernel_of() {
    grep -q reduce_sum "$(lab_of "$1")/test.cpp" || sed -n 's/^kernel *= "\(.*\)"/\1/p' "$(lab_of "$1")/lab.toml"
}

# Dynamic shared memory of a launch by the harness.
shared_bytes_per_thread_of() { grep -q shared_bytes_per_thread "$(lab_of "$1")/test.cpp" && echo 4 || echo 0; }

# 2^10 to 2^24, and the size of the lab's threshold; for a call also 2^26: a lab's own launches have a block for every
# 512 elements, and take too long to simulate. For the solutions all sizes to 2^28.
sizes_of() {
    local exponent most=26
    [[ -z $(kernel_of "$1") ]] || most=24
    [[ $1 != solutions/*/kernel.cu ]] || most=28
    for ((exponent = 10; exponent <= most; exponent += 2)); do echo $((1 << exponent)); done
    [[ $most == 28 ]] || sed -n 's/^elements *= *//p' "$(lab_of "$1")/lab.toml" | awk '$1 > 2^26'
}
