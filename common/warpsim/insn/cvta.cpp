// cvta.space.u64 d, a;   d = the generic address of a in the space; with `to`, the reverse
// PTX ISA 9.0, 9.7.9.
#include "warpsim/exec/memory.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

// The spaces' windows in generic addresses are in exec/memory.h; global and constant memory have
// none.
template <uint64_t window>
static void append_forms(std::vector<Form>& forms, const std::string& space) {
    forms.push_back(
        lanes<uint64_t(uint64_t)>(space + ".u64", [](uint64_t a) { return a + window; }));
    forms.push_back(
        lanes<uint64_t(uint64_t)>("to." + space + ".u64", [](uint64_t a) { return a - window; }));
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_forms<0>(all, "global");
    append_forms<0>(all, "const");
    append_forms<shared_window>(all, "shared");
    append_forms<shared_window>(all, "shared::cta");
    append_forms<local_window>(all, "local");
    append_forms<param_window>(all, "param");
    append_forms<param_window>(all, "param::entry");
    return all;
}

extern const Mnemonic insn_cvta{.name = "cvta",
                                .forms = forms,
                                .traits = {.operation = Operation::convert_address},
                                .examples = {
                                    {"global.u64", {0x10'0000'0040}, 0x10'0000'0040},
                                    {"to.global.u64", {0x10'0000'0040}, 0x10'0000'0040},
                                    {"shared.u64", {8}, shared_window + 8},
                                    {"to.shared.u64", {shared_window + 8}, 8},
                                    {"local.u64", {8}, local_window + 8},
                                    {"to.local.u64", {local_window + 8}, 8},
                                    {"param.u64", {8}, param_window + 8},
                                }};

}  // namespace warpsim
