#include "warpsim/exec/unsupported.h"

#include <map>

#include "warpsim/exec/builtins.h"
#include "warpsim/exec/function_decoder.h"

namespace warpsim {

namespace {

// Empty: it is supported.
std::string unsupported_form(const Insn& insn) {
    if (insn.execute == execute_unsupported) return insn.text->form();
    if (insn.call && !insn.call->builtin.empty() && !is_builtin(*insn.call))
        return "call " + insn.call->builtin;
    return "";
}

}  // namespace

std::vector<Unsupported> unsupported_forms(const Program& program) {
    std::map<std::string, Unsupported> found;
    for (const Function& function : program.functions) {
        for (const Insn& insn : function.code) {
            std::string form = unsupported_form(insn);
            if (form.empty()) continue;
            Unsupported& entry = found[form];
            if (entry.times++ == 0) entry = {std::move(form), 1, insn.text->ptx_line};
        }
    }
    std::vector<Unsupported> sorted;
    for (auto& [form, entry] : found) sorted.push_back(std::move(entry));
    return sorted;
}

}  // namespace warpsim
