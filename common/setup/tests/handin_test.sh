# shellcheck shell=bash
started() { # LAB FOLDER
    echo "// mine in $1" >"labs/$1/kernel.cu"
}

test_a_lab_in_cpp_is_handed_in() {
    a_lab_in_cpp
    echo '// mine' >labs/lab03_in_cpp/kernel.cpp
    expect 0 "handin.zip: lab03" make handin
    expect 0 "lab03_in_cpp/kernel.cpp" python3 -m zipfile -l handin.zip
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

# The project on a disk of its own that is full but for some KB, which only root can mount.
on_a_full_disk() { # KB COMMAND...
    local room=$1
    shift
    started lab01_first_idea
    unshare -m true 2>/dev/null || { echo "mounting a small disk needs root" && exit 77; }
    # shellcheck disable=SC2016 # for the inner shell
    unshare -m bash -c 'mount -t tmpfs -o size=2m none "$2" && cp -r "$1/." "$2" && cd "$2" || exit 9
        head -c $((300 << 10)) /dev/urandom >labs/lab01_first_idea/kernel.cu
        echo "of yesterday" >handin.zip
        head -c "$(($(df --output=avail -k . | tail -n 1) - $0))k" /dev/zero >full 2>/dev/null
        "${@:3}"; status=$?; ls; head -n 1 handin.zip | tr -cd "[:print:]" | head -c 40; exit $status' "$room" "$project" "$(mktemp -d -p "$base")" "$@" 2>&1
}

test_handin_says_that_the_disk_is_full_and_leaves_nothing_half_written() {
    local room output
    for room in 0 40 200 400; do
        expect 2 "the disk is full" on_a_full_disk "$room" make handin
        output=$(on_a_full_disk "$room" make handin) || true
        [[ $output == *"of yesterday" && $output != *.part* ]] || { echo "$room KB: $output" && return 1; }
    done
}
