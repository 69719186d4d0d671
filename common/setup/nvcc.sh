# shellcheck shell=bash
# Finds nvcc, 12.0 or later; if there is none, fetches NVIDIA's own wheels.

nvcc_record=build/tools/nvcc.path
nvcc_wheels=("cuda-toolkit[nvcc,cudart,cccl]==13.0.*")
nvcc_licence=https://docs.nvidia.com/cuda/eula/
nvcc_mb=300

nvcc_candidates() {
    command -v nvcc || true
    printf '%s\n' ${CUDA_HOME:+"$CUDA_HOME/bin/nvcc"} ${CUDA_PATH:+"$CUDA_PATH/bin/nvcc"} \
        /usr/local/cuda/bin/nvcc "$root"/build/tools/cuda/nvidia/cu*/bin/nvcc
}

version_of() { # "13.0"
    "$1" --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\),.*/\1/p'
}

# find_nvcc [trial]: the first candidate that is new enough (and, with `trial`, compiles a kernel), in
# `nvcc`; the rejected ones, with the reasons, in `passed_over`.
find_nvcc() {
    local candidate
    nvcc='' passed_over=''
    while read -r candidate; do
        [[ -x $candidate ]] || continue
        nvcc_version=$(version_of "$candidate")
        if [[ -z $nvcc_version ]]; then
            passed_over+=$" $candidate is of no known version;"
        elif [[ ${nvcc_version%%.*} -lt 12 ]]; then
            passed_over+=$" $candidate is $nvcc_version;"
        elif [[ ${1-} == trial ]] && ! trial_compile "$candidate"; then
            passed_over+=$" $candidate ($nvcc_version) cannot compile;"
        else
            nvcc=$candidate
            return 0
        fi
    done < <(nvcc_candidates)
    return 1
}

trial_compile() {
    local folder status=0
    folder=$(mktemp -d)
    echo '__global__ void trial(float* x) { *x = 1; }' >"$folder/trial.cu"
    timeout 120 "$1" -ptx -arch=compute_80 -o "$folder/trial.ptx" "$folder/trial.cu" >"$folder/log" 2>&1 || status=$?
    rm -rf "$folder"
    return $status
}

# nvcc itself puts its path into commands for a shell, between double quotes.
refuse_path_of_nvcc() {
    local path=''
    [[ ! -s $nvcc_record ]] || path=$(<"$nvcc_record")
    # shellcheck disable=SC1003 # a backslash
    [[ $path != *['"$`\']* ]] ||
        fail $"$path: nvcc cannot run in a folder with one of \" \$ \` \\ in its name" $"Rename the folder."
}

nvcc_is_known() {
    [[ -s $nvcc_record ]] && [[ -x $(<"$nvcc_record") ]]
}

said_of_passed_over() { # REASONS: " (passed over: ...)", or nothing
    [[ -z $1 ]] || echo $" (passed over:$1)"
}

install_nvcc() {
    nvcc_is_known && return 0
    if ! find_nvcc trial; then
        find_pip || fail $"python3 with pip is missing" "$(find_missing pip && line_to_paste)"
        step fetching_nvcc $"Fetching nvcc" python_packages build/tools/cuda "${nvcc_wheels[@]}" || nvcc_failed
        find_nvcc trial || fail $"no nvcc that works:$passed_over" $"Install CUDA 12.0 or later, or set CUDA_HOME."
    fi
    record_nvcc
}

# The lab programs read this file.
record_nvcc() { record_path "$nvcc_record" "$nvcc"; }

nvcc_failed() {
    rm -rf build/tools/cuda.part
    fail $"nvcc could not be fetched: $(reason_of "$step_log")$(said_of_passed_over "$passed_over")" \
        $"All of it is in $step_log. Try again, or install CUDA 12.0 or later and set CUDA_HOME."
}
