#!/usr/bin/env bash
# fuzz.sh FUZZER.cpp: runs it for 20 s, with the same inputs in the same order, so that findings of one commit
# can be repeated; FUZZ_SECONDS=600 searches longer, and FUZZ_SEED=2 in another place.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
folder=$(dirname "$1")
name=$(basename -s .cpp "$1")
new=build/fuzz/corpus/$name found=build/fuzz/found kept=build/fuzz/kept/$name words=()
rm -rf "$new" "$kept" && mkdir -p "$new" "$found" "$kept"
[[ ! -e $folder/kept_inputs.tar.xz ]] || python3 -m tarfile -e "$folder/kept_inputs.tar.xz" "$kept"
[[ ! -e $folder/words.dict ]] || words=(-dict="$folder/words.dict")
# Reading kept inputs takes up to 15 s of that time.
exec build/fuzz/bin/"$name" -seed="${FUZZ_SEED:-1}" -max_total_time="${FUZZ_SECONDS:-20}" -timeout=25 \
    -rss_limit_mb=2048 -max_len=20000 "${words[@]}" -artifact_prefix=$found/ "$new" "$folder/seeds" "$kept"
