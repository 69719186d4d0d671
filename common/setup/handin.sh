# shellcheck shell=bash
# make handin: the started labs, tested, in one zip for the grader. Without NAME it is handin.zip.

all_handin() {
    local started=() lab folder zip=${NAME:-handin}.zip
    [[ ${NAME-} =~ ^[^/.[:cntrl:]-][^/[:cntrl:]]{0,99}$|^$ ]] || fail "NAME=$NAME: must be the name of a file, without /"
    for lab in "${labs[@]}"; do
        ! is_started "$lab" || started+=("$lab")
    done
    [[ ${#started[@]} -gt 0 ]] || fail "handin: no lab is started" "Edit $(folder_of "${labs[0]}")/kernel.cu first."
    need_no_single_lab
    need_python
    build_programs "${started[@]}"
    for lab in "${started[@]}"; do
        run_lab "$lab" 2>&1 | tail -n 1 || true
    done
    rm -rf build/handin && mkdir -p build/handin || fail "cannot write in $root/build"
    for lab in "${started[@]}"; do
        folder=build/handin/$(basename "$(folder_of "$lab")")
        mkdir "$folder" && cp -p "$(folder_of "$lab")/kernel.cu" "$folder/"
    done
    [[ -z $(course_version) ]] || course_version >build/handin/VERSION
    step "Writing $zip" write_zip "$root/$zip" || fail "$zip could not be written: $(tail -n 1 "$step_log")"
    say "" "$zip: ${started[*]}. Hand it in as it is."
}

write_zip() { # ZIP: of what lies in build/handin
    rm -f "$1"
    # shellcheck disable=SC2035 # they are names of labs; ./ would be in the zip
    (cd build/handin && python3 -m zipfile -c "$1" *)
}
