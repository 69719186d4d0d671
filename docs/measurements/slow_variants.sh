#!/usr/bin/env bash
# Repeated gradings of speed, each with its own buffers and data: the labs' solutions, which must pass, and slow
# kernels with right sums, which must fail. A GPU and nvcc in PATH; after make setup.
# Usage: slow_variants.sh [GRADINGS]   (from the repository's root)
set -euo pipefail
gradings=${1:-200}

echo "| kernel | threshold | measured, mean | passed | too close | failed | sent to review | pairs, mean |"
echo "|---|---|---|---|---|---|---|---|"
while read -r kernel; do
    lab=${kernel#solutions/}
    build/release/bin/record_pairs --lab "labs/${lab%%/*}" --kernel "$kernel" --gradings "$gradings"
done <<'END'
solutions/lab01_owner_computes/kernel.cu
solutions/lab01_owner_computes/right/double_sum_by_thread_0.cu
solutions/lab02_decreasing_stride/kernel.cu
solutions/lab02_decreasing_stride/wrong/lab_01_again.diff
solutions/lab03_shared_memory/kernel.cu
solutions/lab03_shared_memory/wrong/thread_0_loads_everything.cu
solutions/lab04_coarsening/kernel.cu
solutions/lab04_coarsening/right/one_block_does_it_all.cu
solutions/lab05_shuffle/kernel.cu
solutions/lab05_shuffle/right/one_warp_a_block.cu
solutions/lab06_atomic_hierarchical/kernel.cu
solutions/lab06_atomic_hierarchical/wrong/a_run_of_elements_for_every_thread.cu
solutions/lab07_cub/kernel.cu
solutions/lab07_cub/right/sum_in_64_pieces.diff
END
