#!/usr/bin/env bash
# The front door: reads the words and variables passed on by make and runs the commands that they name. Needs
# only bash, coreutils, sed, grep and awk, which any minimal system has.
set -euo pipefail
called_in=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$(pwd -P)
cd "$root"
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
# Bash looks texts in $"..." up as it reads them, in the language of the Makefile's LANGUAGE.
# shellcheck disable=SC2034 # bash itself reads them
TEXTDOMAIN=front-door TEXTDOMAINDIR=$root/common/language
source common/setup/say.sh
source common/setup/update.sh
finish_update # before any part is read: it may be of the other edition
for part in version words variables tools packages nvcc clang ranks python build setup editor table ask lab trace refresh plots report handin check grade \
    student_edition site new_lab scene gradescope classroom50; do
    source "common/setup/$part.sh"
done

# Inside a lab's folder, a command that names no lab means this one.
lab_here() {
    local here=${called_in#"$root"/labs/}
    [[ $here != "$called_in" ]] || return 0
    here=${here%%/*}
    echo "${here%%_*}"
}

# True for a word that only the whole course has; in an edition it is refused.
is_course_verb() { # WORD COURSE_VERBS...
    is_one_of "$@" || return 1
    ! is_edition || fail $"$1: not in the student edition"
}

read -ra typed <<<"${FRONT_DOOR_WORDS-}" || true
chosen_labs=() verbs=()
for word in "${typed[@]}"; do
    if is_one_of "$word" "${labs[@]}"; then
        chosen_labs+=("$word")
    elif is_one_of "$word" "${global_verbs[@]}" "${lab_verbs[@]}" "${course_global_verbs[@]}" "${course_lab_verbs[@]}" \
        "${scenes[@]}"; then
        verbs+=("$word")
    else
        fail_word "$word"
    fi
done
check_variables

here=$(lab_here)
if [[ ${#chosen_labs[@]} -eq 0 && -n $here ]] && is_one_of "$here" "${labs[@]}"; then
    is_one_of "${verbs[0]-}" "${whole_verbs[@]}" || chosen_labs=("$here")
fi

if [[ ${#verbs[@]} -eq 0 ]]; then
    show_table "${chosen_labs[@]}"
elif [[ ${#chosen_labs[@]} -eq 0 ]]; then
    for verb in "${verbs[@]}"; do
        ! is_one_of "$verb" "${scenes[@]}" || { play_scene "${verb#scene-}" && continue; }
        is_course_verb "$verb" "${course_global_verbs[@]}" || is_one_of "$verb" "${global_verbs[@]}" ||
            fail $"$verb: of which lab?" $"For example: make ${labs[0]-lab01} $verb"
        "all_${verb//-/_}"
    done
else
    for verb in "${verbs[@]}"; do
        is_course_verb "$verb" "${course_lab_verbs[@]}" || is_one_of "$verb" "${lab_verbs[@]}" ||
            fail $"$verb: not of one lab" $"Say: make $verb"
        for lab in "${chosen_labs[@]}"; do "lab_${verb//-/_}" "$lab"; done
    done
fi
