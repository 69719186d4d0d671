#!/usr/bin/env bash
# run.sh [FILE]...: runs every function test_* of these files (default: all *_test.sh), each in its own
# project: the real front door with a fake lab whose "program" prints its arguments. The last line is the total.
set -uo pipefail
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
real_root=$(cd "$tests/../../.." && pwd -P)
unset MAKEFLAGS MFLAGS MAKELEVEL FAST FULL FILE SOLUTION DEVICE CASE SEED FORMAT SUBMISSIONS RESULTS MODEL DATA NAME KIND COURSE SCHEDULER LAB LABS POINTS BECAUSE BUNDLE FROM TO RULES
source "$tests/project.sh"

passed=0 failed=0 skipped=0
[[ $# -gt 0 ]] || set -- "$tests"/*_test.sh
for file; do
    # shellcheck disable=SC2013 # names are words
    for name in $(sed -n 's/^\(test_[a-z0-9_]*\)() {.*/\1/p' "$file"); do
        log=$(mktemp)
        (source "$file" && in_a_project "$name") >"$log" 2>&1
        case $? in
            0) passed=$((passed + 1)) ;;
            77) skipped=$((skipped + 1)) && echo "skipped ${name//_/ }: $(tail -n 1 "$log")" ;;
            *) failed=$((failed + 1)) && echo "FAILED ${name//_/ } (${file##*/})" && sed 's/^/    /' "$log" ;;
        esac
        rm -f "$log"
    done
done
echo "Front door: $passed passed, $failed failed, $skipped skipped"
[[ $failed -eq 0 ]]
