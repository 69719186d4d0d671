# shellcheck shell=bash
# Commands for one lab. Most of them run the lab's program.

program_of() { echo "build/release/bin/$1"; }

# Sets the command line from the variables.
arguments_of() {
    local lab=$1 folder
    folder=$(folder_of "$lab")
    arguments=("--lab=$folder" "--kernel=$(kernel_path "$lab")")
    [[ ${SOLUTION:-0} == 0 ]] || arguments[1]=--kernel=solutions/${folder#labs/}/$(kernel_of "$lab")
    [[ -z ${FILE-} ]] || arguments[1]=--kernel=$FILE
    refuse_other_ending "$lab" "${arguments[1]#--kernel=}"
    [[ -z ${DEVICE-} ]] || arguments+=("--device=$DEVICE")
    [[ -z ${CASE-} ]] || arguments+=("--case=$CASE")
    [[ -z ${SEED-} ]] || arguments+=("--seed=$SEED")
}

# A .cu file is CUDA, a .cpp file C++: one of the other language would be refused by the compiler, line by line.
refuse_other_ending() { # LAB FILE
    local lab=$1 file=$2 kernel other=cpp language=CUDA
    kernel=$(kernel_of "$lab")
    [[ $kernel == *.cu ]] || other=cu language=C++
    [[ $file != *."$other" ]] || fail $"FILE=$file: $lab is in $language" $"Its file is $(kernel_path "$lab"); FILE=other.${kernel##*.}"
    other=$(folder_of "$lab")/kernel.$other
    [[ $file != "$(kernel_path "$lab")" || ! -e $other ]] ||
        fail $"$other: the file of $lab is $kernel, in $language" $"Move your work there, and $other away."
}

run_lab() { # LAB: the program's own exit status
    local lab=$1 status=0
    arguments_of "$lab"
    mkdir -p build/results/standing 2>/dev/null || cannot_write $"in $root/build/results"
    "$(program_of "$lab")" "${arguments[@]}" "--out=build/results/$lab.json" || status=$?
    # Only a complete run of the student's own file counts for the standing.
    if [[ $status -ne 2 && ${SOLUTION:-0}${FILE-}${CASE-} == 0 ]]; then
        cp "build/results/$lab.json" build/results/standing/ 2>/dev/null || true
    fi
    return $status
}

lab_test() {
    need_solution "$1"
    arguments_of "$1"
    [[ -x $(program_of "$1") || ${SOLUTION:-0}${FILE-} != 0 ]] || is_started "$1" || say_not_started "$1"
    build_programs "$1"
    offer_questions "$1"
    run_lab "$1"
}

# The program says the same, but the first of these words needs none to be built.
say_not_started() {
    local file
    file=$(kernel_path "$1")
    say $"$file is still the skeleton." $"  edit  $file" $"  read  $(page_of "$1")" "" "$(standing_of "$1" not_started)"
    exit 2
}

need_solution() {
    [[ ${SOLUTION:-0} == 0 || -d solutions ]] ||
        fail $"SOLUTION=1: this is the student edition, without solutions/"
}

# Every lab, one line each: the last line of each run, which is the verdict.
all_test() {
    local lab status=0
    [[ -z ${FILE-}${CASE-} ]] || fail $"FILE and CASE: of which lab?" $"For example: make ${labs[0]} test FILE=..."
    need_solution
    build_programs "${labs[@]}"
    for lab in "${labs[@]}"; do
        run_lab "$lab" 2>&1 | tail -n 1 || status=1
    done
    return $status
}

# Polls the name, not the file: editors save by renaming a new file over the old one.
lab_watch() {
    local file seen='' now
    build_programs "$1"
    arguments_of "$1"
    file=${arguments[1]#--kernel=}
    while true; do
        now=$(stat -c '%i %y %s' "$file" 2>/dev/null || true)
        if [[ $now != "$seen" && -n $now ]]; then
            [[ ! -t 1 ]] || printf '\033[H\033[2J'
            run_lab "$1" || true
            say $"Watching $file: save it to run again, Ctrl-C to stop."
            seen=$now
        fi
        read -rt 0.3 -u "$never" || true
    done
}

# One call with an input of one's own, shown with all that went in and came out.
lab_run() {
    need_solution "$1"
    [[ ! -f $called_in/${DATA-} ]] || DATA=$(realpath "$called_in/$DATA")
    build_programs "$1"
    arguments_of "$1"
    "$(program_of "$1")" "${arguments[@]}" --run ${N:+--size="$N"} ${DATA:+--data="$DATA"}
}

lab_hint() {
    build_programs "$1"
    "$(program_of "$1")" "--lab=$(folder_of "$1")" --hint ${CASE:+--case="$CASE"}
}

lab_profile() {
    [[ -z ${CASE-} ]] || fail $"CASE: not of profile, which counts what the limits of lab.toml count"
    need_solution "$1"
    build_programs "$1"
    arguments_of "$1"
    "$(program_of "$1")" "${arguments[@]}" --profile
}

lab_reset() {
    local file kept
    file=$(kernel_path "$1")
    if ! is_started "$1"; then
        say $"$file is the skeleton already."
        return 0
    fi
    cp --backup=numbered "$(skeleton_of "$1")" "$file" || cannot_write "$file"
    kept=$(printf '%s\n' "$file".~*~ | sort -V | tail -n 1)
    say $"$file is the skeleton again; the old file is $kept"
}

usual_model=h200 # whose predictions were compared with measurements

lab_bench() {
    need_solution "$1"
    build_programs "$1_bench"
    arguments_of "$1"
    [[ -z ${DATA-} ]] || arguments+=("--data=$DATA")
    "$(program_of "$1")_bench" "${arguments[@]}" "--model=${MODEL:-$usual_model}"
}

lab_check() {
    build_programs "$1" selfcheck
    "$(program_of selfcheck)" "--root=$root" "$1"
    check_questions "$1"
    [[ -z ${COURSE-} ]] || prove_course "$1"
}

# The reference solution passes the course's hidden cases, too.
prove_course() { # LAB
    build_programs "$1"
    grader prove "$1"
}

solution_of() { # LAB: its file, for authors
    local file
    file=solutions/$(basename "$(folder_of "$1")")/$(kernel_of "$1")
    [[ -e $file ]] || fail $"$file is not there" $"Variants are diffs against it."
    echo "$file"
}

# A wrong or right kernel in a whole file becomes a diff against the solution, or against another whole file.
lab_variant() {
    local solution folder ending
    solution=$(solution_of "$1")
    folder=$(dirname "$solution") ending=${solution##*.}
    [[ ${FILE-} == *"$folder"/*/*."$ending" ]] ||
        fail $"variant: of which kernel?" $"For example: make $1 variant FILE=$folder/wrong/name.$ending"
    [[ ${FROM:-$solution} == "$solution" || $FROM == "$folder"/*/*."$ending" && -e $FROM && ! $FROM -ef $FILE ]] ||
        fail $"variant: FROM=$FROM is no other kernel of $folder" $"For example: FROM=$folder/right/name.$ending"
    need_python
    python3 common/setup/variants.py diff "$solution" "${FROM:-$solution}" "$FILE"
}

lab_rebase_variants() {
    local solution diffs
    solution=$(solution_of "$1")
    need_python
    build_programs "$1"
    mapfile -t diffs < <(find "$(dirname "$solution")" -name '*.diff' | sort)
    python3 common/setup/variants.py rebase "$(program_of "$1")" "$solution" "${diffs[@]}" ||
        fail $"some variants do not fit the changed solution" $"They are named above."
}
