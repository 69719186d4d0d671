# shellcheck shell=bash
# make labNN ask and drill: questions with checked answers, and small repairs. Both count and judge on sim.

ask_packages=(typer rich msgspec)

lab_ask() { ask_labs "$1"; }

all_ask() {
    [[ -z ${CASE-} ]] || fail $"CASE: of which lab?" $"For example: make ${labs[0]-lab01} ask CASE=$CASE"
    ask_labs "${labs[@]}"
}

ask_labs() { # LAB...
    need_what_asks "$@"
    asks ask "$@" ${CASE:+--only="$CASE"} ${SEED:+--seed="$SEED"}
}

lab_drill() {
    need_what_asks "$1"
    asks drill "$1" ${CASE:+--only="$CASE"}
}

# The part of `make labNN check` that proves questions and drills.
check_questions() { # LAB
    local folder
    folder=$(folder_of "$1")
    [[ -d $folder/questions || -d $folder/drills ]] || return 0
    need_what_asks "$1"
    asks check "$1"
}

need_what_asks() { # LAB...
    need_new_python
    build_programs "$@"
    carried_build "$@" warpsim model || build release warpsim_tool model_tool || exit 2
    need_python_packages ask 5 "${ask_packages[@]}"
}

asks() { # COMMAND LAB... [--OPTION]...
    local command=$1 options=()
    shift
    while [[ ${1-} == lab* ]]; do options+=("--lab=$1") && shift; done
    PYTHONPATH=build/tools/ask:common python3 -m ask "$command" "${options[@]}" "$@"
}

# One line before the first test of a lab, on a terminal only: it never waits for an answer.
offer_questions() { # LAB
    local offered=build/results/progress/$1.offered
    [[ -t 1 && -d $(folder_of "$1")/questions && ! -e build/results/progress/$1.json && ! -e $offered ]] || return 0
    mkdir -p build/results/progress && : >"$offered" || return 0
    say $"Predict first: make $1 ask" ""
}

# "; 3/8 questions, 1/6 drills", or nothing
asked_of() { # LAB
    local summary asked repaired
    summary=$(member_of "build/results/progress/$1.json" summary)
    [[ $summary =~ ^(([0-9/]+)\ questions)?(,\ )?(([0-9/]+)\ drills)?$ ]] || return 0
    asked=${BASH_REMATCH[2]} repaired=${BASH_REMATCH[5]}
    case ${asked:+asked}${repaired:+repaired} in
        askedrepaired) echo $"; $asked questions, $repaired drills" ;;
        asked) echo $"; $asked questions" ;;
        repaired) echo $"; $repaired drills" ;;
    esac
}
