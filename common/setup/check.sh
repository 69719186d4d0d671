# shellcheck shell=bash
# make check: every test of the project; at the end what failed, by name, and one line that totals them.

all_check() {
    passed=0 failed=0 skipped=0 failures=() build_here=1
    build_programs all
    write_compile_commands
    check_with_ctest "C++ tests" release .
    check_under_sanitizers
    check_with_scripts
    check_with_pytest "Drawing tests" common/drawing 50 "${drawing_packages[@]}"
    check_with_pytest "Model tests" common/model 10
    check_with_pytest "Report tests" common/report 150 "${drawing_packages[@]}" "${report_packages[@]}" \
        axe-playwright-python
    check_with_pytest "Edition tests" common/edition 10
    # After the report's, whose browser its pages are opened in.
    check_what_publishes
    check_the_course
    check_in_an_editor
    [[ $failed -eq 0 ]] || say "" "Failed:" "${failures[@]/#/  }"
    say "$passed passed, $failed failed, $skipped skipped"
    [[ $failed -eq 0 ]]
}

# What grades and makes editions is not in a student's edition.
check_what_publishes() {
    if [[ -e MANIFEST ]]; then
        say "Grader and publishing tests: skipped (this is the student edition)"
        count 0 0 1
        return
    fi
    check_with_pytest "Publishing tests" common/publish 10
    (install_box) || say "Without bubblewrap the attacks meet the other boxes only."
    # After the report's, whose browser its pages are opened in.
    check_with_pytest "Grader tests" grader 20 "${grader_packages[@]}"
}

count() { passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3)); }
count_failure() { count 0 1 0 && failures+=("$1"); } # NAME

check_with_ctest() { # TEXT PRESET FOLDER
    local text=$1 preset=$2 folder=$3 results=$root/build/$2/tests.xml
    rm -f "$results"
    (build "$preset" "$folder/all") || { count_failure "$text: not built" && return; }
    step "$text" ctest --test-dir "build/$preset/$folder" --output-on-failure --output-junit "$results" \
        -j "$(nproc)" || sed -n '/\*\*\*Failed/,/^ *[0-9]*\/[0-9]* Test/p' "$step_log"
    count_junit "$text" "$results"
    # GoogleTest says why on the line after "Skipped".
    sed -n '/: Skipped$/{n;p}' "$results" 2>/dev/null | sort | uniq -c | sed 's/^ */  skipped: /'
}

# The fuzzers' build has the same sanitizers, so where there is one it serves both.
check_under_sanitizers() {
    local text="Simulator tests under sanitizers"
    if can_fuzz; then
        check_with_ctest "$text" fuzz common/warpsim
        check_with_fuzzers
    else
        check_with_ctest "$text" sanitize common/warpsim
        say "Fuzzers: skipped (clang++ with libFuzzer is not installed)"
        count 0 0 "$(fuzzers | wc -l)"
    fi
}

fuzzers() { ls common/*/fuzz/*_fuzzer.cpp; }

can_fuzz() {
    command -v clang++ >/dev/null &&
        clang++ -x c++ -fsanitize=fuzzer,address,undefined - -o build/can_fuzz 2>/dev/null \
            <<<'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }'
}

# Reading kept inputs takes up to a quarter of a minute of it. The same inputs in the same
# order, so that what it finds in one commit it finds again; FUZZ_SECONDS=600 looks further, and FUZZ_SEED=2 elsewhere.
check_with_fuzzers() {
    local source name names=()
    for source in $(fuzzers); do names+=("$(basename -s .cpp "$source")"); done
    rm -f build/fuzz/*_fuzzer.passed
    for name in "${names[@]}"; do
        (build fuzz "$name") || say "$name is not built."
    done
    step "Fuzzers" fuzz_with_all || true
    for name in "${names[@]}"; do
        if [[ -e build/fuzz/$name.passed ]]; then
            count 1 0 0
        else
            count_failure "$name"
            say "$name has found something, or did not end:" \
                "$(grep -aE 'ERROR: |runtime error: |Test unit written' "build/fuzz/$name.log" || tail -n 3 "build/fuzz/$name.log")"
        fi
    done
}

# As many at a time as there are processors.
fuzz_with_all() (
    export -f fuzz_to_log fuzz
    fuzzers | xargs -P "$(nproc)" -I SOURCE bash -c 'fuzz_to_log SOURCE'
)

fuzz_to_log() { # SOURCE
    local name
    name=$(basename -s .cpp "$1")
    fuzz "$name" "$(dirname "$1")" "${FUZZ_SECONDS:-20}" >"build/fuzz/$name.log" 2>&1 && touch "build/fuzz/$name.passed"
}

fuzz() { # NAME FOLDER SECONDS
    local new=build/fuzz/corpus/$1 found=build/fuzz/found kept=build/fuzz/kept/$1 words=()
    rm -rf "$new" "$kept" && mkdir -p "$new" "$found" "$kept"
    [[ ! -e $2/kept_inputs.tar.xz ]] || python3 -m tarfile -e "$2/kept_inputs.tar.xz" "$kept"
    [[ ! -e $2/words.dict ]] || words=(-dict="$2/words.dict")
    build/fuzz/bin/"$1" -seed="${FUZZ_SEED:-1}" -max_total_time="$3" -timeout=25 -rss_limit_mb=2048 -max_len=20000 "${words[@]}" \
        -artifact_prefix=$found/ "$new" "$2/seeds" "$kept"
}

# Tests in Python need pytest beside the packages that they are about.
check_with_pytest() { # TEXT FOLDER MEGABYTES PACKAGE...
    local text=$1 folder=$2 megabytes=$3 name=${2##*/}_tests
    local results=$root/build/$name.xml packages=$root/build/tools/$name
    shift 3
    rm -f "$results"
    (need_python_packages "$name" "$megabytes" "$@" pytest) || { count_failure "$text: no packages" && return; }
    PYTHONPATH=$packages:$root step "$text" python3 -m pytest "$folder" --junitxml="$results" ||
        sed -n '/= FAILURES =/,$p' "$step_log"
    count_junit "$text" "$results"
    sed -n 's/^SKIPPED/  skipped:/p' "$step_log"
}

