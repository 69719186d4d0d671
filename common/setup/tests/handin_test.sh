# shellcheck shell=bash
started() { # LAB FOLDER
    echo "// mine in $1" >"labs/$1/kernel.cu"
}

test_handin_packs_the_started_labs_and_nothing_else() {
    started lab02_second
    touch -d '2020-02-02 02:02:02' labs/lab02_second/kernel.cu
    expect 0 "handin.zip: lab02. Hand it in" make handin
    expect 0 "lab02_second/kernel.cu                         2020-02-02 02:02:02" python3 -m zipfile -l handin.zip
    [[ $(python3 -m zipfile -l handin.zip | grep -c kernel) -eq 1 ]]
    python3 -m zipfile -e handin.zip out
    cmp labs/lab02_second/kernel.cu out/lab02_second/kernel.cu
}

test_handin_tests_first_and_a_lab_that_fails_goes_too() {
    started lab01_first_idea
    fake_program lab01 1
    expect 0 "lab01 x: verdict" make handin
    [[ -s build/results/standing/lab01.json && -s handin.zip ]]
}

test_handin_is_made_anew() {
    started lab01_first_idea
    make handin
    cp labs/lab01_first_idea/{skeleton,kernel}.cu
    started lab02_second
    make handin
    expect 1 "" grep -q lab01 <(python3 -m zipfile -l handin.zip)
}

test_handin_says_nobodys_name_unless_it_is_given() {
    started lab01_first_idea
    expect 0 "ann lee.zip: lab01." make -C labs/lab02_second handin "NAME=ann lee"
    [[ -e "ann lee.zip" && ! -e handin.zip ]]
    NAME=DESKTOP-7 expect 0 "handin.zip: lab01." make handin # Windows' name of the computer
    expect 2 "NAME=a/b: must be the name of a file" make handin NAME=a/b
    expect 2 "NAME=../x: must be the name of a file" make handin NAME=../x
    expect 2 "NAME=-x: must be the name of a file" make handin NAME=-x
    make handin
    expect 1 "" grep -aqF "$(id -un)" handin.zip
}

test_handin_without_a_started_lab_says_so() {
    expect 2 "handin: no lab is started" make handin
    started lab01_first_idea
    expect 2 "handin: not of one lab" make lab01 handin
    expect 2 "of which lab?" make handin SOLUTION=1
}
