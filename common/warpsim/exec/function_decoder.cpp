#include "warpsim/exec/function_decoder.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_map>

#include <fmt/format.h>

#include "warpsim/exec/control_flow.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/forms.h"
#include "warpsim/exec/loop_cost.h"
#include "warpsim/exec/operand_rows.h"
#include "warpsim/exec/registers.h"

namespace warpsim {

namespace {

constexpr size_t most_registers = 1 << 15;
constexpr size_t most_local_bytes = 512 * 1024;
// Rows of registers, immediates and addresses, for a warp: nvcc's largest kernels need 200 KiB.
constexpr size_t most_frame_bytes = size_t{4} << 20;

using Kind = ptx::Operand::Kind;

struct Place {
    ptx::Space space = ptx::Space::none;
    uint64_t address = 0;  // local: offset in the frame
};

// Not a kernel, and not one with parameters in registers, which nvcc writes no more.
bool can_be_called(const ptx::Function& function) {
    const auto in_register = [](const ptx::Variable& variable) {
        return variable.space == ptx::Space::reg;
    };
    return !function.is_entry &&
           std::none_of(function.parameters.begin(), function.parameters.end(), in_register) &&
           std::none_of(function.results.begin(), function.results.end(), in_register);
}

class FunctionDecoder {
  public:
    FunctionDecoder(const Program& program, int function)
        : program_(program), index_(function), text_(program.module.functions[function]) {}
    Function decode();

  private:
    void lay_out_variables();
    void add_local(const std::string& name, size_t bytes, size_t align);
    void lay_out_parameters(const std::vector<ptx::Variable>& variables,
                            std::vector<Function::Parameter>& out, bool entry);
    Insn decode(const ptx::Instruction& instruction);
    void decode_operands(const ptx::Instruction& instruction, const Form& form, Insn& insn);
    void decode_operand(const ptx::Operand& operand, const Slot& slot, Insn& insn, size_t& next);
    void decode_address(const ptx::Operand& operand, Insn& insn, size_t& next);
    void decode_call(const ptx::Instruction& instruction, Insn& insn);
    void decode_table(const ptx::Operand& operand, Insn& insn);
    Operand value_row(const ptx::Operand& operand, const Slot& slot, const Insn& insn);
    Operand register_row(const ptx::Operand& operand, const Slot& slot);
    Place place_of(const std::string& symbol) const;