# The totals of the first <testsuite>.
count_junit() { # TEXT FILE
    local text=$1 suite all bad not_run
    suite=$(tr '\n\t' '  ' 2>/dev/null <"$2" | grep -o '<testsuite [^>]*' | head -n 1) || true
    all=$(attribute tests "$suite")
    bad=$(($(attribute failures "$suite") + $(attribute errors "$suite")))
    not_run=$(($(attribute skipped "$suite") + $(attribute disabled "$suite")))
    if [[ $all -eq 0 ]]; then
        say "$text: no result; see $step_log"
        count_failure "$text: no result"
        return
    fi
    count $((all - bad - not_run)) "$bad" "$not_run"
    remember_failures "$text" < <(tr '\n\t' '  ' <"$2" | grep -oE '<testcase [^>]*> *<(failure|error)\b' |
        sed -E 's/.* name="([^"]*)".*/\1/')
    say "$text: $((all - bad - not_run)) passed, $bad failed, $not_run skipped"
}

remember_failures() { # TEXT; their names, one a line
    local name
    while read -r name; do failures+=("$1: $name"); done
}

attribute() { # NAME TEXT: a number, 0 where it is not there
    [[ $2 =~ [[:space:]]$1=\"([0-9]+)\" ]] && echo "${BASH_REMATCH[1]}" || echo 0
}

# The front door's own tests: common/setup/tests/*_test.sh.
check_with_scripts() {
    local status=0
    bash common/setup/tests/run.sh | tee build/front_door_tests.log || status=1
    count_last_line "Front door" build/front_door_tests.log "$status"
}

# Skeletons, solutions, right and wrong variants, and mutants of the solutions.
check_the_course() {
    local status=0
    "$(program_of selfcheck)" "--root=$root" | tee build/selfcheck.log || status=1
    count_last_line "Selfcheck" build/selfcheck.log "$status"
}

# A suite that dies before its total has failed.
count_last_line() { # TEXT LOG STATUS
    remember_failures "$1" < <(sed -n 's/^FAILED //p' "$2")
    if [[ $(tail -n 1 "$2") =~ ([0-9]+)\ passed,\ ([0-9]+)\ failed,\ ([0-9]+)\ skipped$ ]]; then
        count "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "${BASH_REMATCH[3]}"
        [[ $3 -eq 0 || ${BASH_REMATCH[2]} -gt 0 ]] || count_failure "$1: exit status $3"
    else
        say "No total in $2"
        count_failure "$1: no total"
    fi
}

check_in_an_editor() {
    local file before=$failed
    if ! command -v clangd >/dev/null; then
        say "clangd on skeletons and solutions: skipped (clangd is not installed)"
        count 0 0 1
        return
    fi
    for file in labs/*/skeleton.cu solutions/*/kernel.cu; do
        [[ ! -e $file ]] || check_file_in_an_editor "$file"
    done
    check_that_clangd_sees_errors
    [[ $failed -gt $before ]] || say "clangd on skeletons and solutions: no error"
}

check_file_in_an_editor() {
    if clangd "--check=$root/$1" >build/clangd.log 2>&1; then
        count 1 0 0
    else
        count_failure "clangd: $1"
        say "clangd shows an error in $1:" "$(grep '^E' build/clangd.log)"
    fi
}

# "No error" means something only where an error would have been one.
check_that_clangd_sees_errors() {
    mkdir -p build/editor
    echo '__global__ void broken(float* x) { x[threadIdx.x] = misspelt; }' >build/editor/broken.cu
    if ! clangd "--check=$root/build/editor/broken.cu" >build/clangd.log 2>&1 &&
        grep -q "'misspelt'" build/clangd.log && [[ $(grep -c '^E' build/clangd.log) -eq 1 ]]; then
        count 1 0 0
    else
        count_failure "clangd: build/editor/broken.cu"
        say "clangd does not see the one error in build/editor/broken.cu; see build/clangd.log"
    fi
}
