// Places a module's variables, then has its functions decoded.
#include <algorithm>
#include <cstring>
#include <span>

#include <fmt/format.h>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/function_decoder.h"

namespace warpsim {

namespace {

// Unused bytes between two shared arrays; a multiple of 128, so that banks are as on the hardware.
constexpr uint32_t red_zone_bytes = 128;
constexpr uint32_t most_laid_out_shared_bytes = 256 * 1024;

void place_shared(Program& program, const ptx::Variable& variable) {
    const auto align = static_cast<uint32_t>(std::max<size_t>(variable.align, 1));
    uint32_t& end = program.shared_bytes_laid_out;
    if (variable.bytes > (size_t{1} << 30)) {
        throw Fault(FaultKind::bad_launch, fmt::format("the shared array {} needs {} bytes",
                                                       variable.name, variable.bytes));
    }
    const auto bytes = static_cast<uint32_t>(variable.bytes);
    program.static_shared_bytes = (program.static_shared_bytes + align - 1) / align * align + bytes;
    const uint32_t unit = std::max(align, red_zone_bytes);
    const uint32_t offset = (end + red_zone_bytes + unit - 1) / unit * unit;
    program.shared_arrays.push_back({variable.name, offset, bytes, false});
    // What will not be run is not laid out either: Grid refuses more than a block may have.
    if (program.static_shared_bytes <= most_laid_out_shared_bytes) end = offset + bytes;
}

// All `extern __shared__` arrays are one: they begin at the same place, behind the others.
void place_dynamic_shared(Program& program, const std::vector<const ptx::Variable*>& variables) {
    if (variables.empty()) return;
    uint32_t unit = red_zone_bytes;
    for (const ptx::Variable* variable : variables)
        unit = std::max<uint32_t>(unit, uint32_t(variable->align));
    const uint32_t offset =
        (program.shared_bytes_laid_out + red_zone_bytes + unit - 1) / unit * unit;
    for (const ptx::Variable* variable : variables) {
        program.shared_arrays.push_back({variable->name, offset, 0, true});
    }
    program.shared_bytes_laid_out = offset;
}

bool is_shared(const ptx::Variable& variable) { return variable.space == ptx::Space::shared; }

bool uses_reserved_shared(const ptx::Module& module) {
    for (const ptx::Function& function : module.functions) {
        for (const ptx::Instruction& instruction : function.instructions) {
            for (const ptx::Operand& operand : instruction.operands) {
                if (operand.kind == ptx::Operand::Kind::special &&
                    operand.name.starts_with("reserved_smem"))
                    return true;
            }
        }
    }
    return false;
}

// It is no part of what the kernel asks for, and its place is known (reserved_shared_offset).
void place_reserved_shared(Program& program) {
    SharedArray& reserved = program.shared_arrays.emplace_back();
    reserved.name = "the shared memory reserved for the runtime";
    reserved.offset = reserved_shared_offset;
    reserved.bytes = reserved_shared_bytes;
    program.shared_bytes_laid_out = reserved_shared_offset + reserved_shared_bytes;
}

void place_shared_variables(Program& program) {
    if (uses_reserved_shared(program.module)) place_reserved_shared(program);
    std::vector<const ptx::Variable*> dynamic;
    const auto place = [&](const ptx::Variable& variable) {
        if (!is_shared(variable)) return;
        if (variable.is_extern && variable.bytes == 0) {
            dynamic.push_back(&variable);
        } else {
            place_shared(program, variable);
        }
    };
    for (const ptx::Variable& variable : program.module.variables) place(variable);
    for (const ptx::Function& function : program.module.functions) {
        for (const ptx::Variable& variable : function.variables) place(variable);
    }
    place_dynamic_shared(program, dynamic);
}

void place_global(Program& program, const ptx::Variable& variable, GlobalMemory& memory) {
    const uint32_t buffer = memory.allocate(variable.bytes, std::byte{0});
    const auto initial = std::as_bytes(std::span(variable.initial));
    std::copy_n(initial.begin(), std::min(initial.size(), variable.bytes),
                memory.bytes(buffer).begin());
    program.global_addresses[variable.name] = GlobalMemory::address(buffer);
}

// Addresses inside initial values, once everything has its place.
void relocate(const Program& program, const ptx::Variable& variable, GlobalMemory& memory) {
    const uint64_t at = program.global_addresses.at(variable.name);
    for (const auto& relocation : variable.relocations) {
        uint64_t value = 0;
        const auto global = program.global_addresses.find(relocation.symbol);
        const auto function = program.function_ids.find(relocation.symbol);
        if (global != program.global_addresses.end()) {
            value = global->second;
        } else if (function != program.function_ids.end()) {
            value = function_window + uint64_t(function->second) * function_spacing;
        }
        value += static_cast<uint64_t>(relocation.addend);
        const size_t bytes = relocation.byte < 0 ? sizeof value : 1;
        if (relocation.byte > 0) value >>= 8 * relocation.byte;
        if (std::byte* place = memory.find(at + relocation.offset, bytes))
            std::memcpy(place, &value, bytes);
    }
}

}  // namespace

Program load(ptx::Module module, GlobalMemory& memory) {
    Program program;
    program.module = std::move(module);
    for (size_t i = 0; i < program.module.functions.size(); ++i) {
        const ptx::Function& function = program.module.functions[i];
        if (!function.is_declaration) program.function_ids[function.name] = static_cast<int>(i);
    }
    for (const auto& [alias, name] : program.module.aliases) {
        const auto target = program.function_ids.find(name);
        if (target != program.function_ids.end()) program.function_ids[alias] = target->second;
    }
    place_shared_variables(program);
    const auto in_memory = [](const ptx::Variable& variable) {
        return variable.space == ptx::Space::global || variable.space == ptx::Space::constant;
    };
    for (const ptx::Variable& variable : program.module.variables) {
        if (in_memory(variable)) place_global(program, variable, memory);
    }
    for (const ptx::Variable& variable : program.module.variables) {
        if (in_memory(variable)) relocate(program, variable, memory);
    }
    uint32_t next_id = 0;
    for (const ptx::Function& function : program.module.functions) {
        program.functions.push_back(decode(program, function));
        for (Insn& insn : program.functions.back().code) insn.id = next_id++;
    }
    return program;
}

}  // namespace warpsim
