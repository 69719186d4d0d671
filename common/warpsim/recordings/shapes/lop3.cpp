// lop3.b32, whose table is part of the instruction: all 256 tables, on all combinations of bits.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t threads = 4, tables = 256;

bool fits(const Mnemonic& mnemonic, const Form&) { return mnemonic.name == "lop3"; }

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    std::string body = R"(    ld.global.u32 %r1, [%in];
    ld.global.u32 %r2, [%in+8];
    ld.global.u32 %r3, [%in+16];
)";
    for (uint32_t table = 0; table < tables; ++table) {
        body += fill("    lop3.b32 %r4, %r1, %r2, %r3, $table; st.global.u32 [%out+$place], %r4;\n",
                     {{"table", std::to_string(table)}, {"place", std::to_string(4 * table)}});
    }
    const std::vector<uint64_t> operands{0xf0,        0xcc,        0xaa,        0x0f33'0000,
                                         0x5500'ffff, 0x1234'5678, 0xffff'ffff, 0x8000'0001,
                                         0x7ffe'8001, 0xdead'beef, 0x0bad'cafe, 0x6db6'db6d};
    return {kernel_test(full_name(mnemonic, form), "", body,
                        {.in_bytes = 24,
                         .out_bytes = 4 * tables,
                         .threads = threads,
                         .input = to_bytes(operands)})};
}

}  // namespace

extern const Shape shape_lop3{"all 256 tables, on all combinations of bits", fits, tests};

}  // namespace warpsim
