// Warp-wide operations: vote, match, redux, elect and activemask, under masks.
#include <algorithm>
#include <array>
#include <random>

#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"
#include "warpsim/recordings/warp_masks.h"

namespace warpsim {

namespace {

constexpr size_t kinds_of_values = 4;

size_t rounds() { return (std::size(warp_masks) + all_warp_groups().size()) * kinds_of_values; }

bool fits(const Mnemonic& mnemonic, const Form&) {
    const Effect effect = mnemonic.traits.effect;
    return effect == Effect::exchange || effect == Effect::active_lanes;
}

// For each round the lanes' values: any, few distinct ones, all the same, all the same but one
// lane's.
std::vector<uint64_t> values() {
    std::mt19937_64 engine(8);
    std::vector<uint64_t> values;
    for (size_t round = 0; round < rounds(); ++round) {
        const uint64_t common = engine() & engine();
        for (int lane = 0; lane < warp_size; ++lane) {
            const uint64_t any = engine();
            const std::array<uint64_t, kinds_of_values> kinds{any, any % 3 * 0x4000'0000'8000'0001,
                                                              common, common ^ (lane == 9)};
            values.push_back(kinds[round % kinds_of_values]);
        }
    }
    return values;
}

// Register or predicate 1 for the source: the form's operand besides the mask.
std::string load_source(const Slot& slot, size_t round) {
    const std::string from = "[%in+" + std::to_string(8 * warp_size * round) + "];\n";
    if (slot.kind == Slot::predicate)
        return "    ld.global.u32 %r1, " + from +
               "    and.b32 %r1, %r1, 1; setp.ne.u32 %p1, %r1, 0;\n";
    return slot.bytes == 8 ? "    ld.global.b64 %rd1, " + from : "    ld.global.b32 %r1, " + from;
}

std::string source_name(const Slot& slot) {
    return slot.kind == Slot::predicate ? "%p1" : slot.bytes == 8 ? "%rd1" : "%r1";
}

// `d|p, a, mask`, those that the form has; d and p go to `out`.
std::string round_of(const std::string& name, const Form& form, size_t round) {
    const bool to_predicate = form.slots[0].kind == Slot::predicate;
    // match.any has no p.
    const bool pair = form.slots.size() > 1 && form.slots[1].kind == Slot::optional_predicate &&
                      !form.name.starts_with("any");
    const size_t source =
        form.slots.size() > 1 && form.slots[1].kind == Slot::optional_predicate ? 2 : 1;
    std::string text = "    mov.u32 %r2, 77; setp.ne.u32 %p2, 0, 0;\n";
    std::string operands = to_predicate ? "%p2" : pair ? "%r2|%p2" : "%r2";
    if (source + 1 < form.slots.size()) {
        text += load_source(form.slots[source], round);
        operands += ", " + source_name(form.slots[source]);
    }
    if (form.slots.size() > 1) operands += ", %r40";
    return text + fill(R"(    $name $operands;
    selp.u32 %r3, 1, 0, %p2;
    st.global.u32 [%out+$out], %r2;
    st.global.u32 [%out+$out_p], %r3;
)",
                       {{"name", name},
                        {"operands", operands},
                        {"out", std::to_string(8 * round)},
                        {"out_p", std::to_string(8 * round + 4)}});
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    std::string body;
    size_t round = 0;
    for (; round < std::size(warp_masks) * kinds_of_values; ++round) {
        body += under_mask(warp_masks[round / kinds_of_values], "mask_" + std::to_string(round),
                           round_of(name, form, round));
    }
    for (const WarpGroups& groups : all_warp_groups()) {
        for (size_t kind = 0; kind < kinds_of_values; ++kind)
            body += in_groups(groups, round_of(name, form, round++));
    }
    return {kernel_test(name, "", body,
                        {.in_bytes = 8, .out_bytes = 8 * rounds(), .input = to_bytes(values())})};
}

}  // namespace

extern const Shape shape_warp_wide{
    "10 masks, 5 partitions into groups, values that agree and that do not", fits, tests};

}  // namespace warpsim
