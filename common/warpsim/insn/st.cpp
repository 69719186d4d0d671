// st.space.vec.type [a], b;   the bytes at a = the low bytes of b
// PTX ISA 9.0, 9.7.9.
#include "warpsim/insn/access.h"

namespace warpsim {

static std::vector<Form> forms() {
    return access_forms([]<class T>(const char* type) {
        return Form{type, &store<T>, {{Slot::address}, {Slot::vector, sizeof(T)}}};
    });
}

extern const Mnemonic insn_st{.name = "st",
                              .forms = forms,
                              .traits = {.effect = Effect::store, .first_is_source = true},
                              .memory = true};

}  // namespace warpsim
