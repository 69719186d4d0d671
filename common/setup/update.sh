# shellcheck shell=bash
# make update FROM=folder, zip or https address: replaces this edition by a newer one. An interrupted
# update is finished before anything else (common/edition/update.py).

all_update() {
    [[ -n ${FROM-} ]] || fail $"update: from where?" $"make update FROM=edition.zip, or a folder, or an https address"
    is_edition || fail $"update: this is the course itself; a student's edition can be updated"
    need_python
    make_build_folder
    local source=$FROM
    [[ $FROM == /* || $FROM == *://* ]] || source=$called_in/$FROM
    put_edition common "$root" "$source" ${RULES:+"$RULES"}
}

finish_update() {
    [[ -e build/update/ready ]] || return 0
    say $"An update was cut off; finishing it."
    put_edition build/update/new/common "$root"
    exec bash common/setup/front_door.sh
}

put_edition() { # COMMON ARGUMENT...
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$1 python3 -m edition.update "${@:2}" || exit $?
}
