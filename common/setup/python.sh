# shellcheck shell=bash
# Python packages go into separate folders (pip's --target), never into the system or the user's home.

find_pip() {
    local wheel
    command -v python3 >/dev/null || return 1
    pip=(python3 -m pip)
    ! "${pip[@]}" --version >/dev/null 2>&1 || return 0
    for wheel in "$root/$private_tree"/usr/share/python-wheels/pip-*.whl \
        /usr/share/python-wheels/pip-*.whl; do
        pip=(python3 "$wheel/pip") # Debian's wheel needs no installation
        [[ ! -e $wheel ]] || return 0
    done
    return 1
}

# python_packages FOLDER PACKAGE...: installs all of them, or none.
python_packages() {
    local folder=$1
    shift
    rm -rf "$folder.part" && mkdir -p "$folder.part" || return 1
    # jieba has no wheel; it is Python alone.
    "${pip[@]}" install --disable-pip-version-check --no-input --only-binary :all: --no-binary jieba --no-compile --no-cache-dir \
        --target "$folder.part" "$@" || return 1
    rm -rf "$folder" && mv "$folder.part" "$folder"
}
