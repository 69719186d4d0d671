// Instructions with a carry: the instructions around them set it and read it.
#include <algorithm>

#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t tuples = 448;

bool fits(const Mnemonic&, const Form& form) {
    return std::any_of(form.slots.begin(), form.slots.end(),
                       [](const Slot& slot) { return slot.kind == Slot::carry; });
}

// Registers 1 and on hold the sources, 0 receives the result; the carry comes from %r40, a truth
// value, and goes to %r41.
constexpr const char* body = R"(    ld.global.u32 %r40, [%in+$truth];
$loads    add.cc.u32 %r42, %r40, 0xffffffff;
    $instruction $operands;
    addc.u32 %r41, 0, 0;
    st.global.b$bits [%out], $result;
    st.global.b32 [%out+8], %r41;
)";

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const size_t sources = form.slots.size() - 2, bytes = form.slots[0].bytes;
    const std::string prefix = bytes == 4 ? "%r" : "%rd", bits = std::to_string(8 * bytes);
    std::string loads, operands = prefix + "0";
    for (size_t i = 1; i <= sources; ++i) {
        const std::string name = prefix + std::to_string(i);
        operands += ", " + name;
        loads +=
            fill("    ld.global.b$bits $name, [%in+$at];\n",
                 {{"bits", bits}, {"name", name}, {"at", std::to_string(8 * tuples * (i - 1))}});
    }
    std::vector<Slot> slots(sources, form.slots[0]);
    slots.push_back({Slot::predicate});
    return {kernel_test(full_name(mnemonic, form), "",
                        fill(body, {{"truth", std::to_string(8 * tuples * sources)},
                                    {"loads", loads},
                                    {"instruction", full_name(mnemonic, form)},
                                    {"operands", operands},
                                    {"bits", bits},
                                    {"result", prefix + "0"}}),
                        {.in_bytes = 8,
                         .out_bytes = 16,
                         .threads = tuples,
                         .input = to_bytes(operand_tuples(slots, tuples, false))})};
}

}  // namespace

extern const Shape shape_carries{"448 tuples of operands and of the carry", fits, tests};

}  // namespace warpsim
