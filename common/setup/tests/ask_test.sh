# shellcheck shell=bash
# A module that prints its arguments and reads a line, beside the programs and packages that it needs.
fake_ask() {
    mkdir -p common/ask labs/lab01_first_idea/questions
    fetched_packages ask typer rich msgspec
    fake_program warpsim 0
    fake_program model 0
    echo 'import sys; print("asked", sys.argv[1:], sys.stdin.readline())' >common/ask/__main__.py
}

test_ask_asks_the_questions_of_a_lab_or_of_all() {
    fake_ask
    expect 0 "asked ['ask', '--lab=lab01']" make lab01 ask
    expect 0 "asked ['ask', '--lab=lab01', '--lab=lab02']" make ask
    expect 0 "asked ['ask', '--lab=lab02']" make -C labs/lab02_second ask
    expect 0 "asked ['ask', '--lab=lab01', '--only=lane slots', '--seed=7']" make lab01 ask "CASE=lane slots" SEED=7
    expect 2 "CASE: of which lab?" make ask CASE=lane_slots
}

test_answers_come_by_pipe() {
    fake_ask
    [[ $(echo 864 | make lab01 ask) == *864* ]]
}

test_drill_is_of_one_lab() {
    fake_ask
    expect 0 "asked ['drill', '--lab=lab01']" make lab01 drill
    expect 0 "asked ['drill', '--lab=lab01', '--only=late']" make lab01 drill CASE=late
    expect 2 "drill: of which lab?" make drill
    expect 2 "dril: did you mean drill?" make lab01 dril
    expect 2 "aks: did you mean ask?" make lab01 aks
}

test_check_proves_the_questions_too() {
    fake_ask
    fake_program selfcheck 0
    expect 0 "asked ['check', '--lab=lab01']" make lab01 check
    rm -r labs/lab01_first_idea/questions
    [[ $(make lab01 check) != *asked* ]]
}

test_progress_stands_beside_the_points() {
    mkdir -p build/results/progress
    echo '{"summary": "3/8 questions, 1/6 drills"}' >build/results/progress/lab01.json
    expect 0 "lab01 first_idea: not started; 3/8 questions, 1/6 drills" make
    echo 'no json' >build/results/progress/lab01.json
    expect 0 "lab01 first_idea: not started" make
    [[ $(make) != *"questions,"* ]]
}

test_test_offers_the_questions_once_and_on_a_terminal_only() {
    command -v script >/dev/null || exit 77
    fake_ask
    echo '// mine' >labs/lab01_first_idea/kernel.cu
    [[ $(make lab01 test </dev/null) != *Predict* ]]
    expect 0 "Predict first: make lab01 ask" script -qec "make lab01 test" /dev/null
    [[ $(script -qec "make lab01 test" /dev/null </dev/null) != *Predict* ]]
}
