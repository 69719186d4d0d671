# shellcheck shell=bash
# Tools unpacked only for this project (private_packages.sh), if any, come first.

private_tree=build/tools/debian

# PATH is a list between colons, and so is CMAKE_PREFIX_PATH.
refuse_colon() {
    [[ $root != *:* ]] || fail $"$root: no tool is found in a folder with : in its name" $"Rename the folder."
}

use_private_tools() {
    [[ -d build/tools/bin ]] || return 0
    refuse_colon
    PATH=$root/build/tools/bin:$PATH
    # CMake looks for programs in the first prefix's bin/, which holds the wrappers, and for libraries.
    export CMAKE_PREFIX_PATH=$root/build/tools:$root/$private_tree/usr${CMAKE_PREFIX_PATH:+:$CMAKE_PREFIX_PATH}
    hash -r
}
use_private_tools

record_path() { # RECORD PATH: where a tool was found, for the next time and for programs
    { mkdir -p build/tools && echo "$2" >"$1.part" && mv "$1.part" "$1"; } 2>/dev/null || cannot_write "$root/$1"
}