    const Program& program_;
    const int index_;
    const ptx::Function& text_;
    Function out_;
    RegisterRows registers_;
    std::unordered_map<std::string, Place> own_;  // the function's variables and parameters
    std::unordered_map<std::string, const std::vector<int>*> tables_;  // of brx
    OperandRows rows_{out_};
    size_t addresses_ = 0;  // of the instruction, so far
};

Function FunctionDecoder::decode() {
    out_.name = text_.name;
    out_.is_entry = text_.is_entry;
    out_.text = &text_;
    out_.max_threads = text_.max_threads;
    out_.required_threads = text_.required_threads;
    if (text_.is_declaration) return std::move(out_);
    if (text_.registers.size() > most_registers) {
        throw Fault(FaultKind::unsupported,
                    fmt::format("{} has {} registers; at most {} are possible", text_.name,
                                text_.registers.size(), most_registers));
    }
    const ControlFlow flow = control_flow(text_);
    registers_ = assign_rows(text_, flow);
    out_.constants_begin = registers_.bytes;
    lay_out_variables();
    const std::vector<int> meets = post_dominators(text_, flow);
    const LoopCosts loops(text_);
    for (size_t i = 0; i < text_.instructions.size(); ++i) {
        Insn insn = decode(text_.instructions[i]);
        if (const int meet = meets[flow.block_of[i]]; meet >= 0) {
            // Threads that have only to return need not wait for each other, least of all at a
            // barrier.
            const int at = flow.blocks[meet].begin;
            const bool only_returns =
                size_t(at) == text_.instructions.size() ||
                (ends_thread(text_.instructions[at]) && text_.instructions[at].guard < 0);
            if (!only_returns) insn.reconverge = at;
        }
        if (insn.target >= 0 && insn.target <= int(i))
            insn.turn_cost = loops.of(insn.target, int(i));
        out_.code.push_back(std::move(insn));
        if (out_.constants_begin + out_.constants.size() > most_frame_bytes) {
            throw Fault(FaultKind::unsupported,
                        fmt::format("{} has too many registers and constants: more than {} bytes",
                                    text_.name, most_frame_bytes));
        }
    }
    static const ptx::Instruction end{"ret", {}, -1, false, {}, {}, 0};
    out_.code.push_back(decode(end));
    out_.frame_bytes = out_.constants_begin + static_cast<uint32_t>(out_.constants.size());
    return std::move(out_);
}

void FunctionDecoder::add_local(const std::string& name, size_t bytes, size_t align) {
    align = std::bit_ceil(std::max<size_t>(align, 1));
    const size_t offset = (out_.local_bytes + align - 1) & ~(align - 1);
    if (bytes > most_local_bytes || offset + bytes > most_local_bytes) {
        throw Fault(
            FaultKind::too_much_memory,
            fmt::format("a thread of {} needs more than 512 KiB of local memory", text_.name));
    }
    own_[name] = {ptx::Space::local, offset};
    out_.local_bytes = static_cast<uint32_t>(offset + bytes);
}

void FunctionDecoder::lay_out_variables() {
    lay_out_parameters(text_.parameters, out_.parameters, text_.is_entry);
    lay_out_parameters(text_.results, out_.results, false);
    for (const ptx::Variable& variable : text_.variables) {
        if (variable.space == ptx::Space::local || variable.space == ptx::Space::param) {
            add_local(variable.name, variable.bytes, variable.align);
        }
    }
}

void FunctionDecoder::lay_out_parameters(const std::vector<ptx::Variable>& variables,
                                         std::vector<Function::Parameter>& out, bool entry) {
    constexpr size_t most_parameter_bytes = 32764;  // CUDA 12.1 and later
    for (const ptx::Variable& variable : variables) {
        const auto bytes = static_cast<uint32_t>(variable.bytes);
        if (!entry) {
            add_local(variable.name, variable.bytes, variable.align);
            out.push_back({variable.name, uint32_t(own_[variable.name].address), bytes});
            continue;
        }
        const auto align =
            static_cast<uint32_t>(std::bit_ceil(std::max<size_t>(variable.align, 1)));
        const uint32_t offset = (out_.parameter_bytes + align - 1) & ~(align - 1);
        if (variable.bytes > most_parameter_bytes || offset + bytes > most_parameter_bytes) {
            throw Fault(FaultKind::unsupported, text_.name + " has too many bytes of parameters");
        }
        out.push_back({variable.name, offset, bytes});
        own_[variable.name] = {ptx::Space::param, offset};
        out_.parameter_bytes = offset + bytes;
    }
}

Insn FunctionDecoder::decode(const ptx::Instruction& instruction) {
    Insn insn;
    insn.text = &instruction;
    const FoundForm found = find_form(instruction, insn);
    try {
        if (!found.form) throw Misfit();
        insn.execute = found.form->execute;
        insn.control = found.mnemonic->control;
        decode_operands(instruction, *found.form, insn);
    } catch (const Misfit&) {
        insn = Insn();
        insn.text = &instruction;
        insn.execute = execute_unsupported;
    }
    if (instruction.guard >= 0) {
        insn.guard = registers_.rows[instruction.guard];
        insn.guard.negated = instruction.guard_negated;
        insn.guarded = true;
        if (insn.guard.bytes != 0) insn.execute = execute_unsupported, insn.guarded = false;
    }
    return insn;
}

void FunctionDecoder::decode_operands(const ptx::Instruction& instruction, const Form& form,
                                      Insn& insn) {
    if (instruction.mnemonic == "call") return decode_call(instruction, insn);
    size_t required = 0, possible = 0;
    bool takes_vectors = false;
    for (const Slot& slot : form.slots) {
        takes_vectors |= slot.kind == Slot::vector;
        if (slot.kind == Slot::optional_predicate || slot.kind == Slot::carry)
            continue;  // not written, or with the one before it: `d|p`
        ++possible;
        required += !slot.optional;
    }
    const size_t given = instruction.operands.size();
    if (given < required || given > possible) throw Misfit();
    if (insn.vector_size > 1 && !takes_vectors) throw Misfit();
    size_t missing = possible - given, next = 0, operand = 0;
    addresses_ = 0;
    for (const Slot& slot : form.slots) {
        if (slot.kind == Slot::optional_predicate) {
            const bool written = operand && instruction.operands[operand - 1].kind == Kind::pair;
            if (!written) insn.operands.at(next++) = rows_.scratch(0);
        } else if (slot.kind == Slot::carry) {
            insn.operands.at(next++) = rows_.carry();
        } else if (slot.optional && missing) {
            --missing;
            insn.operands.at(next++) = rows_.constant(0, slot.bytes);
        } else {
            decode_operand(instruction.operands[operand++], slot, insn, next);
        }
    }
}

void FunctionDecoder::decode_operand(const ptx::Operand& operand, const Slot& slot, Insn& insn,
                                     size_t& next) {
    const auto put = [&](Operand row) {
        if (next == insn.operands.size()) throw Misfit();
        insn.operands[next++] = row;
    };
    switch (slot.kind) {
        case Slot::address:
            return decode_address(operand, insn, next);
        case Slot::label: {
            const auto label = text_.labels.find(operand.name);
            if (label == text_.labels.end()) throw Misfit();
            insn.target = label->second;
            return;
        }
        case Slot::branch_targets:
            return decode_table(operand, insn);
        case Slot::vector: {
            if (operand.kind != Kind::vector) {
                if (insn.vector_size != 1) throw Misfit();
                return put(value_row(operand, slot, insn));
            }
            // mov's form is chosen by the number of parts; elsewhere the modifier .vN says it.
            if (insn.text->mnemonic != "mov" && operand.parts.size() != insn.vector_size)
                throw Misfit();
            for (const ptx::Operand& part : operand.parts) put(value_row(part, slot, insn));
            return;
        }
        default:
            break;
    }
    // `d|p` fills this slot and the optional_predicate behind it.
    if (operand.kind == Kind::pair) {
        if (operand.parts.size() != 2) throw Misfit();
        put(value_row(operand.parts[0], slot, insn));
        put(value_row(operand.parts[1], {Slot::predicate, 0}, insn));
        return;
    }
    put(value_row(operand, slot, insn));
}

Operand FunctionDecoder::value_row(const ptx::Operand& operand, const Slot& slot,
                                   const Insn& insn) {
    const bool predicate = slot.kind == Slot::predicate;
    switch (operand.kind) {
        case Kind::reg:
            return register_row(operand, slot);
        case Kind::discard:
            return rows_.scratch(predicate ? 0 : std::max<uint8_t>(slot.bytes, 2));
        case Kind::special:
            if (is_changing_special(operand.name)) return rows_.scratch(slot.bytes);
            return rows_.special(operand.name, slot.bytes);
        case Kind::immediate: {
            if (predicate) return rows_.constant(operand.bits ? full_mask : 0, 0);
            uint64_t bits = operand.bits;
            const std::string& type =
                insn.text->modifiers.empty() ? "" : insn.text->modifiers.back();
            if (operand.number == ptx::Operand::Number::f64 && slot.bytes == 4) {
                bits = std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
            } else if (operand.number == ptx::Operand::Number::f32 && type == "f64") {
                bits = std::bit_cast<uint64_t>(
                    static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))));
            }
            return rows_.constant(bits, std::max<uint8_t>(slot.bytes, 2));
        }
        case Kind::symbol: {
            const Place place = place_of(operand.name);
            const uint64_t address = place.address + static_cast<uint64_t>(operand.offset);
            if (place.space == ptx::Space::none) throw Misfit();
            if (place.space == ptx::Space::local)
                return rows_.local_address(uint32_t(address), slot.bytes);
            return rows_.constant(address, slot.bytes);
        }
        default:
            throw Misfit();
    }
}

