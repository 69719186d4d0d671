# shellcheck shell=bash
# The fake project, in a folder whose name has every character that is special to shells or make, and the tests' checks.

in_a_project() { # TEST
    set -e
    base=$(mktemp -d)
    trap 'rm -rf "$base"' EXIT
    project="$base/a b'c\"d\$(touch pwned) é号"
    mkdir -p "$project"/{common,labs/lab01_first_idea,labs/lab02_second,build/release/bin,solutions/lab01_first_idea}
    cp -r "$real_root/Makefile" "$project/"
    cp -r "$real_root/common/setup" "$project/common/"
    cp "$real_root/labs/lab.mk" "$project/labs/"
    local lab
    for lab in lab01_first_idea lab02_second; do
        echo 'include ../lab.mk' >"$project/labs/$lab/Makefile"
        echo '// skeleton' | tee "$project/labs/$lab/skeleton.cu" >"$project/labs/$lab/kernel.cu"
        fake_program "${lab%%_*}" 0
    done
    echo '// solution' >"$project/solutions/lab01_first_idea/kernel.cu"
    cd "$project"
    "$1"
}

# A third lab, whose student's file is kernel.cpp.
a_lab_in_cpp() {
    cp -r labs/lab02_second labs/lab03_in_cpp
    rm labs/lab03_in_cpp/*.cu
    echo '// skeleton' | tee labs/lab03_in_cpp/skeleton.cpp >labs/lab03_in_cpp/kernel.cpp
    mkdir solutions/lab03_in_cpp
    echo '// solution' >solutions/lab03_in_cpp/kernel.cpp
    fake_program lab03 0
}

# A program that prints its arguments and a verdict, and writes its JSON.
fake_program() { # LAB STATUS
    cat >"$project/build/release/bin/$1" <<PROGRAM
#!/usr/bin/env bash
printf '<%s>\n' "\$@"
for argument; do
    [[ \$argument != --out=* ]] || printf '{"name": 1,\n "state": "failed", "summary": "$1 x: 4/10 points on sim"}' >"\${argument#--out=}"
done
echo "$1 x: verdict"
exit $2
PROGRAM
    chmod +x "$project/build/release/bin/$1"
}

# Packages as pip leaves them, some under names of mixed case.
fetched_packages() { # FOLDER PACKAGE...
    local package
    for package in "${@:2}"; do
        package=${package/pyyaml/PyYAML}
        mkdir -p "build/tools/$1/${package//-/_}-1.dist-info"
    done
}

# expect STATUS TEXT COMMAND...: its exit status, and a line of its output that contains the text.
expect() {
    local want_status=$1 want=$2 status=0 output
    shift 2
    output=$("$@" 2>&1) || status=$?
    [[ $status -eq $want_status && $output == *"$want"* ]] && return 0
    echo "ran:    $*"
    echo "wanted: status $want_status and: $want"
    echo "got:    status $status and: $output"
    return 1
}
