# shellcheck shell=bash
# Makes the results of every started lab that are missing or older than its kernel.cu. A failure is
# reported and does not stop the others: an incomplete ladder is still useful.

refresh() { # WORD...: of test, bench and trace
    local word lab status
    mkdir -p build/results 2>/dev/null || cannot_write "in $root/build/results"
    for lab in "${labs[@]}"; do
        is_started "$lab" || continue
        for word; do
            [[ ! $(left_by "$word" "$lab") -nt $(folder_of "$lab")/kernel.cu ]] || continue
            say "make $lab $word"
            status=0
            ("${makes[$word]}" "$lab") >build/refresh.log 2>&1 || status=$?
            # A failed test is a result.
            [[ $status -eq 0 || $word$status == test[15] ]] || say "  $(tail -n 1 build/refresh.log)"
        done
    done
}

left_by() { # WORD LAB
    [[ $1 != test ]] && echo "build/results/$2_$1.json" || echo "build/results/standing/$2.json"
}

declare -A makes=([test]=lab_test [bench]=lab_bench [trace]=write_trace)

need_no_single_lab() {
    [[ ${SOLUTION:-0}${FILE-}${CASE-} == 0 ]] ||
        fail "SOLUTION, FILE and CASE: of which lab?" "For example: make ${labs[0]} bench SOLUTION=1"
}
