// match.any.sync.type d, a, mask;   d = the named lanes whose a equals this lane's
// match.all.sync.type d|p, a, mask;   p = all named lanes have the same a; d = p ? mask : 0
// PTX ISA 9.0, 9.7.13.
#include "warpsim/insn/insn.h"

namespace warpsim {

namespace {

template <class T, bool all>
void execute(Warp& warp, const Insn& insn) {
    const auto [d, p, a, mask] = first_operands<4>(insn);
    const Mask* const members = warp.row<Mask>(mask);
    const T* const values = warp.row<T>(a);
    const Exchange* const everyone = warp.exchange(members, [&](int lane) { return values[lane]; });
    if (!everyone) return;
    std::array<Mask, warp_size> result{};
    Mask agree = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        const Mask here = members[lane] & everyone->present;
        Mask same = 0;
        for (int other = 0; other < warp_size; ++other) {
            if (here >> other & 1)
                same |= Mask{everyone->value[other] == everyone->value[lane]} << other;
        }
        agree |= Mask{same == here} << lane;
        result[lane] = !all || same == here ? same : 0;
    }
    uint32_t* const destination = warp.row<uint32_t>(d);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() >> lane & 1) destination[lane] = result[lane];
    }
    warp.set_predicate(p, agree);
}

template <class T>
void append_forms(std::vector<Form>& forms, const std::string& type) {
    const std::vector<Slot> slots = {
        {Slot::value, 4}, {Slot::optional_predicate}, {Slot::value, sizeof(T)}, {Slot::value, 4}};
    forms.push_back({"any.sync." + type, &execute<T, false>, slots});
    forms.push_back({"all.sync." + type, &execute<T, true>, slots});
}

std::vector<Form> forms() {
    std::vector<Form> all;
    append_forms<uint32_t>(all, "b32");
    append_forms<uint64_t>(all, "b64");
    return all;
}

}  // namespace

extern const Mnemonic insn_match{
    .name = "match", .forms = forms, .traits = {.effect = Effect::exchange}, .control = true};

}  // namespace warpsim