Operand FunctionDecoder::register_row(const ptx::Operand& operand, const Slot& slot) {
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
void FunctionDecoder::decode_address(const ptx::Operand& operand, Insn& insn, size_t& next) {
    if (operand.kind != Kind::memory || !operand.parts.empty()) throw Misfit();
    (addresses_ == 0 ? insn.offset : insn.more_offsets.at(addresses_ - 1)) = operand.offset;
    ++addresses_;
    Operand base;
    if (operand.index >= 0) {
        base = registers_.rows.at(operand.index);
        if (base.bytes != 4 && base.bytes != 8) throw Misfit();
    } else if (!operand.name.empty()) {
        const Place place = place_of(operand.name);
        if (place.space == ptx::Space::none) throw Misfit();
        // A function's parameters are variables of its frame; a generic access to a variable's name
        // is one to its space.
        if (insn.space == ptx::Space::none || insn.space == ptx::Space::param)
            insn.space = place.space;
        base = place.space == ptx::Space::local ? rows_.local_address(uint32_t(place.address), 8)
                                                : rows_.constant(place.address, 8);
    } else {
        base = rows_.constant(0, 8);
    }
    if (next == insn.operands.size()) throw Misfit();
    insn.operands[next++] = base;
}

void FunctionDecoder::decode_table(const ptx::Operand& operand, Insn& insn) {
    const auto known = tables_.find(operand.name);
    if (known != tables_.end()) {
        insn.targets = known->second;
        return;
    }
    const auto list = std::find_if(text_.targets.begin(), text_.targets.end(),
                                   [&](const auto& each) { return each.name == operand.name; });
    if (list == text_.targets.end() || list->labels.empty()) throw Misfit();
    auto table = std::make_unique<std::vector<int>>();
    for (const std::string& name : list->labels) {
        const auto label = text_.labels.find(name);
        if (label == text_.labels.end()) throw Misfit();
        table->push_back(label->second);
    }
    insn.targets = tables_[operand.name] = table.get();
    out_.branch_tables.push_back(std::move(table));
}

// call (results), function, (arguments), prototype;  each part but the function may be missing.
void FunctionDecoder::decode_call(const ptx::Instruction& instruction, Insn& insn) {
    auto site = std::make_unique<CallSite>();
    const auto variables = [&](const ptx::Operand& list) {
        std::vector<uint32_t> offsets;
        for (const ptx::Operand& part : list.parts) {
            const auto own = own_.find(part.name);
            if (own == own_.end() || own->second.space != ptx::Space::local) throw Misfit();
            offsets.push_back(uint32_t(own->second.address));
        }
        return offsets;
    };
    const ptx::Operand* callee = nullptr;
    for (const ptx::Operand& operand : instruction.operands) {
        if (operand.kind == Kind::list) {
            (callee ? site->arguments : site->results) = variables(operand);
        } else if (!callee) {
            callee = &operand;
        }
    }
    if (!callee) throw Misfit();
    if (callee->kind == Kind::reg) {
        insn.operands[0] = registers_.rows.at(callee->index);
        if (insn.operands[0].bytes != 8) throw Misfit();
    } else if (callee->kind != Kind::symbol) {
        throw Misfit();
    } else if (const auto id = program_.function_ids.find(callee->name);
               id != program_.function_ids.end()) {
        if (!can_be_called(program_.module.functions[id->second])) throw Misfit();
        insn.callee = id->second;
    } else {
        site->builtin = callee->name;
    }
    out_.calls.push_back(std::move(site));
    insn.call = out_.calls.back().get();
}

Place FunctionDecoder::place_of(const std::string& symbol) const {
    if (const auto own = own_.find(symbol); own != own_.end()) return own->second;
    for (const int owner : {index_, -1}) {
        const auto shared = program_.shared_addresses.find({owner, symbol});
        if (shared != program_.shared_addresses.end()) return {ptx::Space::shared, shared->second};
    }
    if (const auto at = program_.global_addresses.find(symbol);
        at != program_.global_addresses.end()) {
        return {ptx::Space::global, at->second};
    }
    if (const auto id = program_.function_ids.find(symbol); id != program_.function_ids.end()) {
        return {ptx::Space::global, function_window + uint64_t(id->second) * function_spacing};
    }
    return {};
}

}  // namespace

Function decode(const Program& program, int function) {
    return FunctionDecoder(program, function).decode();
}

void execute_unsupported(Warp& warp, const Insn& insn) {
    warp.fail(FaultKind::unsupported,
              fmt::format("warpsim does not implement the instruction {}", insn.text->form()));
}

}  // namespace warpsim
