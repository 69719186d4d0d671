// mapa{.shared::cluster}.type d, a, b;   d = the address of a's place in the block of rank b
// PTX ISA 9.0, 9.7.9. Without a space, a and d are generic addresses.
#include "warpsim/insn/cluster_address.h"

namespace warpsim {

template <class Address, uint64_t window>
static void map(Warp& warp, const Insn& insn) {
    const auto [d, a, b] = first_operands<3>(insn);
    Address* const to = warp.row<Address>(d);
    const Address* const from = warp.row<Address>(a);
    const uint32_t* const rank = warp.row<uint32_t>(b);
    for_each_lane(warp.active(), [&](int lane) {
        const uint64_t address = in_shared_window(warp, from[lane], window, lane);
        to[lane] = static_cast<Address>(window + warp.block().cluster().map(address, rank[lane]));
    });
}

static std::vector<Form> forms() {
    const Slot rank{Slot::value, 4}, narrow{Slot::value, 4}, wide{Slot::value, 8};
    return {{"u64", map<uint64_t, shared_window>, {wide, wide, rank}, true},
            {"shared::cluster.u32", map<uint32_t, 0>, {narrow, narrow, rank}, true},
            {"shared::cluster.u64", map<uint64_t, 0>, {wide, wide, rank}, true}};
}

// The examples run in a cluster of one block, which has rank 0.
extern const Mnemonic insn_mapa{.name = "mapa",
                                .forms = forms,
                                .examples = {
                                    {"u64", {shared_window + 8, 0}, shared_window + 8},
                                    {"shared::cluster.u32", {8, 0}, 8},
                                    {"shared::cluster.u32", {8, 1}, 0x0200'0008},
                                    {"shared::cluster.u32", {0x0200'0008, 2}, 0x0300'0008},
                                    {"shared::cluster.u64", {8, 3}, 0x0400'0008},
                                }};

}  // namespace warpsim
