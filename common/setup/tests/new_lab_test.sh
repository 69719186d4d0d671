# shellcheck shell=bash
with_template() { cp -r "$real_root/common/publish" common/ 2>/dev/null || { echo "the student edition" && exit 77; }; }

test_new_lab_writes_a_lab_and_its_solution_of_each_kind() {
    with_template
    expect 0 "labs/lab08_warp_scan and solutions/lab08_warp_scan" make new-lab NAME=08_warp_scan
    grep -q 'kernel    = "WarpScanKernel"' labs/lab08_warp_scan/lab.toml
    grep -q '^# Lab 08: Warp scan' labs/lab08_warp_scan/README.md
    grep -q 'void WarpScanKernel(float' solutions/lab08_warp_scan/{kernel.cu,wrong/last_element_skipped.cu}
    cmp labs/lab08_warp_scan/{skeleton,kernel}.cu
    expect 0 "lab08 warp_scan: not started" make
    expect 0 "labs/lab09_any_scan" make new-lab KIND=function NAME=09_any_scan
    grep -q '^void any_scan(const float' labs/lab09_any_scan/kernel.cu
    expect 0 "labs/lab10_block_scan" make new-lab KIND=template NAME=10_block_scan
    grep -q '__device__ T block_scan(const T' labs/lab10_block_scan/kernel.cu
    expect 1 "" grep -r '@' labs solutions
    expect 2 "KIND=scene: must be function, kernel or template" make new-lab KIND=scene NAME=11_other
    expect 2 "KIND=../lab: must be" make new-lab KIND=../lab NAME=11_other
}

test_new_lab_refuses_names_that_are_none_and_numbers_that_are_taken() {
    with_template
    local name
    for name in '' 8_x 08 08_ 08_X 08-x 08_x/y '08_x y' ../08_x 08_2x 'lab08_x'; do
        expect 2 "NAME=$name: must be" make new-lab "NAME=$name"
    done
    expect 2 "labs/lab01_first_idea is there already" make new-lab NAME=01_other
    expect 2 "The next number that is free: 03" make new-lab NAME=01_other
    expect 1 "" compgen -G "labs/*other*"
}

# Its program is built like lab01's, from the existing libraries: a complete build takes minutes.
test_new_lab_builds_is_not_started_and_passes_its_check() {
    with_template
    [[ -x $real_root/build/release/bin/selfcheck && -d $real_root/solutions ]] || { echo "needs make setup" && exit 77; }
    cd "$project" && rm -rf build/release
    cp -r "$real_root/common/lab" common/
    mkdir -p build/release && ln -s "$real_root/build/tools" build/tools
    cp -r "$real_root/build/release/bin" build/release/
    rm -rf labs/lab0* solutions/*
    local kind number=96
    for kind in kernel function template; do
        number=$((number + 1))
        expect 0 "make lab$number check" make new-lab KIND=$kind NAME=${number}_made_by_a_test
        program_like_lab01 "$PWD/labs/lab${number}_made_by_a_test/test.cpp" "$PWD/build/release/bin/lab$number"
        expect 2 "lab$number made_by_a_test: not started" make lab$number test
        expect 0 "lab$number made_by_a_test: passed, 10/10 points" make lab$number test SOLUTION=1
        expect 0 " 0 failed" make lab$number check
    done
}

# program_like_lab01 SOURCE PROGRAM: the commands that ninja would run for lab01.
program_like_lab01() (
    local object=labs/CMakeFiles/lab01.dir/lab01_owner_computes/test.cpp.o compile link
    cd "$real_root/build/release" || return
    compile=$(ninja -t commands -s "$object") link=$(ninja -t commands -s bin/lab01)
    compile=${compile//"$real_root"\/labs\/lab01_owner_computes\/test.cpp/\"\$1\"}
    bash -c "${compile//$object/\"\$2\".o}" build "$1" "$2"
    link=${link//$object/\"\$2\".o}
    bash -c "${link/-o bin\/lab01/-o \"\$2\"}" build "$1" "$2"
)
