# shellcheck shell=bash
test_a_file_of_any_name_reaches_the_program_as_typed() {
    local name
    for name in 'two words.cu' "o'clock.cu" 'quo"ted.cu' '$(touch pwned).cu' '$HOME.cu' '`touch pwned`.cu' \
        '$(shell touch pwned).cu' 'ü号.cu' 'a;b.cu' 'a&b.cu' '#a.cu' 'a%b.cu' 'back\slash.cu' '*.cu' '-dash.cu' '{}.cu'; do
        : >"$name"
        expect 0 "<--kernel=$name>" make lab01 test "FILE=$name"
        FILE=$name expect 0 "<--kernel=$name>" make lab01 test
    done
    [[ ! -e pwned ]]
}

test_a_file_is_sought_where_make_was_called() {
    : >labs/lab01_first_idea/mine.cu
    expect 0 "<--kernel=$PWD/labs/lab01_first_idea/mine.cu>" make -C labs/lab01_first_idea test FILE=mine.cu
}

test_a_file_that_is_not_there_is_named() { expect 2 'FILE=no $such.cu: no such file' make lab01 test 'FILE=no $such.cu'; }

test_a_folder_is_not_a_file() { expect 2 "FILE=labs: not a file" make lab01 test FILE=labs; }

test_solution_takes_the_reference() {
    expect 0 "<--kernel=solutions/lab01_first_idea/kernel.cu>" make lab01 test SOLUTION=1
    expect 0 "<--kernel=labs/lab01_first_idea/kernel.cu>" make lab01 test SOLUTION=0
    expect 2 "SOLUTION=yes: must be 1" make lab01 test SOLUTION=yes
    expect 2 "FAST=yes: must be 1" make check FAST=yes
    expect 2 "FULL=yes: must be 1" make check FULL=yes
    expect 2 "FAST and FULL: only one of the two" make check FAST=1 FULL=1
    expect 2 "only one of the two" make lab01 test SOLUTION=1 FILE=Makefile
}

test_the_student_edition_has_no_solution() {
    rm -r solutions
    expect 2 "without solutions/" make lab01 test SOLUTION=1
}

test_device_case_and_seed_reach_the_program() {
    expect 0 $'<--device=sim>\n<--case=One.a b>\n<--seed=7>' make lab01 test DEVICE=sim 'CASE=One.a b' SEED=7
}

test_a_wrong_device_or_seed_is_refused() {
    expect 2 "DEVICE=cpu: must be auto, sim or gpu" make lab01 test DEVICE=cpu
    expect 2 "SEED=-1: must be a whole number" make lab01 test SEED=-1
}

test_model_names_a_described_gpu() {
    mkdir -p common/model/gpus
    touch common/model/gpus/{h200,t4}.toml
    cp build/release/bin/lab01 build/release/bin/lab01_bench
    expect 0 "<--model=t4>" make lab01 bench MODEL=t4
    expect 0 "<--model=h200>" make lab01 bench
    expect 2 "MODEL=t5: must be one of h200 t4" make lab01 bench MODEL=t5
    expect 0 "h200 t4" make
    MODEL=gpt expect 0 "<--model=h200>" make lab01 bench # a variable of the environment
}

test_data_are_passed_to_bench() {
    mkdir -p common/model/gpus
    touch common/model/gpus/h200.toml
    cp build/release/bin/lab01 build/release/bin/lab01_bench
    expect 0 "<--data=keys that>" make lab01 bench DATA="keys that"
}
