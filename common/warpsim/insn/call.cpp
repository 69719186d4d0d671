// call{.uni} (results), function, (arguments){, prototype};   the lanes enter a function
// PTX ISA 9.0, 9.7.12.4. A function that the module only declares is a built-in of the device:
// vprintf, __assertfail (exec/builtins.h).
#include "language/say.h"
#include "warpsim/exec/builtins.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

static const Function& function_at(Warp& warp, uint64_t address, int lane) {
    const auto& functions = warp.block().grid().program().functions;
    const uint64_t offset = address - function_window;
    if (offset % function_spacing != 0 || offset / function_spacing >= functions.size() ||
        functions[offset / function_spacing].code.empty()) {
        warp.fail(FaultKind::trap,
                  lab::in_language("a call through a pointer that is not a function's"), lane);
    }
    return functions[offset / function_spacing];
}

static void call(Warp& warp, const Insn& insn) {
    if (!insn.call->builtin.empty()) return call_builtin(warp, *insn.call);
    const auto& functions = warp.block().grid().program().functions;
    if (insn.callee >= 0) return warp.call(insn, functions[insn.callee]);
    // Lanes with the same pointer enter together; the others execute the instruction again
    // afterwards.
    const uint64_t* pointers = warp.row<uint64_t>(insn.operands[0]);
    const int first = std::countr_zero(warp.active());
    Mask others = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() >> lane & 1 && pointers[lane] != pointers[first])
            others |= Mask{1} << lane;
    }
    const Function& callee = function_at(warp, pointers[first], first);
    if (others) warp.defer(others);
    warp.call(insn, callee);
}

static std::vector<Form> forms() { return {{"", call, {}}, {"uni", call, {}}}; }

extern const Mnemonic insn_call{.name = "call",
                                .forms = forms,
                                .traits = {.effect = Effect::call, .first_is_source = true},
                                .control = true};

}  // namespace warpsim
