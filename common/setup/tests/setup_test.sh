# shellcheck shell=bash
# Set-up with faults. The machine's tools are faked; nothing is fetched.

fake() { # NAME: a command that runs the script on standard input
    mkdir -p "$base/bin"
    { echo '#!/usr/bin/env bash' && cat; } >"$base/bin/$1"
    chmod +x "$base/bin/$1"
    PATH=$base/bin:$PATH
}

# No program yet, in a folder that CMake can build in, and a kernel that needs one.
no_program_is_here() {
    mv "$project" "$base/a b'c é号"
    project="$base/a b'c é号"
    cd "$project" || return
    rm -rf build
    echo '// mine' >labs/lab01_first_idea/kernel.cu
}

# The same, with a package that no machine has.
nothing_is_here() {
    no_program_is_here
    echo 'command no-such-tool 60 no-such-package no-such-package no-such-package' >common/setup/packages.txt
}

only_nvcc_is() { sed -i '/^nvcc_candidates() {/a\    printf "%s\\n" "'"$base/bin/nvcc"'"; return' common/setup/nvcc.sh; }

test_make_alone_says_what_set_up_would_fetch() {
    nothing_is_here
    expect 0 "60 MB of packages" make
    expect 0 "no-such-package" make
    only_nvcc_is
    expect 0 "NVIDIA's licence: https://" make
    [[ ! -e build ]]
}

test_packages_that_cannot_be_had_get_one_line_to_paste() {
    nothing_is_here
    fake apt-get <<<'echo "Err: Temporary failure resolving deb.example.org" >&2; exit 100'
    expect 2 "no network" make lab01 test
    expect 2 "apt-get install no-such-package" make lab01 test
}

test_too_full_a_disk_is_said_before_anything_is_fetched() {
    nothing_is_here
    fake apt-get <<<'touch "'"$base"'/fetched"'
    fake df <<<'echo x; echo "/dev/x 100 90 10240 90% /"'
    expect 2 "10 MB are free" make lab01 test
    [[ ! -e $base/fetched ]]
}

test_a_folder_that_cannot_be_written_is_named() {
    nothing_is_here
    : >build
    expect 2 "cannot write in $PWD" make lab01 test
}

test_an_old_nvcc_is_passed_over_and_named() {
    nothing_is_here
    only_nvcc_is
    fake nvcc <<<'echo "Cuda compilation tools, release 11.8, V11.8.89"'
    expect 0 "nvcc is 11.8" make
}

test_an_nvcc_that_is_too_old_is_named_where_no_other_can_be_had() {
    no_program_is_here
    : >common/setup/packages.txt
    only_nvcc_is
    fake nvcc <<<'echo "Cuda compilation tools, release 11.8, V11.8.89"'
    fake python3 <<<'[[ $* == *--version ]] || { echo "NewConnectionError: Failed to establish"; exit 1; }'
    expect 2 "nvcc could not be fetched: no network" make lab01 test
    expect 2 "nvcc is 11.8" make lab01 test
    [[ ! -e build/tools/cuda.part && ! -e build/tools/nvcc.path ]]
}

test_an_nvcc_that_cannot_compile_is_not_taken() {
    no_program_is_here
    : >common/setup/packages.txt
    only_nvcc_is
    fake nvcc <<<'[[ $1 == --version ]] && echo "tools, release 12.4, V12" || exit 1'
    fake python3 <<<'[[ $* == *--version ]] || { echo "NewConnectionError"; exit 1; }'
    expect 2 "(12.4) cannot compile" make lab01 test
}

test_a_carried_build_is_used_as_it_is() {
    nothing_is_here
    fake apt-get <<<'touch "'"$base"'/fetched"; exit 1'
    mkdir -p build/release/bin
    fake_program lab01 0
    echo 'CMAKE_HOME_DIRECTORY:INTERNAL=/another/place' >build/release/CMakeCache.txt
    expect 0 "lab01 x: verdict" make lab01 test
    [[ ! -e $base/fetched ]]
}

test_a_folder_that_cmake_cannot_take_is_refused_before_anything_is_fetched() {
    local letter
    nothing_is_here
    fake apt-get <<<'touch "'"$base"'/fetched"; exit 1'
    # shellcheck disable=SC1003 # a backslash
    for letter in '"' '#' '\' ';' '[' ']' '|' '$'; do
        cp -r "$project" "$base/a${letter}b"
        expect 2 "CMake cannot build in a folder with one of" make -C "$base/a${letter}b" lab01 test
    done
    [[ ! -e $base/fetched ]]
}

test_a_colon_in_the_folders_name_is_said_where_tools_could_not_be_found() {
    nothing_is_here
    cp -r "$project" "$base/a:b"
    fake apt-get <<<'touch "'"$base"'/fetched"; exit 1'
    sed -i 's/\$EUID -eq 0/-n ""/' "$base/a:b"/common/setup/{packages,setup}.sh # as for any other user
    expect 2 "a:b: no tool is found in a folder with : in its name" make -C "$base/a:b" lab01 test
    mkdir -p "$base/a:b/build/tools/bin"
    expect 2 "a:b: no tool is found in a folder with : in its name" make -C "$base/a:b"
    [[ ! -e $base/fetched ]]
}

