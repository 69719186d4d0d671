#include "warpsim/ptx/special_registers.h"

#include <unordered_set>

namespace warpsim::ptx {
namespace {

// Numbered families: %envreg0 to %envreg31, %pm0 to %pm7 and %pm0_64 to %pm7_64.
bool is_numbered(std::string_view name, std::string_view family, std::string_view suffix) {
    if (!name.starts_with(family) || !name.ends_with(suffix)) return false;
    name.remove_prefix(family.size());
    if (name.size() <= suffix.size()) return false;
    name.remove_suffix(suffix.size());
    return name.size() <= 2 && name.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

bool is_special_register(std::string_view name) {
    static const std::unordered_set<std::string_view> names = {"tid",
                                                               "ntid",
                                                               "laneid",
                                                               "warpid",
                                                               "nwarpid",
                                                               "ctaid",
                                                               "nctaid",
                                                               "smid",
                                                               "nsmid",
                                                               "gridid",
                                                               "is_explicit_cluster",
                                                               "clusterid",
                                                               "nclusterid",
                                                               "cluster_ctaid",
                                                               "cluster_nctaid",
                                                               "cluster_ctarank",
                                                               "cluster_nctarank",
                                                               "lanemask_eq",
                                                               "lanemask_le",
                                                               "lanemask_lt",
                                                               "lanemask_ge",
                                                               "lanemask_gt",
                                                               "clock",
                                                               "clock_hi",
                                                               "clock64",
                                                               "globaltimer",
                                                               "globaltimer_lo",
                                                               "globaltimer_hi",
                                                               "reserved_smem_offset_begin",
                                                               "reserved_smem_offset_end",
                                                               "reserved_smem_offset_cap",
                                                               "reserved_smem_offset_0",
                                                               "reserved_smem_offset_1",
                                                               "total_smem_size",
                                                               "aggr_smem_size",
                                                               "dynamic_smem_size",
                                                               "current_graph_exec"};
    return names.contains(name) || is_numbered(name, "envreg", "") || is_numbered(name, "pm", "") ||
           is_numbered(name, "pm", "_64");
}

}  // namespace warpsim::ptx
