# shellcheck shell=bash
# The packages that a build needs (packages.txt): finds and installs the missing ones.

has_header() {
    local folder
    for folder in /usr/include /usr/local/include "$private_tree/usr/include"; do
        [[ ! -e $folder/$1 ]] || return 0
    done
    return 1
}

has() { # KIND NAME
    case $1 in
        compiler | command | sandbox) command -v "$2" >/dev/null ;;
        header) has_header "$2" ;;
        openmp) know_clang ;;
        ranks) has_ranks ;;
        pip) find_pip ;;
        font) has_font ;;
    esac
}

# find_missing KIND|NAME...: fills missing_packages (this distribution's names) and missing_mb.
find_missing() {
    local kind name mb debian fedora arch packages
    missing_packages=() missing_mb=0
    while read -r kind name mb debian fedora arch; do
        { is_one_of "$kind" "$@" || is_one_of "$name" "$@"; } && ! has "$kind" "$name" || continue
        case $(distribution) in
            fedora) packages=$fedora ;;
            arch) packages=$arch ;;
            *) packages=$debian ;;
        esac
        IFS=, read -r -a packages <<<"$packages" && missing_packages+=("${packages[@]}")
        missing_mb=$((missing_mb + mb))
    done <common/setup/packages.txt
}

distribution() {
    if command -v apt-get >/dev/null; then
        echo debian
    elif command -v dnf >/dev/null; then
        echo fedora
    elif command -v pacman >/dev/null; then
        echo arch
    else
        echo other
    fi
}

line_to_paste() {
    local sudo='sudo '
    [[ $EUID -ne 0 ]] || sudo=''
    case $(distribution) in
        debian) echo "${sudo}apt-get update && ${sudo}apt-get install ${missing_packages[*]}" ;;
        fedora) echo "${sudo}dnf install ${missing_packages[*]}" ;;
        arch) echo "${sudo}pacman -S ${missing_packages[*]}" ;;
        other) echo $"Install by your system's means: ${missing_packages[*]} (names as in Debian)" ;;
    esac
}

where_packages_go() {
    if [[ $(distribution) != debian ]]; then
        echo nowhere
    elif [[ $EUID -eq 0 ]]; then
        echo system
    else
        echo "$root/$private_tree"
    fi
}

install_packages() {
    [[ ${#missing_packages[@]} -gt 0 ]] || return 0
    case $(where_packages_go) in
        nowhere) fail $"missing: ${missing_packages[*]}" "$(line_to_paste)" ;;
        system) step installing_packages $"Installing packages" install_as_root || packages_failed ;;
        *)
            refuse_colon
            step unpacking_packages $"Unpacking packages" unpack_privately || packages_failed
            use_private_tools
            ;;
    esac
    rm -f compile_commands.json # its next one names the folders of these packages
    find_missing "${needed[@]}"
    [[ ${#missing_packages[@]} -eq 0 ]] || fail $"still missing: ${missing_packages[*]}$(said_of_passed_over "$clang_passed_over")" \
        "$(line_to_paste)"
}

packages_failed() {
    fail $"packages could not be installed: $(reason_of "$step_log")" \
        $"All of it is in $step_log. Try again, or paste: $(line_to_paste)"
}

# Uses the existing package lists; fetches new ones if a package is not in them.
install_as_root() {
    export DEBIAN_FRONTEND=noninteractive LANGUAGE=en # for reason_of
    local install=(apt-get -q -y -o DPkg::Lock::Timeout=60 install --no-install-recommends)
    apt-cache show "${missing_packages[@]}" >/dev/null 2>&1 &&
        "${install[@]}" "${missing_packages[@]}" && return 0
    apt-get -q -o APT::Update::Error-Mode=any update || return 1
    "${install[@]}" "${missing_packages[@]}"
}
