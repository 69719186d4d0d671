# shellcheck shell=bash
# make new-lab KIND=kernel NAME=08_something: a lab that builds, passes and can be changed
# (common/publish/new_lab has a folder for each kind).

all_new_lab() {
    need_whole_course new-lab
    [[ ${NAME-} =~ ^[0-9]{2}(_[a-z][a-z0-9]*)+$ ]] ||
        fail "NAME=${NAME-}: must be two digits and small words, like 08_something" "make new-lab NAME=08_something"
    local number=${NAME%%_*} lab=lab$NAME kind=${KIND:-kernel} there
    [[ $kind =~ ^[a-z]+$ && -d common/publish/new_lab/$kind ]] ||
        fail "KIND=$kind: must be $(kinds_of_labs)" "make new-lab KIND=function NAME=$NAME"
    for there in labs/"lab${number}"_* solutions/"lab${number}"_*; do
        [[ ! -e $there ]] || fail "NAME=$NAME: $there is there already" "The next number that is free: $(free_number)"
    done
    write_lab "labs/$lab" "$kind/lab" && write_lab "solutions/$lab" "$kind/solution" || fail "cannot write labs/$lab and solutions/$lab"
    say "labs/$lab and solutions/$lab: a lab that passes. Say what it is about, in their files: grep -r TODO labs/$lab" \
        "make lab$number test" "make lab$number check"
}

kinds_of_labs() { # function, kernel or template
    local kinds=(common/publish/new_lab/*) last
    kinds=("${kinds[@]##*/}")
    last=${kinds[-1]}
    unset "kinds[-1]"
    printf '%s or %s' "$(printf ', %s' "${kinds[@]}" | cut -c3-)" "$last"
}

free_number() {
    local number=1
    while [[ -n $(compgen -G "labs/lab$(printf %02d "$number")_*") ]]; do number=$((number + 1)); done
    printf %02d "$number"
}

# write_lab FOLDER PART: that part of the template with this lab's names, complete or not at all.
write_lab() {
    local part=$1.part file title=${NAME#*_}
    title=${title//_/ }
    rm -rf "$part" && cp -R "common/publish/new_lab/$2" "$part" || return 1
    find "$part" -type f -exec sed -i -e "s/@NUMBER@/${NAME%%_*}/g; s/@LAB@/lab${NAME%%_*}/g" \
        -e "s/@TITLE@/${title^}/g; s/@KERNEL@/$(kernel_name)/g; s/@FUNCTION@/${NAME#*_}/g" {} + && mv "$part" "$1"
}

kernel_name() { # 08_warp_scan: WarpScanKernel
    local word name=''
    for word in ${NAME//_/ }; do [[ $word =~ ^[0-9] ]] || name+=${word^}; done
    echo "${name}Kernel"
}
