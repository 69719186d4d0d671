// cvt between bf16 and 8-bit integers: ptxas accepts these only from or to a register of type .b8.
#include <algorithm>

#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t tuples = 448;

bool fits(const Mnemonic& mnemonic, const Form& form) {
    return mnemonic.name == "cvt" && form.name.find("bf16") != std::string::npos &&
           std::any_of(form.slots.begin(), form.slots.end(),
                       [](const Slot& slot) { return slot.bytes == 1; });
}

constexpr const char* from_byte = R"(    .reg .b8 %byte, %upper;
    ld.global.b16 %h1, [%in];
    mov.b16 {%byte, %upper}, %h1;
    $instruction %h0, %byte;
    st.global.b16 [%out], %h0;
)";

constexpr const char* to_byte = R"(    .reg .b8 %byte;
    ld.global.b16 %h1, [%in];
    $instruction %byte, %h1;
    mov.b16 %h0, {%byte, 0};
    st.global.b16 [%out], %h0;
)";

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    const std::vector<Slot> source{form.slots[1]};
    return {kernel_test(name, "",
                        fill(source[0].bytes == 1 ? from_byte : to_byte, {{"instruction", name}}),
                        {.in_bytes = 8,
                         .out_bytes = 2,
                         .threads = tuples,
                         .input = to_bytes(operand_tuples(source, tuples, false))})};
}

}  // namespace

extern const Shape shape_bytes_and_bf16{"448 operands, the integer in a register of 8 bits", fits,
                                        tests};

}  // namespace warpsim
