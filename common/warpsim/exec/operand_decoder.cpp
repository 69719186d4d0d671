#include "warpsim/exec/operand_decoder.h"

#include <algorithm>
#include <bit>
#include <memory>

#include "warpsim/exec/access_size.h"

namespace warpsim {

using Kind = ptx::Operand::Kind;

namespace {

// The minimum and maximum number of operands written for a form.
struct OperandCount {
    size_t required = 0, possible = 0;
};

// Not written as a separate operand: left out, or joined to the one before it, as in `d|p`.
bool is_silent(const Slot& slot) {
    return slot.kind == Slot::optional_predicate || slot.kind == Slot::carry;
}

OperandCount count_operands(const Form& form) {
    OperandCount count;
    for (const Slot& slot : form.slots) {
        if (is_silent(slot)) continue;
        ++count.possible;
        count.required += !slot.optional;
    }
    return count;
}

bool takes_vectors(const Form& form) {
    return std::any_of(form.slots.begin(), form.slots.end(),
                       [](const Slot& slot) { return slot.kind == Slot::vector; });
}

}  // namespace

void OperandDecoder::decode(const ptx::Instruction& instruction, const Form& form, Insn& insn) {
    const auto [required, possible] = count_operands(form);
    const size_t given = instruction.operands.size();
    if (given < required || given > possible) throw Misfit();
    if (insn.vector_size > 1 && !takes_vectors(form)) throw Misfit();
    size_t missing = possible - given, operand = 0;
    next_ = addresses_ = 0;
    for (const Slot& slot : form.slots) {
        if (slot.kind == Slot::optional_predicate) {
            const bool written = operand && instruction.operands[operand - 1].kind == Kind::pair;
            if (!written) put(rows_.scratch(0), insn);
        } else if (slot.kind == Slot::carry) {
            put(rows_.carry(), insn);
        } else if (slot.optional && missing) {
            --missing;
            put(rows_.constant(0, slot.bytes), insn);
        } else {
            decode(instruction.operands[operand++], slot, insn);
        }
    }
}

void OperandDecoder::put(Operand row, Insn& insn) {
    if (next_ == insn.operands.size()) throw Misfit();
    insn.operands[next_++] = row;
    insn.operand_count = static_cast<uint8_t>(next_);
}

void OperandDecoder::decode(const ptx::Operand& operand, const Slot& slot, Insn& insn) {
    switch (slot.kind) {
        case Slot::address:
            return decode_address(operand, insn);
        case Slot::image:
            return decode_image(operand, slot, insn);
        case Slot::label:
            insn.target = index_of(operand.name);
            return;
        case Slot::branch_targets:
            return decode_table(operand, insn);
        case Slot::vector:
            return decode_vector(operand, slot, insn);
        default:
            break;
    }
    if (operand.kind != Kind::pair) return put(value_row(operand, slot, insn), insn);
    // `d|p` fills this slot and the optional_predicate after it.
    if (operand.parts.size() != 2) throw Misfit();
    put(value_row(operand.parts[0], slot, insn), insn);
    put(value_row(operand.parts[1], {Slot::predicate, 0}, insn), insn);
}

void OperandDecoder::decode_vector(const ptx::Operand& operand, const Slot& slot, Insn& insn) {
    if (operand.kind != Kind::vector) {
        if (insn.vector_size != 1) throw Misfit();
        return put(value_row(operand, slot, insn), insn);
    }
    // mov's form is chosen by the number of parts; elsewhere the modifier .vN gives it.
    if (insn.traits.effect != Effect::move && operand.parts.size() != insn.vector_size)
        throw Misfit();
    if (size_t{insn.vector_size} * slot.bytes > most_access_bytes) throw Misfit();
    for (const ptx::Operand& part : operand.parts) put(value_row(part, slot, insn), insn);
}

int OperandDecoder::index_of(const std::string& label) const {
    const auto found = text_.labels.find(label);
    if (found == text_.labels.end()) throw Misfit();
    return found->second;
}

Operand OperandDecoder::value_row(const ptx::Operand& operand, const Slot& slot, const Insn& insn) {
    switch (operand.kind) {
        case Kind::reg:
            return register_row(operand, slot);
        case Kind::discard:
            return rows_.scratch(slot.kind == Slot::predicate ? 0
                                                              : std::max<uint8_t>(slot.bytes, 2));
        case Kind::special:
            if (is_changing_special(operand.name)) return rows_.scratch(slot.bytes);
            return rows_.special(operand.name, slot.bytes);
        case Kind::immediate:
            return immediate_row(operand, slot, insn);
        case Kind::symbol:
            return symbol_row(operand, slot);
        default:
            throw Misfit();
    }
}

Operand OperandDecoder::immediate_row(const ptx::Operand& operand, const Slot& slot,
                                      const Insn& insn) {
    if (slot.kind == Slot::predicate) return rows_.constant(operand.bits ? full_mask : 0, 0);
    uint64_t bits = operand.bits;
    const std::string& type = insn.text->modifiers.empty() ? "" : insn.text->modifiers.back();
    if (operand.number == ptx::Operand::Number::f64 && slot.bytes == 4) {
        bits = std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
    } else if (operand.number == ptx::Operand::Number::f32 && type == "f64") {
        bits = std::bit_cast<uint64_t>(
            static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))));
    }
    return rows_.constant(bits, std::max<uint8_t>(slot.bytes, 2));
}

