#include "run/own_instructions.h"

#include <fmt/format.h>

#include "warpsim/ptx/module.h"

namespace lab {
namespace {

using warpsim::ptx::Function;
using warpsim::ptx::Instruction;
using warpsim::ptx::Module;
using warpsim::ptx::Operand;
using warpsim::ptx::SourceLine;

// True for a line of a .cu file, and for a line of a header that was inlined into one.
bool is_own(const Module& module, SourceLine line) {
    for (;; line = module.inline_sites[line.inlined_at].at) {
        const auto file = module.files.find(line.file);
        if (file != module.files.end() && file->second.ends_with(".cu")) return true;
        if (line.inlined_at < 0) return false;
    }
}

std::string without_registers(const Instruction& instruction) {
    std::string text = instruction.form();
    for (const Operand& operand : instruction.operands) {
        if (operand.kind == Operand::Kind::immediate) text += fmt::format(",{}", operand.bits);
        if (operand.kind == Operand::Kind::memory && operand.offset)
            text += fmt::format(",{}", operand.offset);
    }
    return text;
}

std::string own_forms(const Module& module, const Function& function) {
    std::string forms;
    for (const auto& instruction : function.instructions) {
        if (!is_own(module, instruction.source)) continue;
        if (!forms.empty()) forms += ' ';
        forms += without_registers(instruction);
    }
    return forms;
}

}  // namespace

std::vector<std::string> own_instructions(std::string_view ptx) {
    const Module module = warpsim::ptx::parse(ptx);
    std::vector<std::string> functions;
    for (const Function& function : module.functions)
        if (std::string forms = own_forms(module, function); !forms.empty())
            functions.push_back(std::move(forms));
    return functions;
}

}  // namespace lab
