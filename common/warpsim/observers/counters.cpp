// The names of all counters.
#include "language/say.h"
#include "warpsim/observers/counts.h"

namespace warpsim {

// Nsight Compute's metrics count the same on hardware; the other counters count PTX instructions,
// which differ from machine instructions.
const std::vector<Counter>& counters() {
    using lab::marked;
    static const std::vector<Counter> all = {
        {"ptx_instructions", marked("PTX instructions, by warps"), &Counts::warp_instructions},
        {"active_lanes", marked("PTX instructions, by lanes"), &Counts::active_lanes},
        {"divergent_branches", marked("branches whose lanes diverge"), &Counts::divergent_branches},
        {"block_barriers", marked("block barriers, by warps"), &Counts::block_barriers},
        {"cluster_barriers", marked("cluster barriers, by warps"), &Counts::cluster_barriers},
        {"warp_syncs", marked("warp syncs"), &Counts::warp_syncs},
        {"shuffles", marked("shuffles, by warps"), &Counts::shuffles},
        {"float_adds", marked("float additions, by warps"), &Counts::float_adds},
        {"partial_float_adds", marked("  of these, with lanes missing"),
         &Counts::partial_float_adds},
        {"float_add_lanes", marked("float additions, by lanes"), &Counts::float_add_lanes},
        {"global_loads", marked("global loads, by lanes"), &Counts::global_loads},
        {"global_load_bytes", marked("  their bytes"), &Counts::global_load_bytes},
        {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", marked("global load requests"),
         &Counts::global_load_requests},
        {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", marked("global load sectors"),
         &Counts::global_load_sectors},
        {"copied_sectors", marked("global sectors read by asynchronous copies"),
         &Counts::copied_sectors},
        {"global_stores", marked("global stores, by lanes"), &Counts::global_stores},
        {"global_store_bytes", marked("  their bytes"), &Counts::global_store_bytes},
        {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", marked("global store requests"),
         &Counts::global_store_requests},
        {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", marked("global store sectors"),
         &Counts::global_store_sectors},
        {"shared_loads", marked("shared loads, by lanes"), &Counts::shared_loads},
        {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", marked("shared load wavefronts"),
         &Counts::shared_load_wavefronts},
        {"ideal_shared_load_wavefronts", marked("  without bank conflicts"),
         &Counts::ideal_shared_load_wavefronts},
        {"shared_stores", marked("shared stores, by lanes"), &Counts::shared_stores},
        {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", marked("shared store wavefronts"),
         &Counts::shared_store_wavefronts},
        {"ideal_shared_store_wavefronts", marked("  without bank conflicts"),
         &Counts::ideal_shared_store_wavefronts},
        {"global_atomics", marked("global atomics, by lanes"), &Counts::global_atomics},
        {"shared_atomics", marked("shared atomics, by lanes"), &Counts::shared_atomics},
        {"remote_accesses", marked("accesses of other blocks' shared memory, by lanes"),
         &Counts::remote_accesses},
        {"contending_lanes", marked("atomics on one address, in a warp"), &Counts::contending_lanes,
         true},
        {"contending_atomics", marked("  in the launch, of global memory"),
         &Counts::contending_atomics, true},
        {"atomic_turns", marked("turns of a warp's lanes at one address, in atomics"),
         &Counts::atomic_turns},
        {"float_atomics", marked("float additions by atomics, by lanes"), &Counts::float_atomics},
        {"float_atomic_turns", marked("  their turns"), &Counts::float_atomic_turns},
    };
    return all;
}

}  // namespace warpsim
