# shellcheck shell=bash
# Finds a clang++, 14 or later, with LLVM's OpenMP and its race detector, Archer: the compiler of labs in C++. Fetched
# only for a lab that needs it (packages.txt, kind openmp).

clang_record=build/tools/clang.path

# Whether somebody works on a lab in C++ among these programs.
needs_clang() { works_on is_in_cpp "$@"; } # PROGRAM...

is_in_cpp() { [[ $(kernel_of "$1") == *.cpp ]]; } # LAB

# Whether these programs have a lab of a kind that somebody works on: named in the command, started, or fetched ahead.
works_on() { # IS_OF_KIND PROGRAM...
    local is_of_kind=$1 lab
    shift
    for lab in "${labs[@]}"; do
        $is_of_kind "$lab" || continue
        ! is_one_of labs "$@" && ! is_one_of all "$@" || ! is_judged_here "$lab" || return 0
        is_one_of "$lab" "$@" || is_one_of "${lab}_bench" "$@" || continue
        ! is_one_of "$lab" "${chosen_labs[@]}" && ! is_started "$lab" || return 0
    done
    return 1
}

# False for the other labs of a bundle for a platform, whose labs.txt names those that it judges.
is_judged_here() { # LAB
    [[ ! -e labs.txt ]] || grep -qx "$1" labs.txt
}

clang_candidates() {
    command -v clang++ || true
    printf '%s\n' /usr/bin/clang++-[0-9]* /usr/lib/llvm-[0-9]*/bin/clang++ | sort -V
}

# The first candidate that is new enough and finds a race, in `clang`; the rejected ones, with the reasons, in
# `clang_passed_over`.
find_clang() {
    local candidate version
    clang='' clang_passed_over=''
    while read -r candidate; do
        [[ -x $candidate ]] || continue
        version=$("$candidate" -dumpversion 2>/dev/null) || version=''
        if [[ ! $version =~ ^[0-9]+ ]]; then
            clang_passed_over+=$" $candidate is of no known version;"
        elif [[ ${version%%.*} -lt 14 ]]; then
            clang_passed_over+=$" $candidate is $version;"
        elif ! finds_a_race "$candidate"; then
            clang_passed_over+=$" $candidate ($version) has no OpenMP, or its race detector does not work;"
        else
            clang=$candidate
            return 0
        fi
    done < <(clang_candidates)
    return 1
}

# A reduction is no race, which only Archer knows; a sum without one is.
finds_a_race() { # CLANG
    local folder status=0
    folder=$(mktemp -d)
    cat >"$folder/trial.cpp" <<'TRIAL'
#include <omp.h>
int main(int argc, char**) {
    int sum = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
    for (int i = 0; i < 1000; ++i) sum += i;
    if (argc == 1) return omp_get_max_threads() < 1;
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 1000; ++i) sum += i;
}
TRIAL
    trial_of_races "$1" "$folder" >"$folder/log" 2>&1 </dev/null || status=$?
    rm -rf "$folder"
    return $status
}

trial_of_races() { # CLANG FOLDER
    local status=0
    local -x TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66"
    timeout 120 "$1" -std=c++17 -fopenmp -fsanitize=thread -g -O1 -o "$2/trial" "$2/trial.cpp" || return 1
    timeout 60 "$2/trial" || return 1
    timeout 60 "$2/trial" race || status=$?
    [[ $status -eq 66 ]]
}

clang_is_known() {
    [[ -s $clang_record ]] && [[ -x $(<"$clang_record") ]]
}

said_of_clang() { # "; clang++: /usr/bin/clang++", or nothing where none was needed
    ! clang_is_known || echo "; clang++: $(<"$clang_record")"
}

# Writes the record, which the lab programs read, if there is such a clang++.
know_clang() {
    clang_is_known || { find_clang && record_path "$clang_record" "$clang"; }
}

# make setup-clang: called by the grader for a class that has handed in a lab in C++.
all_setup_clang() {
    needed=(openmp)
    find_missing "${needed[@]}"
    [[ ${#missing_packages[@]} -gt 0 ]] || return 0
    say $"Set-up, once:" "$(what_packages)"
    make_build_folder
    install_packages
}
