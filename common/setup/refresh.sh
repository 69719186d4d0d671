# shellcheck shell=bash
# Makes the results of every started lab that are missing, older than its kernel or, in the case of
# bench, predictions for another GPU. A failure is reported and does not stop the others: an incomplete
# ladder is still useful.

refresh() { # WORD...: of test, bench and trace
    local word lab status
    mkdir -p build/results 2>/dev/null || cannot_write $"in $root/build/results"
    for lab in "${labs[@]}"; do
        is_started "$lab" || continue
        for word; do
            ! is_fresh "$word" "$lab" || continue
            say "make $lab $word"
            status=0
            ("${makes[$word]}" "$lab") >build/refresh.log 2>&1 || status=$?
            # A failed test is a result.
            [[ $status -eq 0 || $word$status == test[15] ]] || say "  $(tail -n 1 build/refresh.log)"
        done
    done
}

is_fresh() { # WORD LAB
    local left
    left=$(left_by "$1" "$2")
    [[ $left -nt $(kernel_path "$2") ]] || return
    [[ $1 != bench ]] || predicts_for "$left" "${MODEL:-$usual_model}"
}

# True if the results have no predictions for another GPU.
predicts_for() { # RESULTS MODEL
    local model
    model=$(sed -n 's/.*"model_file": "\(.*\)".*/\1/p' "$1")
    [[ -z $model || $model == "$2" ]]
}

left_by() { # WORD LAB
    [[ $1 != test ]] && echo "build/results/$2_$1.json" || echo "build/results/standing/$2.json"
}

declare -A makes=([test]=lab_test [bench]=lab_bench [trace]=write_trace)

need_no_single_lab() {
    [[ ${SOLUTION:-0}${FILE-}${CASE-} == 0 ]] ||
        fail $"SOLUTION, FILE and CASE: of which lab?" $"For example: make ${labs[0]} bench SOLUTION=1"
}
