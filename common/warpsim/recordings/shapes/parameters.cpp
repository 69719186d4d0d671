// st.param and ld.param of calls: each type is passed to a function and returned.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/place.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr size_t out_bytes = 128;

// ptxas 13.0 passes only half of a b128.
bool fits(const Mnemonic& mnemonic, const Form& form) {
    return mnemonic.name == "st" && form.name != "b128";
}

struct Texts {
    std::string pass, copy,
        receive;  // in the kernel, in the function, in the kernel after the call
};

// ld or st of each register of the access; the elements of all accesses are adjacent at %in and
// %out, 16 bytes each.
std::string each_element(const char* pattern, const VectorAccess& access, size_t bytes) {
    std::string text;
    for (size_t i = 0; i < access.elements; ++i) {
        text += fill(pattern, {{"bits", std::to_string(bytes == 1 ? 16 : 8 * bytes)},
                               {"name", register_prefix(bytes) + std::to_string(i)},
                               {"place", std::to_string(16 * (access.elements - 1 + i))}});
    }
    return text;
}

Texts texts_of(const Form& form) {
    const size_t bytes = form.slots[1].bytes;
    Texts texts;
    for (const VectorAccess& access : vector_accesses(bytes)) {
        const auto text = [&](const char* pattern) {
            return fill(pattern, {{"type", access.modifier + "." + form.name},
                                  {"list", register_list(bytes, access.elements)},
                                  {"at", std::to_string(access.at)}});
        };
        texts.pass += each_element("    ld.global.b$bits $name, [%in+$place];\n", access, bytes) +
                      text("    st.param$type [argument+$at], $list;\n");
        texts.copy += text("    ld.param$type $list, [given+$at];\n") +
                      text("    st.param$type [returned+$at], $list;\n");
        texts.receive +=
            text("    ld.param$type $list, [result+$at];\n") +
            each_element("    st.global.b$bits [%out+$place], $name;\n", access, bytes);
    }
    return texts;
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const auto [pass, copy, receive] = texts_of(form);
    const std::string function = fill(
        R"(.func (.param .align 16 .b8 returned[48]) callee_$name(.param .align 16 .b8 given[48]) {
    .reg .b16 %h<4>; .reg .b32 %r<4>; .reg .b64 %rd<4>; .reg .b128 %q<4>;
$copy    ret;
}
)",
        {{"copy", copy}});
    const std::string body = fill(R"(    {
    .param .align 16 .b8 argument[48], result[48];
$pass    call (result), callee_$name, (argument);
$receive    }
)",
                                  {{"pass", pass}, {"receive", receive}});
    return {kernel_test(full_name(mnemonic, form), " to a function and back", body,
                        {.in_bytes = out_bytes,
                         .out_bytes = out_bytes,
                         .threads = place_threads,
                         .input = random_bytes(out_bytes * place_threads, 13),
                         .module_scope = function})};
}

}  // namespace

extern const Shape shape_parameters{"to a function and back", fits, tests};

}  // namespace warpsim
