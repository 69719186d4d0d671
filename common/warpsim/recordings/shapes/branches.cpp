// bra and brx.idx, in kernels whose lanes diverge and reconverge.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

// Collatz steps: loops of different lengths, with an if in each iteration.
constexpr const char* bra = R"(    ld.global.u32 %r1, [%in];
    and.b32 %r1, %r1, 1023;
    mov.u32 %r9, 0;
again:
    setp.le.u32 %p1, %r1, 1;
    @%p1 bra done;
    add.u32 %r9, %r9, 1;
    and.b32 %r3, %r1, 1;
    setp.eq.u32 %p2, %r3, 0;
    @%p2 bra even;
    mad.lo.u32 %r1, %r1, 3, 1;
    bra$uni again;
even:
    shr.u32 %r1, %r1, 1;
    bra$uni again;
done:
    st.global.u32 [%out], %r9;
)";

// Four targets, one of which falls through into the next; with `uni` the same for all lanes.
constexpr const char* brx = R"(targets: .branchtargets zero, one, two, three;
    ld.global.u32 %r1, [%in];
    mov.u32 %r2, %laneid;
    and.b32 %r3, %r2, $lanes;
    mov.u32 %r9, 7;
    brx.idx$uni %r3, targets;
zero:
    shl.b32 %r9, %r9, 1;
one:
    add.u32 %r9, %r9, %r1;
    bra done;
two:
    xor.b32 %r9, %r9, %r1;
    bra done;
three:
    not.b32 %r9, %r1;
done:
    st.global.u32 [%out], %r9;
)";

bool fits(const Mnemonic& mnemonic, const Form&) {
    return mnemonic.name == "bra" || mnemonic.name == "brx";
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const bool uni = form.name.ends_with("uni");
    const std::string body = fill(mnemonic.name == "bra" ? bra : brx,
                                  {{"uni", uni ? ".uni" : ""}, {"lanes", uni ? "0" : "3"}});
    return {kernel_test(
        full_name(mnemonic, form), "", body,
        {.in_bytes = 4, .out_bytes = 4, .threads = 64, .input = random_bytes(4 * 64, 10)})};
}

}  // namespace

extern const Shape shape_branches{"lanes that part and meet", fits, tests};

}  // namespace warpsim
