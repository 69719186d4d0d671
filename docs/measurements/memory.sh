#!/usr/bin/env bash
# The peak memory for compiling and testing a solution, of all processes together, under a limit of 768 MiB.
# Needs root and control groups (version 1 or 2); run from the repository's root, after make labs.
# Usage: memory.sh
set -euo pipefail
limit=$((768 << 20))
folder=$(mktemp -d)
if [[ -d /sys/fs/cgroup/memory ]]; then
    group=/sys/fs/cgroup/memory/reduction-labs limit_file=memory.limit_in_bytes peak_file=memory.max_usage_in_bytes
else
    group=/sys/fs/cgroup/reduction-labs limit_file=memory.max peak_file=memory.peak
fi
trap 'rm -rf "$folder"; rmdir "$group" 2>/dev/null || true' EXIT

echo "| lab | verdict | peak, MiB |"
echo "|---|---|---|"
for solution in solutions/lab*/kernel.cu; do
    name=$(basename "$(dirname "$solution")") lab=${solution#*/} lab=${lab%%_*}
    { cat "$solution"; echo "// $RANDOM $EPOCHREALTIME"; } >"$folder/kernel.cu" # so that the cache has no part of it
    mkdir "$group"
    echo "$limit" >"$group/$limit_file"
    (
        echo "$BASHPID" >"$group/cgroup.procs"
        exec "build/release/bin/$lab" --lab "labs/$name" --kernel "$folder/kernel.cu" --out "$folder/o.json"
    ) >"$folder/screen" 2>/dev/null || true
    echo "| $name | $(tail -n 1 "$folder/screen") | $(($(<"$group/$peak_file") >> 20)) |"
    rmdir "$group"
done
