// st: every type, to every state space that can be written, as one element and as vectors, from
// registers of the type's width and from wider ones.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/place.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr size_t out_bytes =
    512;  // of each thread: results, and from 448 on its place in global memory

bool fits(const Mnemonic& mnemonic, const Form&) { return mnemonic.name == "st"; }

// Values to store: %h0.., %r0.., %rd0.., %q0.., each four of the bytes at %in.
std::string load_values() {
    std::string text;
    for (const size_t bytes : {2, 4, 8, 16}) {
        for (size_t i = 0; i < 4; ++i) {
            text += fill("    ld.global.b$bits $name, [%in+$at];\n",
                         {{"bits", std::to_string(8 * bytes)},
                          {"at", std::to_string(bytes * i)},
                          {"name", register_prefix(bytes) + std::to_string(i)}});
        }
    }
    return text;
}

std::string store(const std::string& modifiers, const std::string& address, size_t at,
                  const std::string& list) {
    return "    st" + modifiers + " [" + address + "+" + std::to_string(at) + "], " + list + ";\n";
}

// The last 16 bytes receive one element from a wider register.
std::string stores(const Place& place, const std::string& type, size_t bytes) {
    std::string text;
    for (const auto& [elements, at, vector] : vector_accesses(bytes)) {
        text += store(place.modifier + vector + "." + type, place.address, at,
                      register_list(bytes, elements));
    }
    if (bytes <= 4 && type[0] != 'f')
        text += store(place.modifier + "." + type, place.address, 48, "%rd0");
    return text;
}

std::string read_back(const Place& place) {
    std::string text;
    for (size_t at = 0; at < place_bytes; at += 8) {
        text += fill(
            "    ld$space.b64 %rd50, [$address+$at]; st.global.b64 [%out+$at], %rd50;\n",
            {{"space", place.modifier}, {"address", place.address}, {"at", std::to_string(at)}});
    }
    return text;
}

RecordedTest test_of(const Form& form, const std::string& about, const std::string& body,
                     const std::string& module_scope) {
    return kernel_test("st." + form.name, about, load_values() + body,
                       {.in_bytes = place_bytes,
                        .out_bytes = out_bytes,
                        .threads = place_threads,
                        .input = random_bytes(place_bytes * place_threads, 4),
                        .module_scope = module_scope});
}

// Orderings, scopes and cache hints change nothing for one thread.
RecordedTest test_of_modifiers(const std::string& form) {
    std::string body =
        "    .shared .align 16 .b8 shared_word[16];\n    ld.global.b32 %r0, [%in];\n";
    size_t at = 0;
    for (const std::string modifiers :
         {"weak", "weak.global", "volatile", "volatile.global", "relaxed.cta.global", "relaxed.gpu",
          "relaxed.gpu.global", "relaxed.sys.global", "release.cta.global", "release.gpu",
          "release.gpu.global", "release.sys.global", "global.wb", "global.cg", "global.cs",
          "global.wt", "global.L1::no_allocate", "global.L1::evict_last"}) {
        body += store("." + modifiers + ".u32", "%out", at, "%r0");
        at += 4;
    }
    for (const std::string modifiers :
         {"volatile.shared", "relaxed.cta.shared", "release.cta.shared"}) {
        body += store("." + modifiers + ".u32", "shared_word", 0, "%r0") +
                "    ld.shared.u32 %r1, [shared_word];\n    st.global.u32 [%out+" +
                std::to_string(at) + "], %r1;\n";
        at += 4;
    }
    return kernel_test(form, " with orderings and cache hints", body,
                       {.out_bytes = out_bytes, .threads = 1, .input = random_bytes(8, 3)});
}

std::vector<RecordedTest> tests(const Mnemonic&, const Form& form) {
    std::vector<RecordedTest> tests;
    for (const Place& place : all_places({})) {
        if (!place.writable) continue;
        const std::string body =
            place.set_up + stores(place, form.name, form.slots[1].bytes) + read_back(place);
        tests.push_back(test_of(form, " to " + place.about, body, place.module_scope));
    }
    if (form.name == "u32") tests.push_back(test_of_modifiers("st.u32"));
    return tests;
}

}  // namespace

extern const Shape shape_stores{"to each state space; v2, v4; from wider registers", fits, tests};

}  // namespace warpsim
