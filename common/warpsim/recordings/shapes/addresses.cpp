// cvta and isspacep: addresses differ from device to device, but the results stored here do not.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

// %rd1 to %rd5: places in global, shared, local and constant memory and among the kernel's
// parameters, as addresses in their space; %rd11 to %rd15: the same places as generic addresses.
constexpr const char* addresses = R"(    .local .align 8 .b8 local_bytes[16];
    .shared .align 8 .b8 shared_bytes[16];
    mov.u64 %rd1, %out;
    mov.u64 %rd2, shared_bytes;
    mov.u64 %rd3, local_bytes;
    mov.u64 %rd4, const_$name;
    mov.u64 %rd5, block;
    ld.global.b64 %rd40, [%in];
    st.shared.b64 [%rd2+8], %rd40;
    st.local.b64 [%rd3+8], %rd40;
    cvta.global.u64 %rd11, %rd1;
    cvta.shared.u64 %rd12, %rd2;
    cvta.local.u64 %rd13, %rd3;
    cvta.const.u64 %rd14, %rd4;
    cvta.param.u64 %rd15, %rd5;
)";

RecordedTest test_of(const std::string& form, const std::string& body) {
    return kernel_test(
        form, "", addresses + body,
        {.in_bytes = 8,
         .out_bytes = 64,
         .threads = 1,
         .input = random_bytes(8, 5),
         .module_scope = R"(.const .align 8 .b64 const_$name[2] = {1234567890123, 9876543210};
)",
         .parameter = random_bytes(16, 15)});
}

// Whether each place is in the space. Omits constant memory, where the simulator differs.
std::string questions(const std::string& form) {
    std::string body;
    for (const int place : {1, 2, 3, 5}) {
        body += fill(
            R"(    $form %p1, %rd1$place;
    selp.u32 %r1, 1, 2, %p1;
    st.global.u32 [%out+$at], %r1;
)",
            {{"form", form}, {"place", std::to_string(place)}, {"at", std::to_string(4 * place)}});
    }
    return body;
}

// Converts to generic addresses and back: the distance between two places is preserved, and so are
// their contents.
std::string conversions(const std::string& space, const std::string& place) {
    return fill(R"(    cvta.$space.u64 %rd20, %rd$place;
    add.u64 %rd21, %rd$place, 8;
    cvta.$space.u64 %rd21, %rd21;
    sub.u64 %rd22, %rd21, %rd20;
    st.global.u64 [%out+16], %rd22;
    cvta.to.$space.u64 %rd23, %rd21;
    sub.u64 %rd24, %rd23, %rd$place;
    st.global.u64 [%out+24], %rd24;
    ld.b64 %rd25, [%rd21];
    st.global.u64 [%out+32], %rd25;
    ld.$space.b64 %rd26, [%rd23];
    st.global.u64 [%out+40], %rd26;
)",
                {{"space", space}, {"place", place}});
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    if (mnemonic.name == "isspacep") return {test_of(name, questions(name))};
    const size_t from = form.name.starts_with("to.") ? 3 : 0;
    const std::string space = form.name.substr(from, form.name.rfind('.') - from);
    const char* const place = space == "global"            ? "1"
                              : space == "local"           ? "3"
                              : space == "const"           ? "4"
                              : space.starts_with("param") ? "5"
                                                           : "2";
    return {test_of(name, conversions(space, place))};
}

bool fits(const Mnemonic& mnemonic, const Form&) {
    return mnemonic.name == "cvta" || mnemonic.name == "isspacep";
}

}  // namespace

extern const Shape shape_addresses{"places in each state space, there and back", fits, tests};

}  // namespace warpsim
