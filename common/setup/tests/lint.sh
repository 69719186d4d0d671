#!/usr/bin/env bash
# Form and types: clang-format for C++ and CUDA, ruff and mypy for Python, shellcheck for bash. The last line is the
# total. `pre-commit` runs the same on the files of a commit (.pre-commit-config.yaml).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.." || exit 2

passed=0 failed=0 skipped=0

check() { # TOOL WORD...
    local output
    if ! command -v "$1" >/dev/null; then
        skipped=$((skipped + 1)) && echo "skipped $1: it is not installed"
    elif output=$("$@" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1)) && printf 'FAILED %s\n%s\n' "${*:1:2}" "$output" | head -n 40
    fi
}

PATH=$PWD/build/tools/tests/bin:$PATH
mapfile -t cpp < <(find common labs scenes -name '*.h' -o -name '*.cpp' | sort)
mapfile -t bash < <(find common docs scenes -name '*.sh' | sort)
check clang-format --dry-run --Werror "${cpp[@]}"
check ruff check .
check ruff format --check .
check mypy
check shellcheck "${bash[@]}"
echo "Lint: $passed passed, $failed failed, $skipped skipped"
[[ $failed -eq 0 ]]
