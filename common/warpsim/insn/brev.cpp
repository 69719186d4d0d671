// brev.type d, a;   d = a's bits in reverse order
// PTX ISA 9.0, 9.7.1.
#include "warpsim/insn/insn.h"

namespace warpsim {

// Swaps neighbours: single bits, then pairs, and so on up to halves.
template <class T>
static T reversed(T a) {
    for (int apart = 1; apart < static_cast<int>(8 * sizeof(T)); apart *= 2) {
        const T low = static_cast<T>(~T{0}) / ((T{1} << apart) + 1);  // the lower of each two
        a = ((a & low) << apart) | ((a >> apart) & low);
    }
    return a;
}

template <class T>
static Form reverse(const char* type) {
    return lanes<T(T)>(type, [](T a) { return reversed(a); });
}

static std::vector<Form> forms() { return {reverse<uint32_t>("b32"), reverse<uint64_t>("b64")}; }

extern const Mnemonic insn_brev{.name = "brev",
                                .forms = forms,
                                .examples = {
                                    {"b32", {1}, 0x8000'0000},
                                    {"b32", {0x1234'5678}, 0x1e6a'2c48},
                                    {"b64", {2}, 0x4000'0000'0000'0000},
                                }};

}  // namespace warpsim
