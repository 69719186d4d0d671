# shellcheck shell=bash
# make new-lab KIND=kernel NAME=08_something: a lab that builds, passes and can be changed
# (common/publish/new_lab has a folder for each kind, and every_kind).

all_new_lab() {
    [[ ${NAME-} =~ ^[0-9]{2}(_[a-z][a-z0-9]*)+$ ]] ||
        fail $"NAME=${NAME-}: must be two digits and small words, like 08_something" "make new-lab NAME=08_something"
    local number=${NAME%%_*} lab=lab$NAME kind=${KIND:-kernel} there
    [[ $kind == @(function|kernel|template) ]] ||
        fail $"KIND=$kind: must be function, kernel or template" "make new-lab KIND=function NAME=$NAME"
    for there in labs/"lab${number}"_* solutions/"lab${number}"_*; do
        [[ ! -e $there ]] || fail $"NAME=$NAME: $there is there already" $"The next number that is free: $(free_number)"
    done
    write_lab "labs/$lab" lab "$kind" && write_lab "solutions/$lab" solution "$kind" || cannot_write $"labs/$lab and solutions/$lab"
    say $"labs/$lab and solutions/$lab: a lab that passes. Say what it is about, in their files: grep -r TODO labs/$lab" \
        "make lab$number test" "make lab$number check"
}

free_number() {
    local number=1
    while [[ -n $(compgen -G "labs/lab$(printf %02d "$number")_*") ]]; do number=$((number + 1)); done
    printf %02d "$number"
}

# write_lab FOLDER PART KIND: that part of the templates with this lab's names, complete or not at all.
write_lab() {
    local part=$1.part templates=common/publish/new_lab title=${NAME#*_}
    title=${title//_/ }
    rm -rf "$part" && mkdir "$part" && cp -R "$templates/every_kind/$2/." "$templates/$3/$2/." "$part" || return 1
    local skeleton=("$part"/skeleton.*)
    [[ $2 != lab ]] || cp "${skeleton[0]}" "$part/kernel.${skeleton[0]##*.}" || return 1
    find "$part" -type f -exec sed -i -e "s/@NUMBER@/${NAME%%_*}/g; s/@LAB@/lab${NAME%%_*}/g" \
        -e "s/@TITLE@/${title^}/g; s/@KERNEL@/$(kernel_name)/g; s/@FUNCTION@/${NAME#*_}/g" {} + && mv "$part" "$1"
}

kernel_name() { # 08_warp_scan: WarpScanKernel
    local word name=''
    for word in ${NAME//_/ }; do [[ $word =~ ^[0-9] ]] || name+=${word^}; done
    echo "${name}Kernel"
}
