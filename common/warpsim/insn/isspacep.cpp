// isspacep.space p, a;   p = whether the generic address a lies in the space
// PTX ISA 9.0, 9.7.9.
#include "warpsim/exec/cluster.h"
#include "warpsim/exec/memory.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

static bool in_shared(uint64_t a) { return a - shared_window < window_bytes; }
static bool in_local(uint64_t a) { return a - local_window < window_bytes; }

static bool in_param(uint64_t a) { return a - param_window < window_bytes; }
// The kernel's parameters count as global memory too (seen on an H200).
static bool in_global(uint64_t a) { return !in_shared(a) && !in_local(a); }

// Other blocks' shared memory is in shared::cluster only.
static void in_own_shared(Warp& warp, const Insn& insn) {
    const uint64_t* const addresses = warp.row<uint64_t>(insn.operands[1]);
    const bool alone = warp.block().cluster().blocks().size() == 1;
    Mask own = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        const uint64_t a = addresses[lane];
        const auto place = in_shared(a) && !alone ? mapped(a - shared_window) : std::nullopt;
        const bool is_own = in_shared(a) && (!place || place->rank == warp.block().rank());
        own |= Mask{is_own} << lane;
    }
    warp.set_predicate(insn.operands[0], own);
}

// Constant memory is part of global memory here: its addresses count as global.
static std::vector<Form> forms() {
    return {
        lanes<Pred(uint64_t)>("global", [](uint64_t a) { return in_global(a); }),
        lanes<Pred(uint64_t)>("const", [](uint64_t) { return false; }),
        lanes<Pred(uint64_t)>("param", [](uint64_t a) { return in_param(a); }),
        lanes<Pred(uint64_t)>("param::entry", [](uint64_t a) { return in_param(a); }),
        lanes<Pred(uint64_t)>("shared::cluster", [](uint64_t a) { return in_shared(a); }),
        {"shared", in_own_shared, {{Slot::predicate}, {Slot::value, 8}}, true},
        {"shared::cta", in_own_shared, {{Slot::predicate}, {Slot::value, 8}}, true},
        lanes<Pred(uint64_t)>("local", [](uint64_t a) { return in_local(a); }),
    };
}

extern const Mnemonic insn_isspacep{.name = "isspacep",
                                    .forms = forms,
                                    .examples = {
                                        {"global", {0x10'0000'0000}, 1},
                                        {"global", {shared_window}, 0},
                                        {"shared", {shared_window + 4}, 1},
                                        {"shared", {local_window}, 0},
                                        {"local", {local_window + window_bytes - 1}, 1},
                                        {"local", {local_window + window_bytes}, 0},
                                        {"const", {0x10'0000'0000}, 0},
                                        {"param", {param_window}, 1},
                                        {"global", {param_window}, 1},
                                    }};

}  // namespace warpsim
