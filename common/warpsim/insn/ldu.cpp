// ldu.space.vec.type d, [a];   d = the bytes at a, which is the same address in all threads of the
// warp
// PTX ISA 9.0, 9.7.9.
#include "warpsim/insn/access.h"

namespace warpsim {

static std::vector<Form> forms() {
    return access_forms([]<class T>(const char* type) {
        return Form{type, &load<T>, {{Slot::vector, sizeof(T)}, {Slot::address}}};
    });
}

extern const Mnemonic insn_ldu{
    .name = "ldu", .forms = forms, .traits = {.effect = Effect::load}, .memory = true};

}  // namespace warpsim
