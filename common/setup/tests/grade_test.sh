# shellcheck shell=bash

fetched_graders_packages() {
    # shellcheck source=common/setup/grade.sh
    source common/setup/grade.sh
    fetched_packages grader "${grader_packages[@]}"
}

test_a_package_that_came_later_is_fetched() {
    mkdir -p class "$base/bin"
    fetched_graders_packages
    rmdir build/tools/grader/tomli_w-1.dist-info
    printf '#!/bin/sh\ncase "$*" in *"pip install"*) echo "NewConnectionError" >&2; exit 1;; *pip*) exit 0;; esac\necho graded\n' \
        >"$base/bin/python3"
    chmod +x "$base/bin/python3"
    PATH=$base/bin:$PATH expect 2 "could not be fetched: no network" make grade SUBMISSIONS=class
    mkdir build/tools/grader/tomli_w-1.dist-info
    PATH=$base/bin:$PATH expect 0 "graded" make grade SUBMISSIONS=class
}

# A fake python3 that prints its arguments, with all packages present.
fake_grader() {
    mkdir -p class "$base/bin"
    fetched_graders_packages
    printf '#!/bin/sh\nprintf "<%%s>" "$@"\n' >"$base/bin/python3"
    chmod +x "$base/bin/python3"
    PATH=$base/bin:$PATH
}

test_variables_reach_the_grader() {
    fake_grader
    local here=$PWD/labs/lab01_first_idea
    expect 0 "<grade><--course=$here/my \$course.toml><--labs=lab04 lab05><--seed=7><--scheduler=tcp://h:1><--><$here/../../class>" \
        make -C "$here" grade SUBMISSIONS=../../class 'COURSE=my $course.toml' SEED=7 'LABS=lab04 lab05' SCHEDULER=tcp://h:1
}

test_some_that_need_review_are_no_error() {
    fake_grader
    printf '#!/bin/sh\nexit "$(cat status)"\n' >"$base/bin/python3"
    echo 1 >status && expect 0 "" make grade SUBMISSIONS=class
    echo 2 >status && expect 2 "" make grade SUBMISSIONS=class
}

test_an_appeal_names_whose_and_which() {
    fake_grader
    expect 0 "<explain><--submissions=$PWD/class><--><cy>" make explain SUBMISSIONS=class NAME=cy
    expect 0 "<replay><--><$PWD/cy.zip>" make replay BUNDLE=cy.zip COURSE=other.toml
    expect 2 "explain: whose points?" make explain SUBMISSIONS=class
    expect 2 "replay: which bundle?" make replay
}

test_decide_hands_over_what_a_person_says() {
    fake_grader
    expect 0 "<decide><--submissions=$PWD/class><--because=it's \$HOME><--><cy><lab03><4>" \
        make decide SUBMISSIONS=class NAME=cy LAB=lab03 POINTS=4 "BECAUSE=it's \$HOME"
    expect 0 "<--><-rf><lab03><4>" make decide SUBMISSIONS=class NAME=-rf LAB=lab03 POINTS=4 BECAUSE=x
    expect 2 "decide: BECAUSE= is missing" make decide SUBMISSIONS=class NAME=cy LAB=lab03 POINTS=4
    expect 2 "decide: which submissions?" make decide NAME=cy LAB=lab03 POINTS=4 BECAUSE=x
}
