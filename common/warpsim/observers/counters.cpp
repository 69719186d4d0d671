// The names of all counters.
#include "warpsim/observers/counts.h"

namespace warpsim {

// Nsight Compute's metrics count the same on hardware; the other counters count PTX instructions,
// which differ from machine instructions.
const std::vector<Counter>& counters() {
    static const std::vector<Counter> all = {
        {"ptx_instructions", "PTX instructions, by warps", &Counts::warp_instructions},
        {"active_lanes", "PTX instructions, by lanes", &Counts::active_lanes},
        {"divergent_branches", "branches whose lanes diverge", &Counts::divergent_branches},
        {"block_barriers", "block barriers, by warps", &Counts::block_barriers},
        {"cluster_barriers", "cluster barriers, by warps", &Counts::cluster_barriers},
        {"warp_syncs", "warp syncs", &Counts::warp_syncs},
        {"shuffles", "shuffles, by warps", &Counts::shuffles},
        {"float_adds", "float additions, by warps", &Counts::float_adds},
        {"partial_float_adds", "  of these, with lanes missing", &Counts::partial_float_adds},
        {"float_add_lanes", "float additions, by lanes", &Counts::float_add_lanes},
        {"global_loads", "global loads, by lanes", &Counts::global_loads},
        {"global_load_bytes", "  their bytes", &Counts::global_load_bytes},
        {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "global load requests",
         &Counts::global_load_requests},
        {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "global load sectors",
         &Counts::global_load_sectors},
        {"copied_sectors", "global sectors read by asynchronous copies", &Counts::copied_sectors},
        {"global_stores", "global stores, by lanes", &Counts::global_stores},
        {"global_store_bytes", "  their bytes", &Counts::global_store_bytes},
        {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", "global store requests",
         &Counts::global_store_requests},
        {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", "global store sectors",
         &Counts::global_store_sectors},
        {"shared_loads", "shared loads, by lanes", &Counts::shared_loads},
        {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "shared load wavefronts",
         &Counts::shared_load_wavefronts},
        {"ideal_shared_load_wavefronts", "  without bank conflicts",
         &Counts::ideal_shared_load_wavefronts},
        {"shared_stores", "shared stores, by lanes", &Counts::shared_stores},
        {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", "shared store wavefronts",
         &Counts::shared_store_wavefronts},
        {"ideal_shared_store_wavefronts", "  without bank conflicts",
         &Counts::ideal_shared_store_wavefronts},
        {"global_atomics", "global atomics, by lanes", &Counts::global_atomics},
        {"shared_atomics", "shared atomics, by lanes", &Counts::shared_atomics},
        {"remote_accesses", "accesses of other blocks' shared memory, by lanes",
         &Counts::remote_accesses},
        {"contending_lanes", "atomics on one address, in a warp", &Counts::contending_lanes, true},
        {"contending_atomics", "  in the launch, of global memory", &Counts::contending_atomics,
         true},
        {"atomic_turns", "turns of a warp's lanes at one address, in atomics",
         &Counts::atomic_turns},
    };
    return all;
}

}  // namespace warpsim
