#!/usr/bin/env bash
# The tables of sequential.md, from simulated machines; the same in every run. From the repository's root, after
# ninja -C build/release bench_simulation
# Usage: sequential.sh
set -euo pipefail
simulate=build/release/bin/bench_simulation

"$simulate" verdicts --gradings 10000
"$simulate" verdicts --ratio 0.8
