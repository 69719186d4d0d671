# shellcheck shell=bash
# `make` alone, or make help: the commands, the student's standing, this machine's tools. Sets nothing up.

all_help() { show_table "${labs[@]}"; }
lab_help() { show_table "$1"; }

show_table() {
    show_words
    show_variables
    show_standing "${@:-${labs[@]}}"
    show_machine
}

show_words() {
    cat <<'WORDS'
make labNN ask        asks what a page teaches, and says what is wrong with an answer; make ask: of all labs
make labNN drill      a small kernel with one mistake, to repair
make labNN test       compiles your file of the lab, runs its tests, says the verdict
make labNN run        one call with your own input, N=1000 DATA=ones: input, launches and output are shown
make labNN watch      the same again whenever the file is saved
make labNN bench      speeds (on a GPU), or counts and predicted speeds (without one)
make labNN profile    your own source with counts in the margin, and what costs most
make labNN trace      a picture of your own run, step by step: who adds what to what, which lanes are idle
make labNN hint       the next hint
make labNN reset      the skeleton again; the old file is kept beside it, with .~1~ at its end
make test             every lab, one line each
make plots            your labs as rungs of a ladder: speeds and counts, in tables and pictures
make report           one page with all of it: points, limits, ladder, pictures of your runs
make handin           your started labs, tested, in one zip to hand in
make setup            fetches and builds ahead all that testing needs; then it touches no network
WORDS
    show_scenes
    is_edition && show_words_of_editions || show_words_of_courses
    echo
}

show_scenes() {
    local word
    for word in "${scenes[@]}"; do
        say "make $word  a whole program, built, run and drawn: scenes/${word#scene-}/README.md"
    done
}

show_words_of_editions() {
    say "make update FROM=edition.zip     a newer edition: zip, folder or https address; no file of yours is touched"
}

show_words_of_courses() {
    cat <<'WORDS'
make grade SUBMISSIONS=folder    for instructors: a batch
make decide SUBMISSIONS=folder   what the machine could not
make explain SUBMISSIONS=folder  for an appeal: all that NAME's points were made of, in one zip
make replay BUNDLE=zip           the same files judged again, anywhere
make student-edition  the course without solutions, with a history of its own
make site             all pages as a website that needs no server, in build/site
make gradescope       autograder.zip for Gradescope; make labNN gradescope: of one lab
make classroom50      the same for Classroom 50
make new-lab NAME=08_something   for authors: a lab to begin with, which passes (KIND=kernel, function or template)
make labNN check      for authors: the lab's skeleton, solution, right and wrong variants
make labNN variant    for authors: FILE=solutions/.../wrong/name.* becomes a diff against the solution
make labNN rebase-variants  for authors: the diffs are carried to a changed solution
make check            the project's own tests
WORDS
}

show_variables() {
    is_edition || say "SOLUTION=1               the reference solution instead of yours"
    cat <<'VARIABLES'
FILE=path                any file instead of yours
DEVICE=auto|sim|gpu      auto: sim, and the GPU as well if there is one
CASE=name  SEED=n        one case, question or drill only; for run, a function; the data
N=1000                   for run: how large; more than one size as N=64x32x16
FORMAT=svg|png           of the pictures that trace and plots draw
RESULTS=folder           for plots and report: results from elsewhere
MODEL=name               for bench, plots and report: the GPU that speeds are predicted for without one:
VARIABLES
    echo "                         $(described_gpus)"
    cat <<'VARIABLES'
DATA=words               for run, and for bench in a lab that counts: the kind of data whose name begins so;
                         for run also a file of numbers
NAME=ann_lee             for handin: the zip's name
VARIABLES
    is_edition && show_variables_of_editions || show_variables_of_courses
    echo
}

show_variables_of_editions() {
    say "RULES=new                for update: takes an edition that gives points by other rules"
}

show_variables_of_courses() {
    cat <<'VARIABLES'
FAST=1                   for check: without the grader and most of the self-check
FULL=1                   for check: hours, with sanitizers, all kernels and larger samples of mistakes
COURSE=path              for grading and labNN check: the course file; default for grading: course.toml
LABS="lab04 lab05"       for grade: only these; default: all that were handed in
SCHEDULER=tcp://host:port  for grade: of Dask, where there is one
TO=folder                for student-edition: where to; for a scene, scenes/NAME: its page gets this run's numbers
VARIABLES
}

show_standing() { # LAB...
    local lab standing next=''
    for lab; do
        standing=$(standing_of "$lab")
        say "$standing$(asked_of "$lab")"
        [[ -n $next ]] || next=$(next_after "$lab" "$standing")
    done
    say "next      ${next:-make report}" ""
}

# The command that a lab asks for; nothing once it has passed.
next_after() { # LAB STANDING
    case $2 in
        *"(edited since)") echo "make $1 test" ;;
        *": passed"*) ;;
        *": not started") echo "read $(folder_of "$1")/README.md, then make $1 ask" ;;
        *) echo "make $1 test" ;;
    esac
}

standing_of() {
    local lab=$1 folder verdict=build/results/standing/$1.json json name
    folder=$(folder_of "$lab")
    name="$lab ${folder#labs/"$lab"_}"
    if ! is_started "$lab"; then
        echo "$name: not started"
    elif [[ ! -s $verdict ]]; then
        echo "$name: not tested yet"
    else
        json=$(<"$verdict")
        [[ $json =~ \"summary\":[[:space:]]*\"(([^\"\\]|\\.)*)\" ]] || { echo "$name: not tested yet" && return; }
        [[ $(kernel_path "$lab") -nt $verdict ]] && echo "${BASH_REMATCH[1]} (edited since)" || echo "${BASH_REMATCH[1]}"
    fi
}

show_machine() {
    find_missing "${needed[@]}"
    if nvcc_is_known; then
        nvcc=$(<"$nvcc_record")
        say "nvcc      $nvcc"
    elif find_nvcc; then
        say "nvcc      $nvcc ($nvcc_version)"
    else
        find_missing "${needed[@]}" pip
        say "nvcc      none yet"
    fi
    say "device    $(devices_found)"
    local what
    what=$(what_is_fetched)
    [[ -n $what ]] && say "set-up would fetch" "$what" || say "set-up    complete: nothing to fetch"
}

devices_found() {
    local gpu
    gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -n 1) || true
    [[ -n $gpu ]] && echo "sim, and $gpu" || echo "sim (no GPU found; none is needed)"
}
