# shellcheck shell=bash
# Debian packages for an ordinary user: fetched and unpacked into build/tools, nothing is installed.
# The compiler then uses the private tree as its root (--sysroot). Libraries that the system already has are
# linked into the tree, so that programs run with the tree's C library.

unpack_privately() (
    tree=$private_tree.part
    work=$(mktemp -d)
    trap 'rm -rf "$work" "$tree"' EXIT
    export LANGUAGE=en # for reason_of
    rm -rf "$tree"
    fetch_packages "$work" && mkdir -p "$tree" || exit 1
    [[ ! -d $private_tree ]] || cp -a "$private_tree/." "$tree/"
    for deb in "$work"/cache/archives/*.deb; do dpkg -x "$deb" "$tree" && note_package "$deb" "$tree" || exit 1; done
    link_system_libraries "$tree"
    rm -rf "$private_tree" && mv "$tree" "$private_tree" && write_wrappers
)

# Runs apt with its own lists, cache and status: it needs no lock and no root.
fetch_packages() {
    local work=$1 apt
    mkdir -p "$work"/{lists/partial,cache/archives/partial}
    status_of_packages >"$work/status"
    apt=(apt-get -q -y -o Debug::NoLocking=1 -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache"
        -o "Dir::State::status=$work/status" -o APT::Sandbox::User= -o APT::Update::Error-Mode=any)
    "${apt[@]}" update || return 1
    "${apt[@]}" install --download-only --no-install-recommends "${missing_packages[@]}"
}

# What the tree has is not fetched again for the next package.
note_package() { # DEB TREE
    { dpkg-deb -f "$1" && printf 'Status: install ok installed\n\n'; } >>"$2/status"
}

# The system's packages, and those of the tree. A private compiler sees only the private tree, so an incomplete
# compiler of the system counts as none.
status_of_packages() {
    local of_compilers='no package'
    [[ ! -e $private_tree/usr/bin/g++ ]] && command -v g++ >/dev/null ||
        of_compilers='[^\n]*(-dev|binutils|gcc-[0-9.]+|cpp|cpp-[0-9]+)'
    ! is_one_of clang "${missing_packages[@]}" || of_compilers+='|(clang|libclang|libomp|llvm)[^\n]*'
    awk -v left_out="^Package: ($of_compilers)\n" 'BEGIN { RS = ""; ORS = "\n\n" } $0 !~ left_out' /var/lib/dpkg/status
    cat "$private_tree/status" 2>/dev/null || true
}

link_system_libraries() {
    local tree=$1 path
    {
        dpkg -L libc6 libgcc-s1 libstdc++6 2>/dev/null | grep '\.so' || true
        find "$tree" -xtype l -lname '[^/]*' -exec realpath -ms --relative-base="$tree" {} + |
            while read -r path; do
                realpath -ms "/$(dirname "$path")/$(readlink "$tree/$path")"
            done
    } | while read -r path; do
        [[ -e $path && ! -e $tree$path ]] || continue
        mkdir -p "$tree${path%/*}"
        ln -s "$path" "$tree$path"
    done
}

# bin/NAME runs the private NAME; it finds its tree from its own path, so a moved folder works.
write_wrappers() {
    local name flags triplet
    triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || gcc_triplet)
    rm -rf build/tools/bin && mkdir -p build/tools/bin.part
    for name in g++ gcc cpp clang++ as ld ar nm ranlib strip objcopy objdump readelf cmake ctest ninja msgfmt msgmerge msgcat python3; do
        [[ -e $private_tree/usr/bin/$name ]] || continue
        flags=''
        # clang++ beside a complete g++ of the system uses its headers and libraries.
        ! is_one_of "$name" g++ gcc cpp clang++ || [[ ! -e $private_tree/usr/bin/g++ ]] || flags=' --sysroot="$tree"'
        cat >"build/tools/bin.part/$name" <<WRAPPER
#!/bin/sh
tree=\$(dirname "\$(dirname "\$(readlink -f "\$0")")")/debian
LD_LIBRARY_PATH=\$tree/usr/lib/$triplet:\$tree/lib/$triplet\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
exec "\$tree/usr/bin/$name"$flags "\$@"
WRAPPER
        chmod +x "build/tools/bin.part/$name"
    done
    mv build/tools/bin.part build/tools/bin
}

gcc_triplet() {
    local folders=("$private_tree"/usr/lib/*-linux-gnu*)
    basename "${folders[0]}"
}
