#include "plan/readable_parameters.h"

#include <algorithm>
#include <map>

namespace plan {

namespace {

using warpsim::ptx::Instruction;
using warpsim::ptx::Operand;

size_t bytes_read(const Instruction& instruction) {
    size_t elements = 1, bytes = 0;
    for (const std::string& modifier : instruction.modifiers) {
        if (modifier == "v2") elements = 2;
        if (modifier == "v4") elements = 4;
        if (modifier == "v8") elements = 8;
        if (const auto type = warpsim::ptx::parse_type(modifier)) bytes = size_of(*type);
    }
    return elements * bytes;
}

using Readable = std::map<std::string, std::vector<bool>>;

void mark_all(Readable& readable, const std::string& name) {
    const auto found = readable.find(name);
    if (found != readable.end()) found->second.assign(found->second.size(), true);
}

void mark(Readable& readable, const Instruction& instruction, const Operand& operand) {
    for (const Operand& part : operand.parts) mark(readable, instruction, part);
    const auto found = readable.find(operand.name);
    if (found == readable.end()) return;
    // Through a register that holds a parameter's address, the kernel may read any byte of it.
    const bool loaded = instruction.mnemonic == "ld" && operand.kind == Operand::Kind::memory;
    if (!loaded || operand.offset < 0) return mark_all(readable, operand.name);
    std::vector<bool>& bytes = found->second;
    const auto begin = std::min(static_cast<size_t>(operand.offset), bytes.size());
    const size_t end = std::min(begin + bytes_read(instruction), bytes.size());
    std::fill(bytes.begin() + static_cast<ptrdiff_t>(begin),
              bytes.begin() + static_cast<ptrdiff_t>(end), true);
}

}  // namespace

std::vector<std::vector<bool>> readable_parameters(const warpsim::ptx::Function& kernel) {
    Readable readable;
    for (const auto& parameter : kernel.parameters)
        readable[parameter.name].resize(parameter.bytes);
    for (const Instruction& instruction : kernel.instructions) {
        for (const Operand& operand : instruction.operands) mark(readable, instruction, operand);
    }
    std::vector<std::vector<bool>> list;
    for (const auto& parameter : kernel.parameters) list.push_back(readable[parameter.name]);
    return list;
}

}  // namespace plan
