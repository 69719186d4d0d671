# shellcheck shell=bash
# make grade SUBMISSIONS=folder: the grader, in Python, over every submission. Its packages come now.

all_grade() {
    [[ -n ${SUBMISSIONS-} ]] || fail "grade: which submissions?" "make grade SUBMISSIONS=folder"
    [[ $SUBMISSIONS == /* ]] || SUBMISSIONS=$called_in/$SUBMISSIONS
    [[ -d $SUBMISSIONS ]] || fail "SUBMISSIONS=$SUBMISSIONS: no such folder"
    build_programs labs
    install_grader
    PYTHONPATH=$root/build/tools/grader:$root python3 -m grader "$SUBMISSIONS"
}

install_grader() {
    [[ ! -d build/tools/grader ]] || return 0
    find_missing pip
    [[ ${#missing_packages[@]} -eq 0 ]] || say "$(what_is_fetched)"
    install_packages
    find_pip || fail "python3 with pip is missing" "$(find_missing pip && line_to_paste)"
    say "Fetching the grader's packages (typer, rich; 3 MB) into $root/build/tools/grader"
    step "Fetching the grader's packages" python_packages build/tools/grader typer rich ||
        fail "the grader's packages could not be fetched: $(reason_of "$step_log")" "All of it is in $step_log"
}
