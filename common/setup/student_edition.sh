# shellcheck shell=bash
# make student-edition: the course for students, in build/student-edition or the folder TO. common/publish decides
# what it leaves out, and searches it for solutions.

all_student_edition() {
    local folder=${TO:-$root/build/student-edition}
    need_commit student-edition
    need_python
    [[ -n ${TO-} ]] || rm -rf "$folder"
    [[ ! -e $folder ]] || fail $"TO=$folder: is there already" $"Move it away, or name another."
    step making_the_edition $"Making the edition" publish student_edition "$root" "$folder" "$(course_version)" ||
        fail $"there is no edition:" "$(<"$step_log")"
    say_what_is_not_committed
    say $"$folder: the student edition, course version $(course_version), one commit" \
        $"rules of points: $(rules_of_labs)"
}

rules_of_labs() { # "lab01 2, lab02 1"
    local lab all=''
    for lab in "${labs[@]}"; do all+="${all:+, }$lab $(rules_of "$lab")"; done
    echo "$all"
}

# Editions and bundles contain only committed files.
need_commit() {
    command -v git >/dev/null || fail $"git is missing: $1 is made of what was committed"
    git rev-parse HEAD >/dev/null 2>&1 || fail $"$1: $root is no git repository with a commit"
}
say_what_is_not_committed() { git diff --quiet HEAD 2>/dev/null || say $"What is not committed is not in it."; }

publish() { PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=common:. python3 -m "publish.$1" "${@:2}"; }
