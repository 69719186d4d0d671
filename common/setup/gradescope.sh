# shellcheck shell=bash
# make gradescope, make lab03 gradescope: autograder.zip, of all labs or of one (docs/gradescope.md).

all_gradescope() { write_bundle gradescope autograder.zip; }
lab_gradescope() { write_bundle gradescope autograder.zip "$1"; }

# write_bundle PLATFORM ZIP [LAB]: what that platform's autograder is made of.
write_bundle() {
    need_whole_course "$1"
    git rev-parse HEAD >/dev/null 2>&1 || fail "$1: $root is no git repository with a commit"
    need_python
    step "Writing $2" publish bundle "$1" "$root" "$root/$2" "$(course_version)" "${@:3}" ||
        fail "there is no $2:" "$(<"$step_log")"
    git diff --quiet HEAD 2>/dev/null || say "What is not committed is not in it."
    say "$2: ${3:-every lab}, course version $(course_version)"
}
