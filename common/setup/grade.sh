# shellcheck shell=bash
# make grade SUBMISSIONS=folder: the grader, in Python, over every submission. Its packages come now.

grader_packages=(typer rich)

all_grade() {
    [[ -n ${SUBMISSIONS-} ]] || fail "grade: which submissions?" "make grade SUBMISSIONS=folder"
    [[ $SUBMISSIONS == /* ]] || SUBMISSIONS=$called_in/$SUBMISSIONS
    [[ -d $SUBMISSIONS ]] || fail "SUBMISSIONS=$SUBMISSIONS: no such folder"
    local options=()
    [[ -z ${DEVICE-} ]] || options+=("--device=$DEVICE")
    [[ -z ${SEED-} ]] || options+=("--seed=$SEED")
    build_programs "${labs[@]}"
    need_python_packages grader "${grader_packages[@]}"
    PYTHONPATH=$root/build/tools/grader:$root python3 -m grader "${options[@]}" -- "$SUBMISSIONS"
}

# need_python_packages FOLDER PACKAGE...: in build/tools/FOLDER, fetched the first time.
need_python_packages() {
    local folder=build/tools/$1
    shift
    [[ ! -d $folder ]] || return 0
    find_missing pip
    [[ ${#missing_packages[@]} -eq 0 ]] || what_packages
    install_packages
    find_pip || fail "python3 with pip is missing" "$(find_missing pip && line_to_paste)"
    say "Set-up, once: less than 10 MB of Python packages into $root/$folder: $*"
    step "Fetching Python packages" python_packages "$folder" "$@" ||
        fail "the Python packages could not be fetched: $(reason_of "$step_log")" "All of it is in $step_log"
}
