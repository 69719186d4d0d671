// call: by name, recursively, and through pointers that differ from lane to lane.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr const char* functions = R"(.func (.param .b32 out) steps_$name(.param .b32 in) {
    .reg .pred %p; .reg .b32 %r<4>;
    ld.param.b32 %r1, [in];
    and.b32 %r2, %r1, 1;
    setp.ne.u32 %p, %r2, 0;
    shl.b32 %r3, %r1, 1;
    st.param.b32 [out], %r3;
    @%p ret;
    add.u32 %r3, %r3, 5;
    st.param.b32 [out], %r3;
    ret;
}
.func (.param .b32 out) fibonacci_$name(.param .b32 in) {
    .reg .pred %p; .reg .b32 %r<5>;
    ld.param.b32 %r1, [in];
    setp.lt.u32 %p, %r1, 2;
    @%p bra small;
    sub.u32 %r2, %r1, 1;
    {
    .param .b32 a, r;
    st.param.b32 [a], %r2;
    call$uni (r), fibonacci_$name, (a);
    ld.param.b32 %r3, [r];
    }
    sub.u32 %r2, %r1, 2;
    {
    .param .b32 a, r;
    st.param.b32 [a], %r2;
    call$uni (r), fibonacci_$name, (a);
    ld.param.b32 %r4, [r];
    }
    add.u32 %r1, %r3, %r4;
small:
    st.param.b32 [out], %r1;
    ret;
}
.func (.param .b32 out) other_$name(.param .b32 in) {
    .reg .b32 %r<3>;
    ld.param.b32 %r1, [in];
    not.b32 %r2, %r1;
    st.param.b32 [out], %r2;
    ret;
}
)";

// With `uni` all lanes of a warp call the same function.
constexpr const char* body = R"(    ld.global.u32 %r1, [%in];
    mov.u32 %r2, %laneid;
    {
    .param .b32 a, r;
    st.param.b32 [a], %r1;
    call$uni (r), steps_$name, (a);
    ld.param.b32 %r3, [r];
    }
    st.global.u32 [%out], %r3;
    and.b32 %r4, %r2, 7;
    {
    .param .b32 a, r;
    st.param.b32 [a], %r4;
    call$uni (r), fibonacci_$name, (a);
    ld.param.b32 %r5, [r];
    }
    st.global.u32 [%out+4], %r5;
    mov.u64 %rd1, fibonacci_$name;
    mov.u64 %rd2, other_$name;
    setp.lt.u32 %p1, $chooses, $limit;
    selp.b64 %rd3, %rd1, %rd2, %p1;
    {
    .param .b32 a, r;
    st.param.b32 [a], %r4;
prototype: .callprototype (.param .b32 _) _ (.param .b32 _);
    call$uni (r), %rd3, (a), prototype;
    ld.param.b32 %r6, [r];
    }
    st.global.u32 [%out+8], %r6;
)";

bool fits(const Mnemonic& mnemonic, const Form&) { return mnemonic.name == "call"; }

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const bool uni = form.name == "uni";
    const auto filled = [&](const char* text) {
        return fill(text, {{"uni", uni ? ".uni" : ""},
                           {"chooses", uni ? "%thread" : "%r1"},
                           {"limit", uni ? "32" : "0x80000000"}});
    };
    return {kernel_test(full_name(mnemonic, form), "", filled(body),
                        {.in_bytes = 4,
                         .out_bytes = 12,
                         .threads = 64,
                         .input = random_bytes(4 * 64, 11),
                         .module_scope = filled(functions)})};
}

}  // namespace

extern const Shape shape_calls{"by name, recursively, through pointers that differ", fits, tests};

}  // namespace warpsim
