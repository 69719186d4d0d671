# shellcheck shell=bash
# Ranks for scenes: real ones by Open MPI, any number of them on few cores, and simulated ones by SMPI.

export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none # more ranks than cores
export OMPI_MCA_btl_vader_single_copy_mechanism=none             # containers forbid it, with warnings
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # in containers root is usual
export OMP_WAIT_POLICY=passive                                   # who waits leaves the core to others

# simulate RANKS PLATFORM PROGRAM ARGUMENT...: each rank on a node of its own. A deadlock is an error, which smpirun's
# exit status is not.
simulate() {
    local ranks=$1 platform=$2 output
    shift 2
    seq -f 'node-%g' 0 $((ranks - 1)) >hosts.txt
    output=$(smpirun -np "$ranks" -platform "$platform" -hostfile hosts.txt --log=root.threshold:warning "$@" 2>&1) &&
        [[ $output != *Deadlock* ]] || { echo "$output" && return 1; }
    echo "$output"
}
