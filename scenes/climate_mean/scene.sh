# shellcheck shell=bash
# The scene climate_mean: what it needs (names in common/setup/packages.txt), how it is built, and its steps.

scene_needs=(g++ CLI/CLI.hpp fmt/core.h mpirun)
source scenes/mpi.sh

# build_climate_mean FOLDER mpicxx|smpicxx: the program FOLDER/climate_mean, or for SMPI FOLDER/simulated.
build_climate_mean() {
    local folder=$1 compiler=$2 source=scenes/climate_mean program=$1/climate_mean
    # -fno-gnu-unique: SMPI's ranks share a process, and would share such statics. OMPI_SKIP_MPICXX: Open MPI's own
    # C++ gives warnings.
    local flags=(-std=c++20 -O2 -fopenmp -ffp-contract=off -fPIC -fno-gnu-unique -DOMPI_SKIP_MPICXX
        -Wall -Wextra -Wpedantic -Werror)
    [[ $compiler != smpicxx ]] || program=$folder/simulated
    [[ -e $folder/options.o ]] || g++ "${flags[@]}" -c "$source/options.cpp" -o "$folder/options.o" || return 1
    "$compiler" "${flags[@]}" "$source/climate_mean.cpp" "$folder/options.o" -lfmt -o "$program"
}

play() { # FOLDER
    local ending=${FORMAT:-svg}
    scene_step building $"Building" build_both "$1"
    screen "$1" few_ranks "$1"
    screen "$1" many_shapes "$1"
    screen "$1" one_rank "$1"
    scene_step simulating $"Simulating 1 to 1024 ranks" simulate_all "$1"
    screen "$1" python_of_scene scaling.py "$1/runs.txt"
    scene_step drawing $"Drawing" python_of_scene scaling.py "$1/runs.txt" "$1/scaling.$ending"
    scene_step drawing $"Drawing" python_of_scene field.py "$1/field.txt" "$1/field.$ending"
}

build_both() { build_climate_mean "$1" mpicxx && build_climate_mean "$1" smpicxx; }

python_of_scene() { PYTHONPATH=build/tools/drawing:common python3 "scenes/climate_mean/$1" "${@:2}"; }

typed() { # FOLDER COMMAND...: as if it were typed there
    echo "\$ ${*:2}"
    (cd "$1" && "${@:2}")
}

few_ranks() { typed "$1" mpirun -n 4 ./climate_mean --threads 2 --field field.txt; }

one_rank() { typed "$1" mpirun -n 1 ./climate_mean --rows 1024 --time; }

# The mean on several shapes of ranks x threads, and by fractions. Fails if two of them differ.
many_shapes() { # FOLDER
    local shape mean plain exact
    exact=$(python_of_scene exact.py "$1/field.txt") || return 1
    echo "ranks  threads  global mean           by plain doubles"
    for shape in 1x1 1x8 2x1 3x2 7x1 16x4 64x1; do
        read -r mean plain < <(bits_of "$1" "${shape%x*}" --threads "${shape#*x}" | paste -sd ' ')
        printf '%5s  %7s  %-20s  %s\n' "${shape%x*}" "${shape#*x}" "$mean" "$plain"
        [[ $mean == "$exact" ]] || { echo "the exact mean is $exact" && return 1; }
    done
    echo "exact           $exact"
}

bits_of() { # FOLDER RANKS ARGUMENT...
    (cd "$1" && mpirun -n "$2" ./climate_mean "${@:3}") | sed -n 's/^\(mean\|plain\)  *//p'
}

# Writes runs.txt (scaling.py), and fails if two runs have different bits.
simulate_all() ( # FOLDER
    local platform=$PWD/scenes/climate_mean/fat_tree.xml ranks
    cd "$1" || return 1
    for ranks in 1 2 4 8 16 32 64 128 256 512 1024; do
        simulate_one "$ranks" 1 "$platform" waits || return 1
        [[ $ranks -le 128 ]] || continue
        simulate_one "$ranks" 8 "$platform" waits && simulate_one "$ranks" 8 "$platform" overlaps --overlap || return 1
    done
    [[ $(sort -u means.txt | wc -l) -eq 1 ]] || { echo "simulated ranks: the bits differ" && return 1; }
)

simulate_one() { # RANKS THREADS PLATFORM WAY ARGUMENT...
    local output times
    output=$(simulate "$1" "$3" ./simulated --rows 1024 --steps 8 --time --threads "$2" "${@:5}") ||
        { echo "$1 simulated ranks: $output" && return 1; }
    sed -n 's/^mean  *//p' <<<"$output" >>means.txt
    times=$(sed -n 's/^step  *\([0-9.]*\) us, \([0-9.]*\) us.*/\1 \2/p' <<<"$output")
    echo "$2 $4 $1 $times" >>runs.txt
}
