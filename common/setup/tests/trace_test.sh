# shellcheck shell=bash
# A lab program that writes a trace, and a drawing module that prints its arguments.
fake_trace() { # STATUS
    mkdir -p common/drawing build/tools/drawing/matplotlib-3.dist-info
    fake_program lab01 "$1"
    echo 'import os, sys; print("drew", sys.argv[1:]); open(sys.argv[2], "w") if sys.argv[2:] else 0' \
        >common/drawing/__main__.py
}

test_trace_prints_the_text_and_says_where_the_picture_is() {
    fake_trace 0
    expect 0 "<--trace=build/results/lab01_trace.json>" make lab01 trace
    expect 0 "drew ['build/results/lab01_trace.json']" make lab01 trace
    expect 0 "picture: build/results/lab01_trace.svg" make lab01 trace
    [[ -e build/results/lab01_trace.svg ]]
}

test_trace_draws_png_on_request() {
    fake_trace 0
    expect 0 "picture: build/results/lab01_trace.png" make lab01 trace FORMAT=png
    expect 2 "FORMAT=gif: must be svg or png" make lab01 trace FORMAT=gif
}

test_trace_takes_any_file() {
    fake_trace 0
    : >'my file.cu'
    expect 0 "<--kernel=my file.cu>" make lab01 trace 'FILE=my file.cu'
    expect 0 "<--kernel=solutions/lab01_first_idea/kernel.cu>" make lab01 trace SOLUTION=1
    expect 2 "CASE: not of trace" make lab01 trace CASE=One.a
}

test_trace_of_what_is_not_started_draws_nothing() {
    fake_trace 3
    expect 2 "lab01 x: verdict" make lab01 trace
    [[ ! -e build/results/lab01_trace.svg ]]
    ! make lab01 trace 2>/dev/null | grep -q drew
}

test_trace_says_why_there_is_no_picture() {
    fake_trace 0
    echo 'import sys; sys.exit("no such font" if sys.argv[2:] else 0)' >common/drawing/__main__.py
    expect 2 "the picture could not be drawn: no such font" make lab01 trace
}

# Only the tools that the front door needs, and no Python, on a system whose packages nobody installs for us.
without_python() { # COMMAND...
    local tool bin=$base/no_python
    mkdir -p "$bin"
    for tool in bash make env cat mkdir rm mv cp ls sed grep awk tr head tail cut cmp stat sort find dirname basename \
        readlink uname sleep date id df touch printf; do
        ln -sf "$(command -v "$tool")" "$bin/$tool"
    done
    PATH=$bin "$@"
}

test_trace_without_python_says_what_to_do() {
    fake_trace 0
    expect 2 "trace.json; to show it, Python 3.11 or newer is needed." without_python make lab01 trace
    expect 2 "Install by your system's means: python3" without_python make lab01 trace
    expect 2 "<--trace=build/results/lab01_trace.json>" without_python make lab01 trace
}

test_trace_shows_its_text_where_only_the_picture_cannot_be_drawn() {
    fake_trace 0
    rm -r build/tools/drawing
    mkdir "$base/bin"
    printf '#!/bin/sh\ncase $* in *pip*) exit 1 ;; esac\nexec %s "$@"\n' "$(command -v python3)" >"$base/bin/python3"
    chmod +x "$base/bin/python3"
    echo 'find_pip() { return 1; }' >>common/setup/python.sh
    echo 'distribution() { echo other; }' >>common/setup/packages.sh
    PATH=$base/bin:$PATH expect 2 "drew ['build/results/lab01_trace.json']" make lab01 trace
    PATH=$base/bin:$PATH expect 2 "Install by your system's means: python3 python3-pip-whl" make lab01 trace
}
