#include "warpsim/exec/loop_cost.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace warpsim {

namespace {

bool has_modifier(const ptx::Instruction& instruction,
                  std::initializer_list<std::string_view> names) {
    const auto& all = instruction.modifiers;
    return std::find_first_of(all.begin(), all.end(), names.begin(), names.end()) != all.end();
}

}  // namespace

bool LoopCosts::is(Kind kind, const ptx::Instruction& instruction, Effect effect) {
    switch (kind) {
        case waits:  // takes a lock, or waits explicitly
            return effect == Effect::sleep ||
                   (effect == Effect::atomic && has_modifier(instruction, {"cas", "exch"})) ||
                   (effect == Effect::mbarrier &&
                    has_modifier(instruction, {"test_wait", "try_wait"}));
        case looks:
            return effect == Effect::load &&
                   has_modifier(instruction, {"volatile", "relaxed", "acquire"});
        case writes:
            return effect == Effect::store || effect == Effect::reduction;
        default:
            return effect == Effect::call;
    }
}

LoopCosts::LoopCosts(const ptx::Function& function) {
    std::array<int, kinds> counts{};
    for (const ptx::Instruction& instruction : function.instructions) {
        const Effect effect = traits_of(instruction).effect;
        for (int kind = 0; kind < kinds; ++kind) {
            before_[kind].push_back(counts[kind]);
            counts[kind] += is(Kind(kind), instruction, effect);
        }
    }
    for (int kind = 0; kind < kinds; ++kind) before_[kind].push_back(counts[kind]);
}

uint32_t LoopCosts::of(int begin, int end) const {
    constexpr int longest_wait = 64;  // a longer loop does more than wait
    const bool polls =
        any(waits, begin, end) || (any(looks, begin, end) && !any(writes, begin, end));
    if (polls && end - begin < longest_wait) return 256;
    return any(calls, begin, end) ? 64 : 1;  // the callee may wait
}

}  // namespace warpsim
