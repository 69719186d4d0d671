# shellcheck shell=bash
test_a_lab_in_cpp_has_a_kernel_cpp() {
    a_lab_in_cpp
    rm build/release/bin/lab03
    expect 2 "labs/lab03_in_cpp/kernel.cpp is still the skeleton." make lab03 test
    fake_program lab03 0
    expect 0 "<--kernel=labs/lab03_in_cpp/kernel.cpp>" make lab03 test
    expect 0 "<--kernel=solutions/lab03_in_cpp/kernel.cpp>" make lab03 profile SOLUTION=1
    expect 0 "kernel.cpp is the skeleton already" make lab03 reset
    echo '// mine' >labs/lab03_in_cpp/kernel.cpp
    expect 0 "the old file is labs/lab03_in_cpp/kernel.cpp.~1~" make lab03 reset
    cmp labs/lab03_in_cpp/{skeleton,kernel}.cpp
}

test_a_file_of_the_other_language_is_refused() {
    a_lab_in_cpp
    touch mine.cu mine.cpp mine.diff
    expect 2 "FILE=mine.cu: lab03 is in C++" make lab03 test FILE=mine.cu
    expect 2 "FILE=mine.cpp: lab01 is in CUDA" make lab01 test FILE=mine.cpp
    expect 0 "<--kernel=mine.cpp>" make lab03 test FILE=mine.cpp
    expect 0 "<--kernel=mine.diff>" make lab03 test FILE=mine.diff
    mv mine.cu labs/lab03_in_cpp/kernel.cu
    expect 2 "labs/lab03_in_cpp/kernel.cu: the file of lab03 is kernel.cpp, in C++" make lab03 test
    echo '// mine' >labs/lab01_first_idea/kernel.cu
    expect 2 "labs/lab03_in_cpp/kernel.cu: the file of lab03 is kernel.cpp, in C++" make handin
}

test_failure_of_the_program_is_failure_of_make() {
    fake_program lab01 3
    expect 2 "lab01 x: verdict" make lab01 test
}

test_the_last_line_on_standard_output_is_the_verdict() {
    fake_program lab01 1
    [[ $(make lab01 test 2>/dev/null | tail -n 1) == "lab01 x: verdict" ]]
}

test_words_work_inside_a_labs_folder() {
    expect 0 "<--lab=labs/lab01_first_idea>" make -C labs/lab01_first_idea test
    expect 0 "<--lab=labs/lab02_second>" make -C labs/lab01_first_idea lab02 test
    expect 2 "tset: did you mean test?" make -C labs/lab01_first_idea tset
}

test_an_untouched_skeleton_needs_no_program() {
    rm build/release/bin/lab01
    expect 2 "labs/lab01_first_idea/kernel.cu is still the skeleton." make lab01 test
    expect 2 "lab01 first_idea: not started" make lab01 test
    [[ ! -e build/release/bin/lab01 ]]
}

test_test_alone_says_one_line_a_lab() {
    fake_program lab02 1
    local output
    output=$(make test 2>/dev/null) && return 1
    [[ $output == $'lab01 x: verdict\nlab02 x: verdict' ]] || { echo "got: $output" && return 1; }
}

test_standing_is_of_the_own_file_in_a_whole_run() {
    echo '// mine' >labs/lab01_first_idea/kernel.cu
    make lab01 test SOLUTION=1 >/dev/null
    expect 0 "lab01 first_idea: not tested yet" make
    make lab01 test CASE=a >/dev/null
    expect 0 "lab01 first_idea: not tested yet" make
    make lab01 test >/dev/null
    expect 0 "lab01 x: 4/10 points on sim" make
    touch -d '+1 hour' labs/lab01_first_idea/kernel.cu
    expect 0 "lab01 x: 4/10 points on sim (edited since)" make
}

test_reset_keeps_every_old_file() {
    echo '// first' >labs/lab01_first_idea/kernel.cu
    expect 0 "the old file is labs/lab01_first_idea/kernel.cu.~1~" make lab01 reset
    echo '// second' >labs/lab01_first_idea/kernel.cu
    expect 0 "kernel.cu.~2~" make lab01 reset
    expect 0 "is the skeleton already" make lab01 reset
    cmp labs/lab01_first_idea/skeleton.cu labs/lab01_first_idea/kernel.cu
    [[ $(<labs/lab01_first_idea/kernel.cu.~1~) == '// first' ]]
    [[ $(<labs/lab01_first_idea/kernel.cu.~2~) == '// second' ]]
}

test_profile_asks_the_program() {
    expect 0 "<--profile>" make lab01 profile
    expect 0 "<--kernel=solutions/lab01_first_idea/kernel.cu>" make lab01 profile SOLUTION=1
    expect 2 "CASE: not of profile" make lab01 profile CASE=One.a
}

test_hint_asks_the_program() {
    expect 0 "<--hint>" make lab01 hint
    expect 0 "<--case=Two words>" make lab01 hint CASE="Two words"
}

# Waits until a file contains the text COUNT times; gives up after a minute.
await() { # TEXT COUNT FILE
    local tries
    for ((tries = 0; tries < 600; tries++)); do
        [[ $(grep -c "$1" "$3") -lt $2 ]] || return 0
        sleep 0.1
    done
    echo "never came: $1" && cat "$3" && return 1
}

test_watch_runs_again_after_a_save_in_place_and_by_renaming() {
    setsid make lab01 watch >watched 2>&1 &
    watching=$!
    trap 'kill -- -$watching 2>/dev/null; rm -rf "$base"' EXIT
    await "Ctrl-C to stop" 1 watched
    echo '// in place' >>labs/lab01_first_idea/kernel.cu
    await "Ctrl-C to stop" 2 watched
    echo '// renamed' >new.cu && mv new.cu labs/lab01_first_idea/kernel.cu
    await "Ctrl-C to stop" 3 watched
}

test_run_passes_size_and_data() {
    mkdir -p sub
    echo 1 2 3 >"sub/my numbers.txt"
    expect 0 "<--run>" make lab01 run N=1000
    expect 0 "<--size=3x64>" make lab01 run N=3x64 DATA=ones
    expect 0 "<--data=positive and>" make lab01 run N=8 "DATA=positive and"
    expect 0 "<--data=$project/sub/my numbers.txt>" make lab01 run "DATA=sub/my numbers.txt"
    N=7 make lab01 run >output
    ! grep -q -- --size output
    expect 2 "run: of which lab?" make run
}