Operand OperandDecoder::symbol_row(const ptx::Operand& operand, const Slot& slot) {
    const Symbol symbol = symbols_.of(operand.name);
    const uint64_t address = symbol.address + static_cast<uint64_t>(operand.offset);
    if (symbol.space == ptx::Space::none) throw Misfit();
    return symbol.space == ptx::Space::local ? rows_.local_address(uint32_t(address), slot.bytes)
                                             : rows_.constant(address, slot.bytes);
}

Operand OperandDecoder::register_row(const ptx::Operand& operand, const Slot& slot) const {
    Operand row = registers_.rows.at(operand.index);
    row.negated = operand.negated;
    const bool is_predicate = row.bytes == 0;
    if (is_predicate != (slot.kind == Slot::predicate) || !operand.name.empty()) throw Misfit();
    const bool fits =
        is_predicate || (slot.kind == Slot::value ? row.bytes == std::max<int>(slot.bytes, 2)
                                                  : row.bytes >= slot.bytes);
    if (!fits || row.bytes > 16) throw Misfit();
    return row;
}

// [register + offset], [variable + offset], [number].
void OperandDecoder::decode_address(const ptx::Operand& operand, Insn& insn) {
    if (operand.kind != Kind::memory || !operand.parts.empty()) throw Misfit();
    const bool is_first = addresses_ == 0;
    (is_first ? insn.offset : insn.more_offsets.at(addresses_ - 1)) = operand.offset;
    (is_first ? insn.one_address : insn.more_one_addresses.at(addresses_ - 1)) = operand.index < 0;
    ++addresses_;
    Operand base;
    if (operand.index >= 0) {
        base = registers_.rows.at(operand.index);
        if (base.bytes != 4 && base.bytes != 8) throw Misfit();
    } else if (!operand.name.empty()) {
        const Symbol symbol = symbols_.of(operand.name);
        if (symbol.space == ptx::Space::none) throw Misfit();
        // A function's parameters are variables of its frame; a generic access by a variable's name
        // goes to the variable's space.
        if (insn.space == ptx::Space::none || insn.space == ptx::Space::param)
            insn.space = symbol.space;
        base = symbol.space == ptx::Space::local ? rows_.local_address(uint32_t(symbol.address), 8)
                                                 : rows_.constant(symbol.address, 8);
    } else {
        base = rows_.constant(0, 8);
    }
    put(base, insn);
}

// [register, {x, y, ...}]. Texture references by a variable's name exist only before CUDA 12.
void OperandDecoder::decode_image(const ptx::Operand& operand, const Slot& slot, Insn& insn) {
    static constexpr Slot coordinate{Slot::value, 4};
    if (operand.kind != Kind::memory || operand.index < 0 || operand.offset != 0 ||
        operand.parts.size() != 1 || operand.parts[0].kind != Kind::vector ||
        operand.parts[0].parts.size() != slot.bytes)
        throw Misfit();
    const Operand row = registers_.rows.at(operand.index);
    if (row.bytes != sizeof(uint64_t)) throw Misfit();
    put(row, insn);
    for (const ptx::Operand& part : operand.parts[0].parts)
        put(value_row(part, coordinate, insn), insn);
}

void OperandDecoder::decode_table(const ptx::Operand& operand, Insn& insn) {
    const auto [table, is_new] = tables_.try_emplace(operand.name, nullptr);
    if (is_new) {
        const auto list = std::find_if(text_.targets.begin(), text_.targets.end(),
                                       [&](const auto& each) { return each.name == operand.name; });
        if (list == text_.targets.end() || list->labels.empty()) throw Misfit();
        auto indices = std::make_unique<std::vector<int>>();
        for (const std::string& name : list->labels) indices->push_back(index_of(name));
        table->second = indices.get();
        function_.branch_tables.push_back(std::move(indices));
    }
    if (!table->second) throw Misfit();
    insn.targets = table->second;
}

}  // namespace warpsim
