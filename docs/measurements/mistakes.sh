#!/usr/bin/env bash
# Which of the wrong kernels does sim detect, and which the hardware? Each is judged only on sim and only on the
# GPU, with the same cases. Needs a GPU.
# Usage: mistakes.sh [JOBS] [MORE.cu:labNN ...]   (from the repository's root, after make setup)
set -euo pipefail
jobs=${1:-4}
shift || true
rows=$(mktemp -d)
trap 'rm -rf "$rows"' EXIT

judge() { # LAB FILE DEVICE: state, and cause or what failed first
    local verdict
    verdict=$(mktemp -p "$rows")
    "build/release/bin/$1" --lab labs/"$1"_* --kernel "$2" --device "$3" --out "$verdict" >/dev/null 2>&1 || true
    python3 - "$verdict" <<'PYTHON'
import json, sys
verdict = json.load(open(sys.argv[1]))
failures = [c["failure"] for t in verdict["tasks"] for c in t["cases"] if c["failure"]]
kinds = {(f["fault"] or {}).get("kind", f["what"]) for f in failures}
print(verdict["state"], verdict["cause"] or ",".join(sorted(kinds)) or "-", sep="|")
PYTHON
}
row() { echo "$1|$(basename "${2%.*}")|$(judge "$1" "$2" sim)|$(judge "$1" "$2" gpu)" >"$rows/$1.$(basename "$2").row"; }
export -f row judge
export rows

{
    for file in solutions/lab*/wrong/*.{cu,diff}; do
        lab=${file#solutions/}
        echo "${lab%%_*} $file"
    done
    for more in "$@"; do echo "${more##*:} ${more%:*}"; done
} | xargs -P "$jobs" -L 1 bash -c 'row "$0" "$1"'

cat "$rows"/*.row | awk -F'|' '
    { all[$1]++; if ($3 == "not_compiled") refused[$1]++; else if ($5 == "passed" && $4 == "limit") idea[$1]++
      else if ($5 == "passed") hidden[$1]++; else if ($3 == "passed") missed[$1]++; else both[$1]++ }
    END {
        print "| lab | wrong kernels | refused by the compiler | both find it | only sim | only its counters | only the hardware |"
        print "|---|---|---|---|---|---|---|"
        for (i = 1; i <= 7; i++) { l = "lab0" i; if (all[l]) printf "| %s | %d | %d | %d | %d | %d | %d |\n",
            l, all[l], refused[l], both[l], hidden[l], idea[l], missed[l] }
    }'
echo
echo "| lab | kernel | on sim | on the GPU |"
echo "|---|---|---|---|"
cat "$rows"/*.row | awk -F'|' '$3 != "not_compiled" && ($5 == "passed" || $3 == "passed") {
    printf "| %s | %s | %s | %s |\n", $1, $2, $3 == "passed" ? "right" : $4, $5 == "passed" ? "right" : $6 }'
