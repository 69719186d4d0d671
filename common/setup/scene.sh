# shellcheck shell=bash
# make scene-NAME: builds, runs and draws a scene, in build/scenes/NAME. scenes/NAME/scene.sh says what it needs
# (scene_needs: names in packages.txt) and has its steps (play: called in that folder).

play_scene() { # NAME
    local folder=build/scenes/$1
    scene=$root/scenes/$1
    # shellcheck source=/dev/null
    source "$scene/scene.sh"
    check_page
    make_build_folder
    set_up_scene
    need_python_packages drawing 50 "${drawing_packages[@]}"
    rm -rf "$folder" && mkdir -p "$folder" || cannot_write $"in $root/$folder"
    : >"$folder/screens.txt"
    play "$folder"
    local pictures=("$folder"/*."${FORMAT:-svg}")
    say "" "${pictures[@]/#/$"picture: "}"
    [[ -z ${TO-} ]] || write_page "$folder"
}

set_up_scene() {
    needed=("${scene_needs[@]}" pip)
    find_missing "${needed[@]}"
    [[ ${#missing_packages[@]} -gt 0 ]] || return 0
    # Open MPI's and SimGrid's commands find their parts only where the distribution puts them.
    [[ $(where_packages_go) == system ]] ||
        fail $"missing: ${missing_packages[*]} ($missing_mb MB)" "$(line_to_paste)"
    say $"Set-up, once:" "$(what_packages)"
    install_packages
}

# scene_step NAME TEXT COMMAND...: a step with progress; fails with the end of its output.
scene_step() {
    step "$@" || fail "$(tail -n 5 "$step_log")" $"All of it is in $step_log"
}

# screen COMMAND...: runs it; its output is shown, and kept for the page. The first line is the screen's name there.
screen() { # FOLDER COMMAND...
    local folder=$1
    shift
    say ""
    "$@" 2>&1 | tee -a "$folder/screens.txt" || fail $"$1: failed" $"Its output is above."
    echo >>"$folder/screens.txt"
}

# TO=scenes/NAME: the stored page gets the new screens and pictures.
check_page() {
    [[ -z ${TO-} || -e $TO/README.md ]] || fail $"TO=$TO: has no README.md" $"For example: TO=scenes/${scene##*/}"
}

write_page() { # FOLDER
    python3 "$root/scenes/page.py" "$TO/README.md" "$1/screens.txt" || exit 2
    cp "$1"/*."${FORMAT:-svg}" "$TO/"
    say $"page: $TO/README.md"
}
