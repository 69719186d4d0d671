# shellcheck shell=bash
# make labNN trace: the run as text, then as a picture. matplotlib is fetched for the first picture.

drawing_packages=(matplotlib)

lab_trace() {
    local trace=build/results/$1_trace.json picture=build/results/$1_trace.${FORMAT:-svg}
    [[ -z ${CASE-} ]] || fail $"CASE: not of trace, which runs two small cases of its own"
    write_trace "$1" || return
    is_new_python || { say "" $"The run is in $trace; to show it, Python 3.11 or newer is needed." && need_new_python; }
    draw "$trace"
    need_python_packages drawing 50 "${drawing_packages[@]}"
    need_font || { export LANGUAGE=en && write_trace "$1" || return; }
    step drawing $"Drawing" draw "$trace" "$picture" ||
        fail $"the picture could not be drawn: $(tail -n 1 "$step_log")" $"All of it is in $step_log"
    say "" $"picture: $picture"
}

write_trace() { # LAB
    need_solution "$1"
    build_programs "$1"
    arguments_of "$1"
    mkdir -p build/results 2>/dev/null || cannot_write $"in $root/build/results"
    "$(program_of "$1")" "${arguments[@]}" "--trace=build/results/$1_trace.json"
}

has_font() { PYTHONPATH=build/tools/drawing:common python3 -m drawing.fonts; }

# A PNG holds the letters as they are drawn; an SVG, the text. False: the picture has to be in English.
need_font() {
    [[ ${FORMAT-} == png ]] && ! has_font || return 0
    needed=(font)
    find_missing font
    [[ $(where_packages_go) == nowhere ]] || ! (say $"Set-up, once:" "$(what_packages)" && install_packages) || return 0
    say $"The picture is in English: no font here has the letters of your language. $(line_to_paste)"
    return 1
}

draw() { # TRACE [PICTURE]: without one, the text
    PYTHONPATH=build/tools/drawing:common python3 -m drawing "$@"
}
