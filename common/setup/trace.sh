# shellcheck shell=bash
# make labNN trace: the run as text, then as a picture. matplotlib comes with the first picture.

drawing_packages=(matplotlib)

lab_trace() {
    local lab=$1 status=0 trace=build/results/$1_trace.json picture=build/results/$1_trace.${FORMAT:-svg}
    [[ -z ${CASE-} ]] || fail "CASE: not of trace, which runs two small cases of its own"
    need_solution "$lab"
    build_programs "$lab"
    arguments_of "$lab"
    mkdir -p build/results 2>/dev/null || fail "cannot write in $root/build/results"
    "$(program_of "$lab")" "${arguments[@]}" "--trace=$trace" || status=$?
    [[ $status -eq 0 ]] || return $status
    need_python
    draw "$trace"
    need_python_packages drawing 50 "${drawing_packages[@]}"
    step "Drawing" draw "$trace" "$picture" ||
        fail "the picture could not be drawn: $(tail -n 1 "$step_log")" "All of it is in $step_log"
    say "" "picture: $picture"
}

draw() { # TRACE [PICTURE]: without one, the text
    PYTHONPATH=$root/build/tools/drawing:$root/common python3 -m drawing "$@"
}
