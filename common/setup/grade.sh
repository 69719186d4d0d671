# shellcheck shell=bash
# make grade SUBMISSIONS=folder or archive: the grader, in Python, over every submission. Its packages come now.

grader_packages=(typer rich jinja2 tomli-w pyyaml)

all_grade() {
    need_whole_course grade
    [[ -n ${SUBMISSIONS-} ]] || fail "grade: which submissions?" "make grade SUBMISSIONS=folder"
    [[ $SUBMISSIONS == /* ]] || SUBMISSIONS=$called_in/$SUBMISSIONS
    [[ -e $SUBMISSIONS ]] || fail "SUBMISSIONS=$SUBMISSIONS: no such folder"
    local options=()
    [[ -z ${DEVICE-} ]] || options+=("--device=$DEVICE")
    [[ -z ${SEED-} ]] || options+=("--seed=$SEED")
    build_programs "${labs[@]}"
    need_python_packages grader 10 "${grader_packages[@]}"
    PYTHONPATH=$root/build/tools/grader:$root python3 -m grader "${options[@]}" -- "$SUBMISSIONS"
}

# make setup-grader: the grader's packages ahead, where a platform's autograder is set up.
all_setup_grader() { need_python_packages grader 10 "${grader_packages[@]}"; }

# need_python_packages FOLDER MEGABYTES PACKAGE...: in build/tools/FOLDER, fetched when one is not there.
need_python_packages() {
    local folder=build/tools/$1 megabytes=$2
    shift 2
    ! has_packages "$folder" "$@" || return 0
    need_python
    find_pip || fail "python3 with pip is missing" "$(find_missing pip && line_to_paste)"
    say "Set-up, once: less than $megabytes MB of Python packages into $root/$folder: $*"
    step "Fetching Python packages" python_packages "$folder" "$@" ||
        fail "the Python packages could not be fetched: $(reason_of "$step_log")" "All of it is in $step_log"
}

has_packages() { # FOLDER PACKAGE...
    local folder=$1 package
    for package in "${@:2}"; do
        [[ -n $(find "$folder" -maxdepth 1 -iname "${package//-/_}-*.dist-info" 2>/dev/null) ]] || return 1
    done
}

# python3 with pip, which is Python's own where the distribution gives one without the other.
need_python() {
    ! find_pip || return 0
    find_missing pip
    [[ ${#missing_packages[@]} -eq 0 ]] || what_packages
    install_packages
}
