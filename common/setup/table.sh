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

row() { printf '%-30s %s\n' "$@"; } # WORDS TEXT

show_words() {
    row "make labNN ask" $"asks what a page teaches, and says what is wrong with an answer; make ask: of all labs"
    row "make labNN drill" $"a small kernel with one mistake, to repair"
    row "make labNN test" $"compiles your file of the lab, runs its tests, says the verdict"
    row "make labNN run" $"one call with your own input, N=1000 DATA=ones: input, launches and output are shown"
    row "make labNN watch" $"the same again whenever the file is saved"
    row "make labNN bench" $"speeds (on a GPU), or counts and predicted speeds (without one)"
    row "make labNN profile" $"your own source with counts in the margin, and what costs most"
    row "make labNN trace" $"a picture of your own run, step by step: who adds what to what, which lanes are idle"
    row "make labNN hint" $"the next hint"
    row "make labNN reset" $"the skeleton again; the old file is kept beside it, with .~1~ at its end"
    row "make test" $"every lab, one line each"
    row "make plots" $"your labs as rungs of a ladder: speeds and counts, in tables and pictures"
    row "make report" $"one page with all of it: points, limits, ladder, pictures of your runs"
    row "make handin" $"your started labs, tested, in one zip to hand in"
    row "make setup" $"fetches and builds ahead all that testing needs; then it touches no network"
    show_scenes
    is_edition && show_words_of_editions || show_words_of_courses
    echo
}

