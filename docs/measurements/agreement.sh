#!/usr/bin/env bash
# Are the solutions' outputs on signed random data bit-equal between sim and gpu? One row per lab and seed,
# from the verdicts of the lab programs. Needs a GPU.
# Usage: agreement.sh [SEEDS]   (from the repository's root, after make setup)
set -euo pipefail
seeds=${1:-5}
verdict=$(mktemp)
trap 'rm -f "$verdict"' EXIT

value() { grep -o "\"$1\": *[^,}]*" "$verdict" | head -n 1 | sed 's/^[^:]*: *//; s/"//g'; }

echo "| lab | seed | GPU | outputs compared | different bits | state |"
echo "|---|---|---|---|---|---|"
for solution in solutions/lab*/kernel.cu; do
    name=$(basename "$(dirname "$solution")")
    for ((seed = 1; seed <= seeds; ++seed)); do
        "build/release/bin/${name%%_*}" --lab "labs/$name" --kernel "$solution" --device auto --seed "$seed" \
            --out "$verdict" >/dev/null || true
        gpu=$(grep -o '"name": *"NVIDIA[^"]*"' "$verdict" | head -n 1 | sed 's/.*: *//; s/"//g')
        echo "| $name | $seed | ${gpu:-none} | $(value outputs_compared) | $(value outputs_different) | $(value state) |"
    done
done
