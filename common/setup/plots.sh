# shellcheck shell=bash
# make plots: the ladder as tables, then as pictures. RESULTS=folder: results from elsewhere, unchanged.

all_plots() {
    need_no_single_lab
    [[ -n ${RESULTS-} ]] || refresh bench
    local results=${RESULTS:-build/results}
    need_python
    ladder "$results" labs || exit 2
    need_python_packages drawing 50 "${drawing_packages[@]}"
    need_font || export LANGUAGE=en
    step drawing $"Drawing" ladder "$results" labs build/results/plots "${FORMAT:-svg}" ||
        fail $"the pictures could not be drawn: $(tail -n 1 "$step_log")" $"All of it is in $step_log"
    say "" "$(<"$step_log")"
}

ladder() { # RESULTS LABS [PICTURES FORMAT]: without the last two, the tables
    PYTHONPATH=build/tools/drawing:common python3 -m drawing.ladder "$@"
}
