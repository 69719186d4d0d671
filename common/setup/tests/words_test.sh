# shellcheck shell=bash
test_make_alone_shows_words_and_standing_and_sets_nothing_up() {
    rm -rf build
    expect 0 "lab01 first_idea: not started" make
    expect 0 "make labNN watch" make
    [[ ! -e build ]]
}

test_make_says_what_to_do_next() {
    expect 0 "next      read labs/lab01_first_idea/README.md, then make lab01 ask" make
    echo '// mine' >labs/lab01_first_idea/kernel.cu
    expect 0 "next      make lab01 test" make
    mkdir -p build/results/standing
    echo '{"state": "passed", "summary": "lab01 first_idea: passed, 10/10 points on sim"}' >build/results/standing/lab01.json
    expect 0 "next      read labs/lab02_second/README.md, then make lab02 ask" make
    touch -d '+1 hour' labs/lab01_first_idea/kernel.cu
    expect 0 "next      make lab01 test" make
    touch -d '-1 hour' labs/lab01_first_idea/kernel.cu
    echo '// mine' >labs/lab02_second/kernel.cu
    echo '{"state": "passed", "summary": "lab02 second: passed, 10/10 points on sim"}' >build/results/standing/lab02.json
    expect 0 "next      make report" make
}

test_an_unknown_lab_gets_the_nearest() {
    expect 2 "lab1: did you mean lab01?" make lab1 test
    expect 2 "lba02: did you mean lab02?" make lba02 test
    expect 2 "LAB02: did you mean lab02?" make LAB02 test
}

test_a_lab_that_is_not_there_is_no_other_lab_misspelt() {
    expect 2 "lab99: no such lab; there are lab01 lab02" make lab99 test
    expect 2 "lab3: no such lab; there are lab01 lab02" make lab3
}

test_help_is_what_make_alone_says() {
    expect 0 "make labNN watch" make help
    expect 0 "lab02 second: not started" make help
    expect 0 "make labNN watch" make lab01 help
    expect 2 "hlep: did you mean help?" make hlep
    expect 2 "hepl: did you mean help?" make lab01 hepl
}

test_an_unknown_verb_gets_the_nearest() { expect 2 "tset: did you mean test?" make lab01 tset; }

test_letters_swapped_or_left_out_or_added_are_near() {
    expect 2 "did you mean setup?" make stup
    expect 2 "did you mean check?" make chekc
    expect 2 "did you mean watch?" make lab01 wwatch
}

test_a_word_far_from_all_gets_no_guess() { expect 2 "frobnicate: no such word" make lab01 frobnicate; }

test_a_folder_or_a_file_is_no_word() {
    mkdir -p docs
    expect 2 "docs: no such word" make docs
    expect 2 "labs: no such word" make labs || expect 2 "labs: did you mean" make labs
}

test_nothing_runs_where_one_word_is_unknown() {
    expect 2 "tset: did you mean test?" make lab01 test tset
    [[ ! -e build/results ]]
}

test_words_are_never_run() {
    expect 2 "no such word" make 'a$(shell touch pwned)b'
    expect 2 "no such word" make '`touch pwned`'
    expect 2 "no such word" make ';touch pwned'
    [[ ! -e pwned ]]
}

test_a_lab_verb_without_a_lab_asks_which() { expect 2 "watch: of which lab?" make watch; }

test_a_project_verb_of_one_lab_is_refused() { expect 2 "setup: not of one lab" make lab01 setup; }

test_two_labs_may_be_tested_in_one_go() {
    expect 0 "lab02 x: verdict" make lab01 lab02 test
    expect 0 "lab01 x: verdict" make lab01 lab02 test
}

test_a_misspelt_variable_gets_the_nearest() {
    expect 2 "SOLUTOIN=: did you mean SOLUTION?" make lab01 test SOLUTOIN=1
    expect 2 "XYZZY=: no such variable" make lab01 test XYZZY=1
    expect 2 "FOO=: no such variable" make lab01 test FOO=1
}

test_a_language_that_is_typed_is_there() {
    mkdir -p common/language/xx
    touch common/language/xx/program.po
    expect 2 "LANGUAGE=yy: must be one of en xx" make lab01 test LANGUAGE=yy
    expect 0 "lab01 x: verdict" make lab01 test LANGUAGE=xx
    LANGUAGE=yy expect 0 "lab01 x: verdict" make lab01 test
}

# Bash of a newer system than the one that this may be tested with looks no text up in C.UTF-8.
test_texts_are_looked_up_in_a_locale_other_than_c() {
    echo 'echo "locale $LC_ALL of $(locale charmap)"' >common/setup/front_door.sh
    expect 0 "locale C_XX.UTF-8 of UTF-8" make lab01 test
}

test_a_size_is_for_run_alone() {
    expect 2 "N=5: only run takes it" make lab01 test N=5
    expect 2 "For example: make lab01 run N=5" make lab01 test N=5
}
