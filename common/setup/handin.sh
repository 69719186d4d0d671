# shellcheck shell=bash
# make handin: the started labs, tested, in one zip for the grader. Without NAME it is handin.zip.

all_handin() {
    local started=() lab zip=${NAME:-handin}.zip
    [[ ${NAME-} =~ ^[^/.[:cntrl:]-][^/[:cntrl:]]{0,99}$|^$ ]] || fail $"NAME=$NAME: must be the name of a file, without /"
    for lab in "${labs[@]}"; do
        refuse_other_ending "$lab" "$(kernel_path "$lab")"
        ! is_started "$lab" || started+=("$lab")
    done
    [[ ${#started[@]} -gt 0 ]] || fail $"handin: no lab is started" $"Edit $(kernel_path "${labs[0]}") first."
    need_no_single_lab
    need_python
    build_programs "${started[@]}"
    for lab in "${started[@]}"; do
        run_lab "$lab" 2>&1 | tail -n 1 || true
    done
    step writing_handin $"Writing $zip" write_zip "$zip" "${started[@]}" || {
        rm -rf "$zip.part" build/handin
        fail $"$zip could not be written in $root: $(reason_of "$step_log")" \
            $"Make room there and try again; an older zip is as it was."
    }
    say "" $"$zip: ${started[*]}. Hand it in as it is."
}

# The course's version, and the rules of each lab under which its student tested it.
write_version() { # LAB...
    local lab
    course_version
    for lab; do say "$lab $(rules_of "$lab")"; done
}

# The zip appears under its name when it is complete: a full disk must leave nothing half-written to hand in.
write_zip() { # ZIP LAB...
    local zip=$1 lab folder
    shift
    rm -rf build/handin && mkdir -p build/handin || return 1
    for lab; do
        folder=build/handin/$(basename "$(folder_of "$lab")")
        mkdir "$folder" && cp -p "$(kernel_path "$lab")" "$folder/" || return 1
    done
    write_version "$@" >build/handin/VERSION || return 1
    # shellcheck disable=SC2035 # they are names of labs; ./ would be in the zip
    (cd build/handin && python3 -m zipfile -c "$root/$zip.part" *) && mv "$zip.part" "$zip"
}
