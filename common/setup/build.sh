# shellcheck shell=bash
# Building programs with CMake and Ninja, in build/PRESET.

configured_in() { # PRESET: the folder that build/PRESET was configured in
    sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "build/$1/CMakeCache.txt" 2>/dev/null || true
}

# A build folder moved here from another place or machine is used unchanged.
carried_build() {
    local program
    for program; do [[ -x $(program_of "$program") ]] || return 1; done
    [[ -z ${build_here-} ]] || return 1
    [[ $(configured_in release) == "$root" ]] || return 0
    local tool
    for tool in g++ cmake ninja; do command -v $tool >/dev/null || return 0; done
    return 1
}

# All labs' programs, from another machine, without the folder that they were built in (make gradescope).
were_built_ahead() {
    local lab
    [[ ! -e build/release/CMakeCache.txt ]] || return 1
    for lab in "${labs[@]}"; do "$(program_of "$lab")" --contract >/dev/null 2>&1 || return 1; done
}

build_programs() { # release programs, after set-up
    if carried_build "$@"; then
        record_version
        nvcc_is_known || ! find_nvcc || record_nvcc
        ! needs_clang "$@" || know_clang || true # without one, the program says so
        refuse_path_of_nvcc
        return 0
    fi
    refuse_folder_name
    make_build_folder
    record_version
    exec 9>build/lock
    flock -n 9 || { say $"Another make is at work in this folder; waiting." && flock 9; }
    set_up "$@"
    refuse_path_of_nvcc
    build release "$@" || exit 2
    exec 9>&-
}

# CMake treats these characters in a path as syntax; with ; it even deletes the parent folder.
refuse_folder_name() {
    [[ $root != *['"#\\;[]|$'$'\n']* ]] ||
        fail $"$root: CMake cannot build in a folder with one of \" # \\ ; [ ] | \$ in its name" $"Rename the folder."
}

make_build_folder() {
    mkdir -p build 2>/dev/null && [[ -w build ]] ||
        cannot_write $"in $root"
}

build() { # PRESET TARGET...
    local preset=$1 what=$2
    shift
    [[ $(configured_in "$preset") == "$root" ]] || rm -rf "build/$preset"
    if [[ ! -e build/$preset/build.ninja ]]; then
        step configuring $"Configuring" cmake --preset "$preset" || build_failed $"the project could not be configured"
    fi
    step "building_$what" $"Building $what" ninja -C "build/$preset" ${NINJA_JOBS:+-j"$NINJA_JOBS"} "$@" || build_failed $"the project could not be built"
    [[ compile_commands.json -nt build/release/build.ninja ]] || write_compile_commands
}

build_failed() { # WHAT
    grep -vE '^(\[|ninja: (Entering|build stopped)|-- )' "$step_log" | tail -n 40 >&2
    fail $"$1: $(reason_of "$step_log")" $"All of it is in $step_log"
}
