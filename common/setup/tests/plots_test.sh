# shellcheck shell=bash
# Python modules that print their arguments, and a started lab whose "benchmark" writes its results.
fake_python() {
    mkdir -p common/drawing/ladder common/report build/tools/{drawing/matplotlib-3,report/jinja2-3,report/msgspec-0}.dist-info
    echo 'import sys; print("drew", sys.argv[1:])' | tee common/drawing/ladder/__main__.py >common/report/__main__.py
}

started_lab01() {
    fake_python
    echo '// mine' >labs/lab01_first_idea/kernel.cu
    printf '#!/usr/bin/env bash\necho ran >>benched; echo {} >build/results/lab01_bench.json\n' >build/release/bin/lab01_bench
    chmod +x build/release/bin/lab01_bench
}

test_plots_prints_the_tables_and_says_where_the_pictures_are() {
    fake_python
    expect 0 "drew ['build/results', 'labs']" make plots
    expect 0 "drew ['build/results', 'labs', 'build/results/plots', 'svg']" make plots
    expect 0 "drew ['build/results', 'labs', 'build/results/plots', 'png']" make plots FORMAT=png
}

test_plots_measures_what_is_started_and_older_than_its_kernel() {
    started_lab01
    expect 0 "make lab01 bench" make plots
    make plots
    [[ $(wc -l <benched) -eq 1 ]]
    touch -d '+1 hour' labs/lab01_first_idea/kernel.cu
    make plots
    [[ $(wc -l <benched) -eq 2 ]]
}

test_plots_predicts_again_for_another_gpu() {
    started_lab01
    mkdir -p common/model/gpus
    touch common/model/gpus/{h200,t4}.toml
    cat >build/release/bin/lab01_bench <<'PROGRAM'
#!/usr/bin/env bash
echo ran >>benched
for argument; do
    [[ $argument != --model=* ]] || printf '{"context": {\n"model_file": "%s"\n}}' "${argument#--model=}" >build/results/lab01_bench.json
done
PROGRAM
    make plots
    make plots
    [[ $(wc -l <benched) -eq 1 ]]
    expect 0 "make lab01 bench" make plots MODEL=t4
    make plots MODEL=t4
    [[ $(wc -l <benched) -eq 2 ]]
    make plots
    [[ $(wc -l <benched) -eq 3 ]]
}

test_what_cannot_be_measured_is_said_and_the_rest_is_drawn() {
    started_lab01
    printf '#!/usr/bin/env bash\necho "lab01: does not compile" >&2; exit 5\n' >build/release/bin/lab01_bench
    expect 0 "lab01: does not compile" make plots
    expect 0 "drew ['build/results', 'labs', 'build/results/plots', 'svg']" make plots
}

test_results_from_elsewhere_are_taken_as_they_are() {
    started_lab01
    mkdir 'from h200'
    expect 0 "drew ['from h200', 'labs']" make plots 'RESULTS=from h200'
    expect 0 "/labs/lab01_first_idea/.', 'labs']" make -C labs/lab01_first_idea plots RESULTS=.
    expect 2 "RESULTS=none: no such folder" make plots RESULTS=none
    [[ ! -e benched ]]
}

test_plots_and_report_are_of_all_labs() {
    fake_python
    expect 2 "plots: not of one lab" make lab01 plots
    expect 2 "of which lab?" make plots SOLUTION=1
    expect 2 "of which lab?" make report FILE=Makefile RESULTS=labs
}

test_plots_fails_in_the_words_of_whoever_read_the_results() {
    fake_python
    echo 'import sys; sys.exit("lab01_bench.json: cut off, or no JSON")' >common/drawing/ladder/__main__.py
    expect 2 "lab01_bench.json: cut off" make plots
}

test_matplotlib_that_cannot_be_had_costs_the_pictures_not_the_tables() {
    fake_python
    rm -r build/tools/drawing
    mkdir "$base/bin"
    printf '#!/bin/sh\ncase "$*" in *"pip install"*) echo "NewConnectionError" >&2; exit 1;; *pip*) exit 0;; *) echo tables;; esac\n' \
        >"$base/bin/python3"
    chmod +x "$base/bin/python3"
    PATH=$base/bin:$PATH expect 2 "the Python packages could not be fetched: no network" make plots
    PATH=$base/bin:$PATH expect 2 "tables" make plots
}

test_report_brings_tests_benchmarks_and_traces_up_to_date() {
    started_lab01
    expect 0 "make lab01 test" make report
    [[ -e benched && -s build/results/standing/lab01.json ]]
    expect 0 "make lab01 trace" make report
    expect 0 "report: build/results/report.html" make report
    grep -qF "drew ['build/results', 'labs', 'build/results/report.html']" build/writing_the_report.log
}

test_a_report_that_cannot_be_written_says_why() {
    fake_python
    echo 'import sys; sys.exit("no such font")' >common/report/__main__.py
    expect 2 "the report could not be written: no such font" make report
}
