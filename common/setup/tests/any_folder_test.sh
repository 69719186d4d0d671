# shellcheck shell=bash
# The real labs 01 and 05 in folders whose names have every character that a course's path may have: one lab is
# compiled for the device alone, the other's host function is compiled, linked and run too.

with_real_labs() { # NAME: of the folder
    local each tools=$real_root/build/tools
    [[ -d $real_root/solutions && -s $tools/nvcc.path ]] || { echo "no solutions, or no nvcc yet" && exit 77; }
    project=$base/$1
    mkdir -p "$project"/build/{release/bin,tools/drawing}
    for each in lab01 lab05 lab01_bench lab05_bench plan_recorder libplan_gate.so sandbox_entry gpu_worker; do
        cp "$real_root/build/release/bin/$each" "$project/build/release/bin/" || { echo "not built: $each" && exit 77; }
    done
    cp "$real_root"/build/release/bin/lib*.so* "$project/build/release/bin/"
    cp -r "$real_root"/{Makefile,labs} "$project/"
    mkdir "$project/common" && cp -r "$real_root"/common/{setup,drawing,language} "$project/common/"
    mkdir "$project/common/model" && cp -r "$real_root/common/model/gpus" "$project/common/model/"
    cp "$tools/nvcc.path" "$project/build/tools/"
    for each in "$tools"/tests/*; do ln -s "$each" "$project/build/tools/drawing/"; done
    cd "$project" || return
    for each in lab01_owner_computes lab05_shuffle; do
        cp "$real_root/solutions/$each/kernel.cu" "labs/$each/"
    done
}

# The path of nvcc has the folder's name in it, as where it was fetched.
nvcc_is_in_it() {
    ln -s "$(dirname "$(dirname "$(readlink -f "$(<build/tools/nvcc.path)")")")" build/tools/cuda
    echo "$PWD/build/tools/cuda/bin/nvcc" >build/tools/nvcc.path
}

every_letter="a b'c %&(1): é号;\"x\$(touch pwned)#~!@^{}[]=,\`\\|<>?*"
letters_of_nvcc="a b'c %&(1): é号;#~!@^{}[]=,|<>?*"

test_labs_are_judged_where_nvcc_is_in_a_folder_of_any_name() {
    local -x PATH=/usr/bin:/bin # without the programs of another toolkit
    with_real_labs "$letters_of_nvcc" && nvcc_is_in_it
    expect 0 "lab01 owner_computes: passed, 10/10 points on sim" make lab01 test DEVICE=sim
    expect 0 "lab05 shuffle: passed, 10/10 points on sim" make lab05 test DEVICE=sim
}

test_nobody_is_blamed_where_nvcc_cannot_run() {
    local letter
    # shellcheck disable=SC1003 # a backslash
    for letter in '"' '$' '`' '\'; do
        with_real_labs "a${letter}b" && nvcc_is_in_it
        expect 2 "nvcc cannot run in a folder with one of" make lab01 test DEVICE=sim
    done
}

test_labs_are_judged_in_a_folder_of_any_name() {
    with_real_labs "$every_letter"
    expect 0 "lab01 owner_computes: passed, 10/10 points on sim" make lab01 test DEVICE=sim
    expect 0 "lab05 shuffle: passed, 10/10 points on sim" make -C labs/lab05_shuffle test DEVICE=sim
    local again
    again=$(make lab05 test DEVICE=sim "FILE=$(wrong_kernel)" | sed -n 's/^ *again  *//p') || true
    [[ $again == "make lab05 test CASE=Small.n_1"* ]]
    expect 2 "Small.n_1 failed on sim" bash -c "$again"
    [[ ! -e pwned ]]
}

# A kernel that stores nothing, in the same folder.
wrong_kernel() {
    sed 's/output\[blockIdx.x\] = /float unused = /' labs/lab05_shuffle/kernel.cu >"wrong '1' %.cu"
    echo "$PWD/wrong '1' %.cu"
}

test_labs_are_looked_at_and_handed_in_from_a_folder_of_any_name() {
    local lab
    with_real_labs "$every_letter"
    for lab in lab01 lab05; do
        expect 0 "picture: build/results/${lab}_trace.svg" make $lab trace
        expect 0 "of the cost" make $lab profile
        expect 0 "all of it, counts too: build/results/${lab}_bench.json" make $lab bench DEVICE=sim
    done
    expect 0 "handin.zip: lab01 lab05. Hand it in as it is." make handin DEVICE=sim
    expect 0 "10/10 points on sim" make handin DEVICE=sim
    [[ ! -e pwned ]]
}
