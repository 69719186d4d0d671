# shellcheck shell=bash
# Finds Open MPI and SimGrid's SMPI, which run the functions of a lab on ranks. Fetched only for a lab that needs them
# (packages.txt, kind ranks).

needs_ranks() { works_on is_on_ranks "$@"; } # PROGRAM...

is_on_ranks() { grep -q '^#include <mpi.h>' "$(skeleton_of "$1")"; } # LAB

# The program that starts ranks, the one that simulates them, and the headers of both.
has_ranks() {
    local tree
    for tree in "$private_tree" ''; do
        ! { [[ -x $tree/usr/bin/mpirun && -e $tree/usr/include/smpi/mpi.h ]] &&
            compgen -G "$tree/usr/lib/*/openmpi/include/mpi.h" >/dev/null &&
            compgen -G "$tree/usr/lib/*/simgrid/smpimain" >/dev/null; } || return 0
    done
    return 1
}

# The folder of Open MPI's headers, for an editor; nothing where it is not installed.
open_mpi_headers() {
    local tree header
    for tree in "$private_tree" ''; do
        for header in "$tree"/usr/lib/*/openmpi/include/mpi.h "$tree"/usr/include/openmpi-*/mpi.h; do
            [[ ! -e $header ]] || { dirname "$header" && return; }
        done
    done
}

# make setup-ranks: called by the grader for a class that has handed in a lab on ranks.
all_setup_ranks() {
    needed=(openmp ranks)
    find_missing "${needed[@]}"
    [[ ${#missing_packages[@]} -gt 0 ]] || return 0
    say $"Set-up, once:" "$(what_packages)"
    make_build_folder
    install_packages
}
