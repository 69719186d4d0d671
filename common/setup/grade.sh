# shellcheck shell=bash
# make grade, decide, explain, replay: the Python grader for a folder or archive of submissions. Fetches its
# packages when it needs them.

grader_packages=(typer rich pygments jinja2 tomli-w pyyaml distributed cryptography msgspec)

all_grade() {
    local options=()
    [[ -z ${DEVICE-} ]] || options+=("--device=$DEVICE")
    [[ -z ${LABS-} ]] || options+=("--labs=$LABS")
    [[ -z ${SEED-} ]] || options+=("--seed=$SEED")
    [[ -z ${SCHEDULER-} ]] || options+=("--scheduler=$SCHEDULER")
    need_submissions grade
    need_judges
    grader_may_have_doubts grade "${options[@]}" -- "$SUBMISSIONS"
}

all_decide() {
    local variable example="make decide SUBMISSIONS=class NAME=cy LAB=lab03 POINTS=4 BECAUSE='the bound was wrong'"
    for variable in NAME LAB POINTS BECAUSE; do
        [[ -n ${!variable-} ]] || fail $"decide: $variable= is missing" "$example"
    done
    need_submissions decide
    # shellcheck disable=SC2153 # LAB is no misspelled LABS
    grader_may_have_doubts decide "--submissions=$SUBMISSIONS" "--because=$BECAUSE" -- "$NAME" "$LAB" "$POINTS"
}

all_explain() {
    [[ -n ${NAME-} ]] || fail $"explain: whose points? NAME= is missing" "make explain SUBMISSIONS=class NAME=cy"
    need_submissions explain
    need_judges
    grader explain "--submissions=$SUBMISSIONS" -- "$NAME"
}

all_replay() {
    [[ -n ${BUNDLE-} ]] || fail $"replay: which bundle?" "make replay BUNDLE=class-grades/appeals/cy.zip"
    [[ $BUNDLE == /* ]] || BUNDLE=$called_in/$BUNDLE
    need_judges
    COURSE='' grader replay -- "$BUNDLE"
}

# Provides the labs' programs and a sandbox for them. Without bubblewrap there may be another sandbox; if
# there is none, the grader reports it.
need_judges() {
    build_programs "${labs[@]}"
    (install_sandbox) || true
}

# Only root can install bubblewrap system-wide.
install_sandbox() {
    [[ $EUID -eq 0 && $(distribution) == debian ]] || return 0
    find_missing sandbox
    [[ ${#missing_packages[@]} -gt 0 ]] || return 0
    say $"Set-up, once:" "$(what_packages)"
    install_packages
}

need_submissions() { # WORD
    [[ -n ${SUBMISSIONS-} ]] || fail $"$1: which submissions?" "make $1 SUBMISSIONS=folder"
    [[ $SUBMISSIONS == /* ]] || SUBMISSIONS=$called_in/$SUBMISSIONS
    [[ -e $SUBMISSIONS ]] || fail $"SUBMISSIONS=$SUBMISSIONS: no such folder"
}

# Status 1 means that some need review, as listed in the table; make would treat it as an error.
grader_may_have_doubts() { # COMMAND ARGUMENT...
    local status=0
    grader "$@" || status=$?
    [[ $status -le 1 ]] || return "$status"
}

grader() { # COMMAND ARGUMENT...
    local course=()
    [[ -z ${COURSE-} ]] || course=("--course=$COURSE")
    need_python_packages grader 20 "${grader_packages[@]}"
    PYTHONPATH=$root/build/tools/grader:$root python3 -m grader "$1" "${course[@]}" "${@:2}"
}

# make setup-grader: fetches the grader's packages in advance, when a platform's autograder is set up.
all_setup_grader() { need_python_packages grader 20 "${grader_packages[@]}"; }

# need_python_packages FOLDER MEGABYTES PACKAGE...: in build/tools/FOLDER, fetched if one is missing.
need_python_packages() {
    local folder=build/tools/$1 megabytes=$2
    shift 2
    ! has_packages "$folder" "$@" || return 0
    need_new_python
    find_pip || fail $"python3 with pip is missing" "$(find_missing pip && line_to_paste)"
    say $"Set-up, once: less than $megabytes MB of Python packages into $root/$folder: $*"
    step fetching_python_packages $"Fetching Python packages" python_packages "$folder" "$@" ||
        fail $"the Python packages could not be fetched: $(reason_of "$step_log")" $"All of it is in $step_log"
}

has_packages() { # FOLDER PACKAGE[==VERSION]...
    local folder=$1 package name version
    for package in "${@:2}"; do
        name=${package%%==*} version='*'
        [[ $package != *==* ]] || version=${package##*==}
        [[ -n $(find "$folder" -maxdepth 1 -iname "${name//-/_}-$version.dist-info" 2>/dev/null) ]] || return 1
    done
}

is_new_python() { python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

need_new_python() {
    need_python
    is_new_python ||
        fail $"Python 3.11 is needed for pictures, questions and grades: $(command -v python3) is $(python3 --version)"
}

# Ensures python3 with pip, which a distribution may package separately.
need_python() {
    ! find_pip || return 0
    find_missing pip
    [[ ${#missing_packages[@]} -eq 0 ]] || what_packages
    install_packages
}
