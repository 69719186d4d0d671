// Places a module's variables, then decodes its functions.
#include <algorithm>
#include <cstring>
#include <span>

#include "language/say.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/function_decoder.h"
#include "warpsim/exec/shared_layout.h"

namespace warpsim {

namespace {

constexpr size_t most_variable_bytes = size_t{1} << 30;  // of a module

bool in_memory(const ptx::Variable& variable) {
    return variable.space == ptx::Space::global || variable.space == ptx::Space::constant;
}

void require_room(const ptx::Module& module) {
    size_t bytes = 0;
    for (const ptx::Variable& variable : module.variables) {
        if (!in_memory(variable)) continue;
        if (variable.bytes > most_variable_bytes - bytes) {
            throw Fault(FaultKind::too_much_memory,
                        lab::say("global variables of more than 1 GiB, {} among them",
                                 source_name(variable.name)));
        }
        bytes += variable.bytes;
    }
}

void place_global(Program& program, const ptx::Variable& variable, GlobalMemory& memory,
                  const PlaceManaged& place_managed) {
    const uint32_t buffer = variable.is_managed && place_managed
                                ? place_managed(variable.bytes)
                                : memory.allocate(variable.bytes, std::byte{0});
    const auto initial = std::as_bytes(std::span(variable.initial));
    std::copy_n(initial.begin(), std::min(initial.size(), variable.bytes),
                memory.bytes(buffer).begin());
    if (variable.space == ptx::Space::constant) memory.protect(buffer);
    program.global_addresses[variable.name] = GlobalMemory::address(buffer);
}

// Fills in the addresses inside initial values, once everything has been placed.
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

Program load(ptx::Module module, GlobalMemory& memory, const PlaceManaged& place_managed) {
    Program program;
    require_room(module);
    program.module = std::move(module);
    for (size_t i = 0; i < program.module.functions.size(); ++i) {
        const ptx::Function& function = program.module.functions[i];
        if (!function.is_declaration) program.function_ids[function.name] = static_cast<int>(i);
    }
    for (const auto& [alias, name] : program.module.aliases) {
        const auto target = program.function_ids.find(name);
        if (target != program.function_ids.end()) program.function_ids[alias] = target->second;
    }
    for (const ptx::Variable& variable : program.module.variables) {
        if (in_memory(variable)) place_global(program, variable, memory, place_managed);
    }
    for (const ptx::Variable& variable : program.module.variables) {
        if (in_memory(variable)) relocate(program, variable, memory);
    }
    std::vector<SharedMemory> shared = lay_out_shared(program);
    uint32_t next_id = 0;
    for (size_t i = 0; i < program.module.functions.size(); ++i) {
        program.functions.push_back(decode(program, int(i)));
        Function& function = program.functions.back();
        function.shared = std::move(shared[i]);
        for (Insn& insn : function.code) insn.id = next_id++;
    }
    return program;
}

}  // namespace warpsim