# A machine whose only clang++ is the fake one, if there is any, and that lacks nothing else.
only_clang_is_missing() {
    a_lab_in_cpp
    echo '// mine' >labs/lab03_in_cpp/kernel.cpp
    no_program_is_here
    sed -i '/^openmp /!d' common/setup/packages.txt
    sed -i '/^clang_candidates() {/a\    printf "%s\\n" "'"$base/bin/clang++"'"; return' common/setup/clang.sh
    only_nvcc_is
    fake nvcc <<<'[[ $1 != --version ]] || echo "tools, release 13.0, V13.0.1"'
    fake apt-get <<<'touch "'"$base"'/fetched"; echo "Err: Temporary failure resolving deb.example.org" >&2; exit 100'
}

# A clang++ that makes programs which exit with 0, with `race` as their argument 66.
fake_clang() { # VERSION
    fake clang++ <<CLANG
[[ \$1 != -dumpversion ]] || { echo $1; exit; }
while [[ \$1 != -o ]]; do shift; done
echo 'exit \$((\${#1} ? ${2-66} : 0))' >"\$2"
sed -i '1i #!/usr/bin/env bash' "\$2"
chmod +x "\$2"
CLANG
}

test_only_a_lab_in_cpp_fetches_clang() {
    only_clang_is_missing
    expect 0 "complete: nothing to fetch" make
    expect 2 "could not be configured" make lab01 test
    expect 2 "could not be configured" make lab02 ask
    [[ ! -e $base/fetched ]]
    expect 2 "MB of packages into" make lab03 test
    expect 2 "could not be installed: no network" make lab03 test
    expect 2 "install clang libomp-dev libclang-rt-dev" make lab03 test
    [[ -e $base/fetched && ! -e build/tools/clang.path ]]
}

test_setup_fetches_clang_for_a_lab_in_cpp() {
    only_clang_is_missing
    expect 2 "install clang libomp-dev libclang-rt-dev" make setup
    rm "$base/fetched"
    echo lab01 >labs.txt
    expect 2 "could not be configured" make setup
    echo lab03 >>labs.txt
    expect 2 "install clang libomp-dev libclang-rt-dev" make setup
    rm -r labs/lab03_in_cpp labs.txt "$base/fetched"
    expect 2 "could not be configured" make setup
    [[ ! -e $base/fetched ]]
}

test_every_lab_at_once_fetches_clang_only_for_a_started_one() {
    only_clang_is_missing
    cp labs/lab03_in_cpp/{skeleton,kernel}.cpp
    expect 2 "could not be configured" make test
    [[ ! -e $base/fetched ]]
    echo '// mine' >labs/lab03_in_cpp/kernel.cpp
    expect 2 "install clang libomp-dev libclang-rt-dev" make test
}

test_a_clang_that_works_is_taken() {
    only_clang_is_missing
    fake_clang 14.0.6
    expect 2 "could not be configured" make lab03 test
    [[ $(<build/tools/clang.path) == "$base/bin/clang++" && ! -e $base/fetched ]]
}

test_a_clang_that_does_not_work_is_passed_over_and_named() {
    only_clang_is_missing
    fake apt-get <<<'exit 0'
    fake apt-cache <<<'exit 0'
    sed -i 's/\$EUID -eq 0/-z ""/' common/setup/packages.sh # as for root
    fake_clang 13.0.1
    expect 2 "still missing: clang libomp-dev libclang-rt-dev (passed over: $base/bin/clang++ is 13.0.1;)" make lab03 test
    fake_clang 15.0.6 0
    expect 2 "clang++ (15.0.6) has no OpenMP, or its race detector does not work" make lab03 test
    [[ ! -e build/tools/clang.path ]]
}

test_only_a_lab_on_ranks_fetches_the_mpi_libraries() {
    only_clang_is_missing
    printf 'ranks mpirun 42 openmpi-bin,libopenmpi-dev,libsimgrid-dev openmpi-devel,simgrid-devel openmpi,simgrid\n' \
        >common/setup/packages.txt
    sed -i 's|\$tree/usr/bin/mpirun|/nowhere/mpirun|' common/setup/ranks.sh
    expect 2 "could not be configured" make lab03 test
    [[ ! -e $base/fetched ]]
    sed -i '1i #include <mpi.h>' labs/lab03_in_cpp/skeleton.cpp
    expect 2 "could not be configured" make lab01 test
    [[ ! -e $base/fetched ]]
    expect 2 "42 MB of packages into" make lab03 test
    expect 2 "install openmpi-bin libopenmpi-dev libsimgrid-dev" make lab03 test
    [[ -e $base/fetched ]]
}

test_a_real_clang_is_found_by_its_race_detector() {
    compgen -G '/usr/lib/llvm-*/lib/libarcher.so' >/dev/null || { echo "no clang++ with OpenMP" && exit 77; }
    a_lab_in_cpp
    expect 0 "lab03 x: verdict" make lab03 test
    [[ -x $(<build/tools/clang.path) ]]
}
