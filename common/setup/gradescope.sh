# shellcheck shell=bash
# make gradescope, make lab03 gradescope: autograder.zip, of all labs or of one (docs/platforms.md).

all_gradescope() { write_bundle_with_programs; }
lab_gradescope() { write_bundle_with_programs "$1"; }

# Building takes minutes on Gradescope's small machines, so the bundle has the programs that run on machines like this.
write_bundle_with_programs() { # [LAB]
    need_commit gradescope
    build_programs "${labs[@]}"
    write_bundle gradescope autograder.zip "$@"
}

# write_bundle PLATFORM ZIP [LAB]: writes the bundle for that platform's autograder.
write_bundle() {
    local judged=${3-}
    [[ -n $judged ]] || judged=$"every lab"
    need_commit "$1"
    need_python
    step "writing_$2" $"Writing $2" publish bundle "$1" "$root" "$root/$2" "$(course_version)" "${@:3}" ||
        fail $"there is no $2:" "$(<"$step_log")"
    say_what_is_not_committed
    say $"$2: $judged, course version $(course_version)"
}
