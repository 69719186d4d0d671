#!/usr/bin/env bash
# autograder.zip in a sandbox laid out like Gradescope's: its setup.sh, then its run_autograder for each lab's solution,
# within 768 MB and half a processor, as root with the capabilities of a container, without bubblewrap. setup.sh
# is measured in 768 MB too, with one processor. Needs root, debootstrap and control groups (version 1 or 2); run
# from the repository's root after `make gradescope`. The table goes to standard output.
# Usage: gradescope.sh [FOLDER]      (default: build/gradescope; a sandbox that was set up there is used again)
set -euo pipefail
folder=$(realpath -m "${1:-build/gradescope}") limit=$((768 * 1000 * 1000)) suite=bookworm
sandbox=$folder/sandbox results=$folder/sandbox/autograder/results/results.json
memory=/sys/fs/cgroup/memory/autograder.$$ cpu=/sys/fs/cgroup/cpu/autograder.$$
memory_limit=memory.limit_in_bytes anonymous=total_rss
if [[ ! -d /sys/fs/cgroup/memory ]]; then
    memory=/sys/fs/cgroup/autograder.$$ cpu=$memory memory_limit=memory.max anonymous=anon
    echo "+cpu +memory" >/sys/fs/cgroup/cgroup.subtree_control
fi

make_sandbox() { # Debian's smallest; it knows the package sources that this machine knows
    local mirror file
    mirror=$(sed -n 's/^URIs: *//p; s/^deb  *\(http[^ ]*\) .*/\1/p' /etc/apt/sources.list /etc/apt/sources.list.d/* \
        2>/dev/null | grep -v security | head -n 1) || true
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$sandbox" "${mirror:-http://deb.debian.org/debian}" >&2
    for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
        [[ ! -e $file ]] || cp -L "$file" "$sandbox$file"
    done
    mkdir -p "$sandbox"/autograder/{source,submission,results}
}

# inside SECONDS PROCESSORS COMMAND...: in the sandbox, under its limits; fills `seconds`, `peak` (MB) and `status`.
inside() {
    local began=$EPOCHREALTIME now watcher
    make_groups "$2"
    watch_memory & watcher=$!
    status=0
    timeout "$1" unshare --mount --pid --fork --kill-child --propagation private bash -c '
        for group in "$1" "$2"; do echo $$ >"$group/cgroup.procs"; done
        mount --bind "$3" "$3" && mount -t proc proc "$3/proc" && mount --rbind /dev "$3/dev" || exit 1
        exec env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            chroot "$3" setpriv --inh-caps=-all --bounding-set \
            -all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+net_raw,+sys_chroot,+mknod,+audit_write,+setfcap \
            bash -c "cd /autograder && exec \"\$@\"" sandbox "${@:4}"' inside "$memory" "$cpu" "$sandbox" "${@:3}" \
        >"$folder/screen" 2>&1 || status=$?
    now=$EPOCHREALTIME
    kill "$watcher" && wait "$watcher" 2>/dev/null || true
    seconds=$(((${now/./} - ${began/./}) / 1000000)) peak=$(($(<"$folder/peak") / 1000000))
    rmdir "$memory" && { [[ $cpu == "$memory" ]] || rmdir "$cpu"; }
}

make_groups() { # PROCESSORS, in hundredths
    mkdir -p "$memory" "$cpu"
    echo "$limit" >"$memory/$memory_limit"
    if [[ $cpu == "$memory" ]]; then
        echo "$(($1 * 1000)) 100000" >"$cpu/cpu.max"
    else
        echo 100000 >"$cpu/cpu.cfs_period_us"
        echo "$(($1 * 1000))" >"$cpu/cpu.cfs_quota_us"
    fi
}

# The peak memory of all processes together, without cached copies of files: sampled twenty times a second.
watch_memory() {
    local most=0 now
    echo 0 >"$folder/peak"
    while true; do
        now=$(sed -n "s/^$anonymous //p" "$memory/memory.stat")
        [[ $now -le $most ]] || { most=$now && echo "$most" >"$folder/peak"; }
        sleep 0.05
    done
}

score() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1])).get("score", "none"))' "$results"; }

mkdir -p "$folder"
echo "| step | seconds | peak, MB | exit status | score |"
echo "|---|---|---|---|---|"
if [[ ! -e $folder/set_up ]]; then
    rm -rf "$sandbox" && make_sandbox
    python3 -m zipfile -e autograder.zip "$sandbox/autograder/source"
    cp "$sandbox/autograder/source/run_autograder" "$sandbox/autograder/" # the platform makes it executable
    chmod +x "$sandbox/autograder/run_autograder"
    inside 7200 100 bash source/setup.sh
    echo "| setup.sh | $seconds | $peak | $status | |"
    [[ $status -eq 0 ]] && touch "$folder/set_up"
fi
for solution in solutions/lab*/kernel.cu all; do
    rm -rf "$sandbox"/autograder/{submission,results} && mkdir "$sandbox"/autograder/{submission,results}
    rm -rf "$sandbox/autograder/source/course/build/cache" # each run there starts from the image
    if [[ $solution == all ]]; then
        name="all of them, one after the other"
        cp -r solutions/lab* "$sandbox/autograder/submission/"
        rm -rf "$sandbox"/autograder/submission/*/{wrong,right}
        : >"$sandbox/autograder/source/course/labs.txt"
    else
        name=$(basename "$(dirname "$solution")")
        echo "${name%%_*}" >"$sandbox/autograder/source/course/labs.txt"
        mkdir "$sandbox/autograder/submission/$name" && cp "$solution" "$sandbox/autograder/submission/$name/"
    fi
    inside 600 50 ./run_autograder
    echo "| $name | $seconds | $peak | $status | $(score) |"
done