show_scenes() {
    local word
    for word in "${scenes[@]}"; do
        row "make $word" $"a whole program, built, run and drawn: $(page_in "scenes/${word#scene-}")"
    done
}

show_words_of_editions() {
    row "make update FROM=edition.zip" $"a newer edition: zip, folder or https address; no file of yours is touched"
}

show_words_of_courses() {
    row "make grade SUBMISSIONS=folder" $"for instructors: a batch"
    row "make decide SUBMISSIONS=folder" $"what the machine could not"
    row "make explain SUBMISSIONS=folder" $"for an appeal: all that NAME's points were made of, in one zip"
    row "make replay BUNDLE=zip" $"the same files judged again, anywhere"
    row "make student-edition" $"the course without solutions, with a history of its own"
    row "make site" $"all pages as a website that needs no server, in build/site"
    row "make gradescope" $"autograder.zip for Gradescope; make labNN gradescope: of one lab"
    row "make classroom50" $"the same for Classroom 50"
    row "make new-lab NAME=08_something" $"for authors: a lab to begin with, which passes (KIND=kernel, function or template)"
    row "make labNN check" $"for authors: the lab's skeleton, solution, right and wrong variants"
    row "make labNN variant" $"for authors: FILE=solutions/.../wrong/name.* becomes a diff against the solution"
    row "make labNN rebase-variants" $"for authors: the diffs are carried to a changed solution"
    row "make check" $"the project's own tests"
}

show_variables() {
    is_edition || row "SOLUTION=1" $"the reference solution instead of yours"
    row "FILE=path" $"any file instead of yours"
    row "DEVICE=auto|sim|gpu" $"auto: sim, and the GPU as well if there is one"
    row "CASE=name" $"one case, question or drill only; for run, a function"
    row "SEED=n" $"the seed of the data"
    row "N=1000" $"for run: how large; more than one size as N=64x32x16"
    row "FORMAT=svg|png" $"of the pictures that trace and plots draw"
    row "RESULTS=folder" $"for plots and report: results from elsewhere"
    row "MODEL=name" $"for bench, plots and report: the GPU that speeds are predicted for without one: $(described_gpus)"
    row "DATA=words" $"for run, and for bench in a lab that counts: the kind of data whose name begins so; for run also a file of numbers"
    row "NAME=ann_lee" $"for handin: the zip's name"
    row "LANGUAGE=zh" $"texts in that language, if it is none of the locale; there are $(languages)"
    is_edition && show_variables_of_editions || show_variables_of_courses
    echo
}

languages() { # "en zh"
    local file found=en
    for file in common/language/*/front_door.po; do found+=" $(basename "$(dirname "$file")")"; done
    echo "$found"
}

show_variables_of_editions() {
    row "RULES=new" $"for update: takes an edition that gives points by other rules"
}

show_variables_of_courses() {
    row "FAST=1" $"for check: without the grader and most of the self-check"
    row "FULL=1" $"for check: hours, with sanitizers, all kernels and larger samples of mistakes"
    row "COURSE=path" $"for grading and labNN check: the course file; default for grading: course.toml"
    row "LABS=\"lab04 lab05\"" $"for grade: only these; default: all that were handed in"
    row "SCHEDULER=tcp://host:port" $"for grade: of Dask, where there is one"
    row "TO=folder" $"for student-edition: where to; for a scene, scenes/NAME: its page gets this run's numbers"
}

show_standing() { # LAB...
    local lab state advice=''
    for lab; do
        state=$(state_of "$lab")
        say "$(standing_of "$lab" "$state")$(asked_of "$lab")"
        [[ -n $advice ]] || advice=$(next_after "$lab" "$state")
    done
    say_fact $"next" "${advice:-make report}"
    echo
}

# The state of the student's own file: not_started, not_tested, edited since its verdict, or the verdict's own state.
state_of() { # LAB
    local verdict=build/results/standing/$1.json state
    if ! is_started "$1"; then
        echo not_started
    elif [[ $(kernel_path "$1") -nt $verdict && -s $verdict ]]; then
        echo edited
    else
        state=$(member_of "$verdict" state)
        echo "${state:-not_tested}"
    fi
}

name_of() { # LAB: lab03 -> shared_memory
    local folder
    folder=$(folder_of "$1")
    echo "${folder#labs/"$1"_}"
}

standing_of() { # LAB STATE
    local summary name
    name="$1 $(name_of "$1")" summary=$(member_of "build/results/standing/$1.json" summary)
    case $2 in
        not_started) echo $"$name: not started" ;;
        not_tested) echo $"$name: not tested yet" ;;
        edited) echo $"$summary (edited since)" ;;
        *) echo "$summary" ;;
    esac
}

# A text of a verdict's first level; nothing if it is not there.
member_of() { # VERDICT NAME
    local json
    json=$(cat "$1" 2>/dev/null) || return 0
    [[ ! $json =~ \"$2\":[[:space:]]*\"(([^\"\\]|\\.)*)\" ]] || echo "${BASH_REMATCH[1]}"
}

# The command that a lab asks for; nothing once it has passed.
next_after() { # LAB STATE
    case $2 in
        passed) ;;
        not_started) echo $"read $(page_of "$1"), then make $1 ask" ;;
        *) echo "make $1 test" ;;
    esac
}

# A column of ten, in which a wide character takes two (in UTF-8, three bytes).
say_fact() { # NAME TEXT
    local LC_ALL=C bytes
    bytes=${#1}
    LC_ALL=C.UTF-8
    printf '%s%*s%s\n' "$1" "$((10 - (bytes + ${#1}) / 2))" '' "$2"
}

show_machine() {
    find_missing "${needed[@]}"
    if nvcc_is_known; then
        nvcc=$(<"$nvcc_record")
        say_fact nvcc "$nvcc"
    elif find_nvcc; then
        say_fact nvcc "$nvcc ($nvcc_version)"
    else
        find_missing "${needed[@]}" pip
        say_fact nvcc $"none yet"
    fi
    say_fact $"device" "$(devices_found)"
    local what
    what=$(what_is_fetched)
    [[ -n $what ]] && say $"set-up would fetch" "$what" || say_fact $"set-up" $"complete: nothing to fetch"
}

devices_found() {
    local gpu
    gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -n 1) || true
    [[ -n $gpu ]] && echo $"sim, and $gpu" || echo $"sim (no GPU found; none is needed)"
}
