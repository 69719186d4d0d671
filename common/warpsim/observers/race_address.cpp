#include "warpsim/observers/race_address.h"

#include <algorithm>
#include <vector>

namespace warpsim::race {

namespace {

using Kind = ptx::Operand::Kind;

bool names(const ptx::Operand& operand, int reg) {
    if (operand.kind == Kind::reg) return operand.index == reg;
    return std::ranges::any_of(operand.parts,
                               [&](const ptx::Operand& part) { return names(part, reg); });
}

// Null: none, or several.
const ptx::Instruction* only_definition(const ptx::Function& function, int reg) {
    const ptx::Instruction* found = nullptr;
    for (const ptx::Instruction& text : function.instructions) {
        if (!defines(text, reg)) continue;
        if (found) return nullptr;
        found = &text;
    }
    return found;
}

// The operand that a register is a copy of; null: unknown.
const ptx::Operand* copied(const ptx::Function& function, int reg) {
    const ptx::Instruction* const text = only_definition(function, reg);
    if (!text || text->guard >= 0) return nullptr;
    const Traits traits = traits_of(*text);
    const bool copies =
        traits.effect == Effect::move || traits.operation == Operation::convert_address;
    if (!copies) return nullptr;
    const ptx::Operand& from = text->operands.at(1);
    if (from.kind == Kind::symbol) return &from;
    return from.kind == Kind::reg && only_definition(function, from.index) ? &from : nullptr;
}

std::string bits_of(const ptx::Instruction& access) {
    const std::string& type = access.modifiers.back();
    return type.substr(std::min(type.find_first_of("0123456789"), type.size()));
}

}  // namespace

bool defines(const ptx::Instruction& text, int reg) {
    return !text.operands.empty() && text.operands[0].kind != Kind::memory &&
           names(text.operands[0], reg);
}

Address address_of(const ptx::Function& function, const ptx::Instruction& access) {
    const auto memory = std::ranges::find(access.operands, Kind::memory, &ptx::Operand::kind);
    if (memory == access.operands.end()) return {};
    Address address{memory->index, memory->name, memory->offset, bits_of(access)};
    while (address.reg >= 0) {
        const ptx::Operand* const from = copied(function, address.reg);
        if (!from) break;
        address.reg = from->kind == Kind::reg ? from->index : -1;
        address.symbol = from->name;
        address.offset += from->offset;
    }
    return address;
}

}  // namespace warpsim::race
