#include "warpsim/exec/loop_rule.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include "warpsim/exec/function_decoder.h"

namespace warpsim {

namespace {

// An integer of 32 or 64 bits.
bool is_integer(ptx::Type type) {
    using enum ptx::Type;
    return type == b32 || type == u32 || type == s32 || type == b64 || type == u64 || type == s64;
}

// `lo` and `wide` give a product whose step is known; `hi`, `sat` and `cc` do not.
bool is_linear(const ptx::Instruction& instruction) {
    const auto& modifiers = instruction.modifiers;
    return std::ranges::none_of(modifiers, [](std::string_view modifier) {
        return modifier == "hi" || modifier == "sat" || modifier == "cc";
    });
}

LoopRule::Kind kind_of(const Traits& traits) {
    if (traits.effect == Effect::move) return LoopRule::copy;
    switch (traits.operation) {
        case Operation::add:
            return LoopRule::sum;
        case Operation::subtract:
            return LoopRule::difference;
        case Operation::multiply:
            return LoopRule::product;
        case Operation::multiply_add:
            return LoopRule::product_sum;
        case Operation::shift_left:
            return LoopRule::shift;
        case Operation::negate:
            return LoopRule::negation;
        case Operation::bit_or:
            return LoopRule::bits_or;
        default:
            return LoopRule::constant;
    }
}

std::optional<LoopRule::Side> side_of(std::string_view comparison) {
    const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, comparison) != names.end();
    };
    if (is_one_of({"eq", "ne"})) return LoopRule::zero;
    if (is_one_of({"lt", "lo", "ge", "hs"})) return LoopRule::below_zero;
    if (is_one_of({"le", "ls", "gt", "hi"})) return LoopRule::not_above_zero;
    return std::nullopt;  // comparison of floats, whose operands must not change
}

// cp.async, except for its mbarrier and bulk variants.
LoopRule::Kind kind_of_copy(const ptx::Instruction& instruction) {
    const auto& modifiers = instruction.modifiers;
    if (modifiers.size() < 2 || modifiers[0] != "async") return LoopRule::none;
    if (modifiers[1] == "ca" || modifiers[1] == "cg") return LoopRule::async_copy;
    const bool is_group = modifiers[1].ends_with("_group") || modifiers[1] == "wait_all";
    return is_group ? LoopRule::async_group : LoopRule::none;
}

// cvt.to.from between registers as wide as the types.
bool converts_integers(const Insn& insn) {
    const auto& modifiers = insn.text->modifiers;
    if (modifiers.size() != 2) return false;
    for (size_t i = 0; i < modifiers.size(); ++i) {
        const auto type = ptx::parse_type(modifiers[i]).value_or(ptx::Type::none);
        if (!is_integer(type) || ptx::size_of(type) != insn.operands[i].bytes) return false;
    }
    return true;
}

// The rule of an instruction that loads or computes.
LoopRule rule_of_value(const Insn& insn) {
    const ptx::Instruction& text = *insn.text;
    const Operation operation = insn.traits.operation;
    if (operation == Operation::select) return {LoopRule::selection};
    const auto type =
        text.modifiers.empty() ? std::nullopt : ptx::parse_type(text.modifiers.back());
    if (insn.traits.effect == Effect::load)
        return type ? LoopRule{LoopRule::load, LoopRule::zero, *type} : LoopRule{};
    LoopRule rule{LoopRule::constant};
    if (type && is_integer(*type)) rule.type = *type;
    if (operation == Operation::compare) {
        rule.kind = LoopRule::comparison;
        const auto side = side_of(text.modifiers.front());
        if (!side) rule.type = ptx::Type::none;
        rule.side = side.value_or(LoopRule::zero);
    } else if (operation == Operation::convert) {
        if (converts_integers(insn)) rule.kind = LoopRule::conversion;
    } else if (!insn.lane_by_lane) {
        return {};
    } else if (rule.type != ptx::Type::none && is_linear(text)) {
        rule.kind = kind_of(insn.traits);
    }
    return rule;
}

}  // namespace

LoopRule loop_rule(const Insn& insn) {
    const Effect effect = insn.traits.effect;
    if (insn.execute == execute_unsupported) return {};
    if (effect == Effect::jump && insn.target >= 0) return {LoopRule::branch};
    if (insn.control || insn.strong) return {};
    return effect == Effect::copy ? LoopRule{kind_of_copy(*insn.text)} : rule_of_value(insn);
}

LoopRule block_rule(const Insn& insn) {
    if (insn.execute == execute_unsupported) return {};
    switch (insn.traits.effect) {
        case Effect::none:
        case Effect::move:
            return insn.control ? LoopRule{} : rule_of_value(insn);
        case Effect::load:
            return rule_of_value(insn);
        case Effect::copy:
            return {kind_of_copy(*insn.text)};
        case Effect::jump:
            return insn.target >= 0 ? LoopRule{LoopRule::branch} : LoopRule{};
        case Effect::shuffle:
        case Effect::exchange:
        case Effect::active_lanes:
        case Effect::warp_barrier:
        case Effect::block_barrier:
            return {LoopRule::exchange};
        case Effect::store:
        case Effect::atomic:
        case Effect::reduction:
        case Effect::fence:
        case Effect::exit:
        case Effect::sleep:
            return {LoopRule::effect};
        default:
            return {};
    }
}

}  // namespace warpsim
