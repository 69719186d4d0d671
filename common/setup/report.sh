# shellcheck shell=bash
# make report: one page, build/results/report.html, with all contents of the results folder.

report_packages=(jinja2 msgspec)

all_report() {
    need_no_single_lab
    [[ -n ${RESULTS-} ]] || refresh test bench trace
    need_python
    need_python_packages drawing 50 "${drawing_packages[@]}"
    need_python_packages report 5 "${report_packages[@]}"
    local results=${RESULTS:-build/results} page=build/results/report.html
    mkdir -p build/results 2>/dev/null || cannot_write $"in $root/build/results"
    step writing_the_report $"Writing the report" write_report "$results" labs "$page" ||
        fail $"the report could not be written: $(tail -n 1 "$step_log")" $"All of it is in $step_log"
    say $"report: $page"
}

write_report() { # RESULTS LABS PAGE
    PYTHONPATH=build/tools/drawing:build/tools/report:common python3 -m report "$@"
}
