// mov of 128 bits, and mov that packs or unpacks the parts of a register.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/place.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t threads = 64;

// "%r1, %r2": the registers for the parts, or for the whole.
std::string registers(size_t bytes, size_t count) {
    const std::string name = bytes == 1 ? "%b" : register_prefix(bytes);
    std::string list;
    for (size_t i = 1; i <= count; ++i) list += (i > 1 ? ", " : "") + (name + std::to_string(i));
    return list;
}

// ld or st of `count` adjacent registers of `bytes` bytes.
std::string transfer(const char* pattern, size_t bytes, size_t count) {
    std::string text;
    for (size_t i = 1; i <= count; ++i) {
        const std::string all = registers(bytes, i);
        text += fill(pattern, {{"bits", std::to_string(8 * bytes)},
                               {"place", std::to_string(bytes * (i - 1))},
                               {"register", all.substr(all.rfind('%'))}});
    }
    return text;
}
std::string load(size_t bytes, size_t count) {
    return transfer("    ld.global.b$bits $register, [%in+$place];\n", bytes, count);
}
std::string store(size_t bytes, size_t count) {
    return transfer("    st.global.b$bits [%out+$place], $register;\n", bytes, count);
}

bool fits(const Mnemonic& mnemonic, const Form& form) {
    return mnemonic.name == "mov" && (form.slots[0].bytes == 16 || form.slots[1].bytes == 16 ||
                                      form.name.find("pack") != std::string::npos);
}

std::string in_braces(const Slot& slot, size_t count) {
    const std::string all = registers(slot.bytes, count);
    return slot.kind == Slot::vector ? "{" + all + "}" : all;
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const Slot &to = form.slots[0], &from = form.slots[1];
    const size_t bytes = std::max(to.bytes, from.bytes);
    const size_t results = bytes / to.bytes, sources = bytes / from.bytes;
    const std::string type = form.name.substr(0, form.name.find('.'));
    const std::string body = "    .reg .b8 %b<5>;\n" + load(from.bytes, sources) + "    mov." +
                             type + " " + in_braces(to, results) + ", " + in_braces(from, sources) +
                             ";\n" + store(to.bytes, results);
    return {kernel_test(full_name(mnemonic, form), "", body,
                        {.in_bytes = 16,
                         .out_bytes = 16,
                         .threads = threads,
                         .input = random_bytes(16 * threads, 1)})};
}

}  // namespace

extern const Shape shape_moves{"64 random values", fits, tests};

}  // namespace warpsim
