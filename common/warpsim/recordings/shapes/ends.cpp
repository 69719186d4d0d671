// ret and exit: some lanes end early, the others continue. trap and brkpt end the launch.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr const char* body = R"(    ld.global.u32 %r1, [%in];
    and.b32 %r3, %r1, 3;
    setp.eq.u32 %p1, %r3, 0;
    @%p1 bra end;
    st.global.u32 [%out], %r1;
    setp.eq.u32 %p2, %r3, 1;
    @%p2 bra end;
    not.b32 %r1, %r1;
    st.global.u32 [%out], %r1;
    bra beyond;
end:
    $instruction;
beyond:
    add.u32 %r1, %r1, 1;
    st.global.u32 [%out+4], %r1;
)";

bool fits(const Mnemonic& mnemonic, const Form&) {
    return mnemonic.name == "ret" || mnemonic.name == "exit" || mnemonic.name == "trap" ||
           mnemonic.name == "brkpt";
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    return {kernel_test(
        name, "", fill(body, {{"instruction", name}}),
        {.in_bytes = 4, .out_bytes = 8, .threads = 64, .input = random_bytes(4 * 64, 12)})};
}

}  // namespace

extern const Shape shape_ends{"some lanes end, the others go on", fits, tests};

}  // namespace warpsim
