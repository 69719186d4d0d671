# shellcheck shell=bash
# Fetches missing tools and packages the first time that they are needed.

source common/setup/private_packages.sh

# Kinds of packages (packages.txt). Programs that are built need only the compiler, which nvcc calls.
needed=(compiler command header)

set_up() { # PROGRAM...: that need these tools
    ! needs_clang "$@" || needed+=(openmp)
    ! needs_ranks "$@" || needed+=(ranks)
    find_missing "${needed[@]}"
    if [[ ${#missing_packages[@]} -eq 0 ]] && nvcc_is_known; then return 0; fi
    nvcc_is_known || find_nvcc || find_missing "${needed[@]}" pip
    announce
    mkdir -p build/tools 2>/dev/null || cannot_write $"in $root"
    check_room
    install_packages
    install_nvcc
}

what_packages() {
    local where
    where=$(where_packages_go)
    if [[ $where == nowhere ]]; then
        say $"  needed from your system: ${missing_packages[*]}"
    else
        [[ $where != system ]] || where=$"the system"
        say $"  $missing_mb MB of packages into $where: ${missing_packages[*]}"
    fi
}

what_is_fetched() {
    [[ ${#missing_packages[@]} -eq 0 ]] || what_packages
    nvcc_is_known || [[ -n ${nvcc-} ]] || {
        say $"  $nvcc_mb MB: nvcc from PyPI into $root/build/tools/cuda$(said_of_passed_over "$passed_over")"
        say $"  nvcc is NVIDIA's, under NVIDIA's licence: $nvcc_licence"
    }
}

announce() {
    local what
    what=$(what_is_fetched)
    [[ -z $what ]] || say $"Set-up, once:" "$what"
}

# Checks the free space for the build, nvcc, and packages if they are unpacked here, which may take five times
# their download.
check_room() {
    local free need=200
    [[ $EUID -eq 0 ]] || need=$((need + missing_mb * 5))
    [[ -n ${nvcc-} ]] || need=$((need + nvcc_mb))
    free=$(df -Pk build | awk 'NR == 2 { print int($4 / 1024) }')
    [[ $free -ge $need ]] || fail $"set-up needs $need MB in $root: $free MB are free" $"Make room and try again."
}

all_setup() {
    rm -f "$nvcc_record" "$clang_record"
    if were_built_ahead; then
        needed=(compiler)
        make_build_folder
        record_version
        set_up labs
        refuse_path_of_nvcc
    else
        build_here=1
        build_programs labs
    fi
    say $"Everything is here; testing needs no network from now on. nvcc: $(<"$nvcc_record")$(said_of_clang)"
}
