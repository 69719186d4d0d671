#!/usr/bin/env bash
# Skeletons and solutions in an editor: clangd shows no error in them. The last line is the total.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.." || exit 2

passed=0 failed=0

# clangd also tries its refactorings, and one that a place does not allow counts as an error there.
errors_in() { # FILE
    clangd "--check=$PWD/$1" >build/clangd.log 2>&1
    grep -q 'All checks completed' build/clangd.log || echo "clangd itself failed: $(tail -n 1 build/clangd.log)"
    grep '^E' build/clangd.log | grep -v ' tweak: '
}

show_no_error_in() { # FILE
    local errors
    errors=$(errors_in "$1")
    if [[ -z $errors ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED clangd: %s\n%s\n' "$1" "$errors"
    fi
}

# Checks that an error is shown: otherwise "no error" would mean nothing.
show_an_error() {
    mkdir -p build/editor
    echo '__global__ void broken(float* x) { x[threadIdx.x] = misspelt; }' >build/editor/broken.cu
    if [[ $(errors_in build/editor/broken.cu) == *"'misspelt'"* && $(grep -c '^E' build/clangd.log) -eq 1 ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED clangd: build/editor/broken.cu: it does not see the one error"
    fi
}

if ! command -v clangd >/dev/null; then
    echo "skipped clangd on skeletons and solutions: clangd is not installed"
    echo "Editor: 0 passed, 0 failed, 1 skipped"
    exit 0
fi
for file in labs/*/skeleton.{cu,cpp} solutions/*/kernel.{cu,cpp}; do
    [[ ! -e $file ]] || show_no_error_in "$file"
done
show_an_error
echo "Editor: $passed passed, $failed failed, 0 skipped"
[[ $failed -eq 0 ]]
