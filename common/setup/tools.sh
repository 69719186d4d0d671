# shellcheck shell=bash
# Tools unpacked only for this project (private_packages.sh), if any, come first.

private_tree=build/tools/debian

use_private_tools() {
    [[ -d build/tools/bin ]] || return 0
    PATH=$root/build/tools/bin:$PATH
    # CMake looks for programs in the first prefix's bin/, which holds the wrappers, and for libraries.
    export CMAKE_PREFIX_PATH=$root/build/tools:$root/$private_tree/usr${CMAKE_PREFIX_PATH:+:$CMAKE_PREFIX_PATH}
    hash -r
}
use_private_tools
