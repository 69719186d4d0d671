// shfl.sync.mode.b32 d|p, a, b, c, mask;   d = the a of the source lane; p = that lane is in range
// PTX ISA 9.0, 9.7.9.
//
// If the source lane is out of range, d is the lane's own a; if it does not take part, 0 (seen on
// hardware for exited lanes; the ISA leaves it open).
#include "warpsim/insn/insn.h"
#include "warpsim/insn/mask.h"
#include "warpsim/insn/shuffle_source.h"

namespace warpsim {

namespace {

// The operands' rows.
struct Rows {
    uint32_t* destination;
    const uint32_t *amount, *segment;
};

// Returns the lanes whose source is in range.
template <ShuffleFrom choose>
Mask fetch(const Rows& rows, const std::array<uint32_t, warp_size>& brought, Mask active) {
    std::array<int, warp_size> from;
    Mask in_range = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        const ShuffleSource source =
            shuffle_source<choose>(lane, rows.amount[lane], rows.segment[lane]);
        from[lane] = (source.in_range ? source.lane : lane) & 31;
        in_range |= source.in_range ? lane_bit[lane] : 0;
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        rows.destination[lane] =
            active & lane_bit[lane] ? brought[from[lane]] : rows.destination[lane];
    }
    return in_range;
}

// Sets `brought` to the `own` value of each lane that takes part, and to 0 for the others. False:
// some lanes have not arrived yet.
bool bring(Warp& warp, const uint32_t* own, const Mask* members,
           std::array<uint32_t, warp_size>& brought) {
    if (warp.are_one_group(members)) {
        for (int lane = 0; lane < warp_size; ++lane)
            brought[lane] = warp.active() & lane_bit[lane] ? own[lane] : 0;
        return true;
    }
    const Exchange* const all = warp.exchange(members, [&](int lane) { return own[lane]; });
    if (!all) return false;
    for (int lane = 0; lane < warp_size; ++lane)
        brought[lane] = all->present & lane_bit[lane] ? static_cast<uint32_t>(all->value[lane]) : 0;
    return true;
}

template <ShuffleFrom choose>
void execute(Warp& warp, const Insn& insn) {
    const auto [d, p, a, b, c, members] = first_operands<6>(insn);
    std::array<uint32_t, warp_size> brought;
    if (!bring(warp, warp.row<uint32_t>(a), warp.row<Mask>(members), brought)) return;
    static const auto fetch_here = for_this_cpu<&fetch<choose>>();
    const Rows rows{warp.row<uint32_t>(d), warp.row<uint32_t>(b), warp.row<uint32_t>(c)};
    warp.set_predicate(p, fetch_here(rows, brought, warp.active()));
}

std::vector<Form> forms() {
    constexpr Slot word{Slot::value, 4};
    const std::vector<Slot> slots = {word, {Slot::optional_predicate}, word, word, word, word};
    return {
        {"sync.up.b32", &execute<shuffle_up>, slots},
        {"sync.down.b32", &execute<shuffle_down>, slots},
        {"sync.bfly.b32", &execute<shuffle_bfly>, slots},
        {"sync.idx.b32", &execute<shuffle_idx>, slots},
    };
}

}  // namespace

extern const Mnemonic insn_shfl{
    .name = "shfl", .forms = forms, .traits = {.effect = Effect::shuffle}, .control = true};

}  // namespace warpsim
