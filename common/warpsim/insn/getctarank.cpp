// getctarank{.shared::cluster}.type d, a;   d = the rank of the block whose shared memory a is in
// PTX ISA 9.0, 9.7.9. Without a space, a is a generic address.
#include "warpsim/insn/cluster_address.h"

namespace warpsim {

template <class Address, uint64_t window>
static void rank(Warp& warp, const Insn& insn) {
    const auto [d, a] = first_operands<2>(insn);
    uint32_t* const to = warp.row<uint32_t>(d);
    const Address* const from = warp.row<Address>(a);
    for_each_lane(warp.active(), [&](int lane) {
        const auto place = mapped(in_shared_window(warp, from[lane], window, lane));
        to[lane] = place ? place->rank : warp.block().rank();
    });
}

static std::vector<Form> forms() {
    const Slot number{Slot::value, 4}, narrow{Slot::value, 4}, wide{Slot::value, 8};
    return {{"u64", rank<uint64_t, shared_window>, {number, wide}, true},
            {"shared::cluster.u32", rank<uint32_t, 0>, {number, narrow}, true},
            {"shared::cluster.u64", rank<uint64_t, 0>, {number, wide}, true}};
}

extern const Mnemonic insn_getctarank{.name = "getctarank",
                                      .forms = forms,
                                      .examples = {
                                          {"u64", {shared_window + 8}, 0},
                                          {"shared::cluster.u32", {8}, 0},
                                          {"shared::cluster.u32", {0x0400'0008}, 3},
                                          {"shared::cluster.u64", {0x0200'0008}, 1},
                                      }};

}  // namespace warpsim
