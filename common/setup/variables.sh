# shellcheck shell=bash
# Checks the variables before any other work.

known_variables=(FILE DEVICE CASE SEED N DATA FORMAT RESULTS MODEL NAME FROM RULES LANGUAGE)
is_edition || known_variables+=(SOLUTION FAST FULL SUBMISSIONS KIND COURSE SCHEDULER LAB LABS POINTS BECAUSE BUNDLE TO)

check_switch() { # NAME COMMAND, which takes it
    [[ ${!1:-0} == [01] ]] || fail $"$1=${!1}: must be 1" $"For example: $2 $1=1"
}

check_variables() {
    local strange
    for strange in ${FRONT_DOOR_STRANGE-}; do
        local guess
        guess=$(nearest_variable "$strange")
        [[ -n $guess ]] || fail $"$strange=: no such variable" $"\`make\` alone shows every variable."
        fail $"$strange=: did you mean $guess?" $"\`make\` alone shows every variable."
    done
    [[ -z ${N-} ]] || is_one_of run "${verbs[@]}" || fail $"N=$N: only run takes it" $"For example: make ${labs[0]-lab01} run N=$N"
    check_switch SOLUTION "make lab01 test"
    check_switch FAST "make check"
    check_switch FULL "make check"
    [[ ${FAST:-0} == 0 || ${FULL:-0} == 0 ]] || fail $"FAST and FULL: only one of the two"
    case ${DEVICE:-auto} in
        auto | sim | gpu) ;;
        *) fail $"DEVICE=$DEVICE: must be auto, sim or gpu" ;;
    esac
    [[ ${RULES:-new} == new ]] || fail $"RULES=$RULES: must be new" $"For example: make update FROM=edition.zip RULES=new"
    case ${FORMAT:-svg} in
        svg | png) ;;
        *) fail $"FORMAT=$FORMAT: must be svg or png" $"For example: make lab01 trace FORMAT=png" ;;
    esac
    [[ ${SEED:-0} =~ ^[0-9]{1,18}$ ]] || fail $"SEED=$SEED: must be a whole number, 0 or more"
    [[ ${SOLUTION:-0} == 0 || -z ${FILE-} ]] || fail $"SOLUTION and FILE: only one of the two"
    check_language
    check_file
    check_results
    check_model
    check_course
    [[ -z ${TO-} || $TO == /* ]] || TO=$called_in/$TO
}

nearest_variable() {
    local found
    found=$(nearest "$1" "${known_variables[@],,}")
    echo "${found^^}"
}

# A language that is typed is there; the environment may name any.
check_language() {
    [[ -n ${FRONT_DOOR_LANGUAGE-} ]] || return 0
    is_one_of "${FRONT_DOOR_LANGUAGE%%[_.@:]*}" "${languages[@]}" || fail $"LANGUAGE=$FRONT_DOOR_LANGUAGE: must be one of ${languages[*]}"
}

# FILE as passed to the program: relative to the folder where make was called.
check_file() {
    [[ -n ${FILE-} ]] || return 0
    [[ $FILE == /* || $called_in == "$root" ]] || FILE=$called_in/$FILE
    [[ -e $FILE ]] || fail $"FILE=$FILE: no such file"
    [[ -f $FILE && -r $FILE ]] || fail $"FILE=$FILE: not a file that can be read"
}

# RESULTS, like FILE, is relative to the folder where make was called.
check_results() {
    [[ -n ${RESULTS-} ]] || return 0
    [[ $RESULTS == /* || $called_in == "$root" ]] || RESULTS=$called_in/$RESULTS
    [[ -d $RESULTS ]] || fail $"RESULTS=$RESULTS: no such folder"
}

# MODEL is a GPU that the speed model has a description of.
check_model() {
    [[ -z ${MODEL-} || " $(described_gpus) " == *" $MODEL "* ]] ||
        fail $"MODEL=$MODEL: must be one of $(described_gpus)" $"For example: make ${labs[0]-lab01} bench MODEL=h200"
}

described_gpus() {
    local file names=''
    for file in common/model/gpus/*.toml; do names+=" $(basename "$file" .toml)"; done
    echo "${names# }"
}

# COURSE, like FILE, is relative to the folder where make was called; the grader reports its errors.
check_course() {
    [[ -z ${COURSE-} || $COURSE == /* ]] || COURSE=$called_in/$COURSE
}
