# shellcheck shell=bash
# compile_commands.json for clangd: CMake's entries, and one for every .cu in clang's form, and for every file of a
# lab in C++. From the toolkit, installed or fetched, clangd needs only the headers next to nvcc.

write_compile_commands() {
    local entries=build/release/compile_commands.json all=build/compile_commands.part file
    [[ -s $entries ]] || return 0
    {
        python3 common/setup/each_file.py "$entries" | sed '$d' # all but the closing bracket
        while IFS= read -r -d '' file; do cuda_entry "$root/$file"; done < <(cuda_files)
        while IFS= read -r -d '' file; do cpp_entry "$root/$file"; done < <(cpp_files)
        echo ']'
    } >"$all" && mv "$all" compile_commands.json
}

cuda_files() { find labs solutions common -name '*.cu' -printf '%p\0' 2>/dev/null | sort -z; }

cuda_entry() {
    local toolkit file here
    toolkit=$(json_string "$(dirname "$(dirname "$(readlink -f "$(<"$nvcc_record")")")")")
    here=$(json_string "$root")
    file=$(json_string "$1")
    # CUB and libcu++ use variadic functions to pick overloads, which clang 14 refuses in device code.
    printf ',{"directory": "%s", "file": "%s", "arguments": ["clang++", "-x", "cuda", "-std=c++17",
  "--cuda-path=%s", "--cuda-gpu-arch=sm_80", "-Wno-unknown-cuda-version",
  "-Xclang", "-fcuda-allow-variadic-functions", "-isystem", "%s/common/setup/clangd",
  "-isystem", "%s/include/cccl", "%s"]}\n' "$here" "$file" "$toolkit" "$here" "$toolkit" "$file"
}

# Of labs in C++; CMake knows their tests and causes.
cpp_files() {
    find labs solutions -name '*.cpp' ! -name test.cpp ! -path '*/causes/*' -printf '%p\0' 2>/dev/null | sort -z
}

cpp_entry() {
    local file here mpi
    here=$(json_string "$root")
    file=$(json_string "$1")
    mpi=$(json_string "$(open_mpi_headers)")
    printf ',{"directory": "%s", "file": "%s", "arguments": ["clang++", "-std=c++17", "-fopenmp", %s"%s"]}\n' \
        "$here" "$file" "${mpi:+"\"-isystem\", \"$mpi\", "}" "$file"
}

json_string() {
    local text=${1//\\/\\\\}
    printf '%s' "${text//\"/\\\"}"
}
