// ld and ldu: every type, from every state space, as one element and as vectors, into registers of
// the type's width and into wider ones.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/place.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr size_t out_bytes =
    512;  // of each thread: results, and from 448 on its place in global memory

bool fits(const Mnemonic& mnemonic, const Form&) {
    return mnemonic.name == "ld" || mnemonic.name == "ldu";
}

// A load into registers of `width` bytes; appends the results at `to`.
std::string load(const std::string& instruction, const std::string& address, size_t from,
                 size_t elements, size_t width, size_t& to) {
    std::string text = fill("    $instruction $list, [$address+$from];\n",
                            {{"instruction", instruction},
                             {"list", register_list(width, elements)},
                             {"address", address},
                             {"from", std::to_string(from)}});
    for (size_t i = 0; i < elements; ++i) {
        text += fill("    st.global.b$bits [%out+$to], $name;\n",
                     {{"bits", std::to_string(8 * width)},
                      {"to", std::to_string(to)},
                      {"name", register_prefix(width) + std::to_string(i)}});
        to += width == 16 ? 16 : 8;
    }
    return text;
}

std::string loads(const std::string& mnemonic, const Place& place, const std::string& type,
                  size_t bytes, size_t width, size_t& to) {
    std::string text;
    for (const auto& [elements, at, vector] : vector_accesses(bytes)) {
        text += load(mnemonic + place.modifier + vector + "." + type, place.address, at, elements,
                     width, to);
    }
    return text;
}

RecordedTest test_of(const std::string& mnemonic, const Form& form, const Place& place,
                     const std::vector<std::byte>& input, uint32_t threads) {
    const size_t bytes = form.slots[0].bytes;
    const std::string name = mnemonic + "." + form.name;
    size_t to = 0;
    std::string body = place.set_up;
    body += loads(mnemonic, place, form.name, bytes, bytes == 1 ? 2 : bytes, to);
    const bool extends = bytes <= 4 && form.name[0] != 'f';
    if (extends) body += loads(mnemonic, place, form.name, bytes, 8, to);
    const long parameter_bytes = place.modifier == ".param" ? place_bytes : 0;
    return kernel_test(name, " from " + place.about, body,
                       {.in_bytes = place_bytes,
                        .out_bytes = out_bytes,
                        .threads = threads,
                        .input = input,
                        .module_scope = place.module_scope,
                        .parameter = {input.begin(), input.begin() + parameter_bytes}});
}

// Orderings, scopes and cache hints change nothing for one thread: each load gives the stored
// value.
RecordedTest test_of_modifiers(const std::string& form) {
    std::string body =
        "    .shared .align 16 .b8 shared_word[16];\n    ld.global.b64 %rd1, [%in]; st.shared.b64 "
        "[shared_word], %rd1;\n";
    size_t to = 0;
    for (const std::string modifiers : {"weak",
                                        "weak.global",
                                        "volatile",
                                        "volatile.global",
                                        "volatile.shared",
                                        "relaxed.cta.global",
                                        "relaxed.gpu",
                                        "relaxed.gpu.global",
                                        "relaxed.sys.global",
                                        "acquire.cta.global",
                                        "acquire.gpu",
                                        "acquire.gpu.global",
                                        "acquire.sys.global",
                                        "acquire.cta.shared",
                                        "global.ca",
                                        "global.cg",
                                        "global.cs",
                                        "global.lu",
                                        "global.cv",
                                        "global.nc",
                                        "global.nc.L1::no_allocate",
                                        "global.L1::evict_last",
                                        "global.L2::64B",
                                        "global.L2::128B",
                                        "global.L2::256B",
                                        "global.nc.L1::no_allocate.L2::128B",
                                        "relaxed.gpu.global.L1::no_allocate"}) {
        const bool shared = modifiers.ends_with("shared");
        body += load("ld." + modifiers + ".u32", shared ? "shared_word" : "%in", 4, 1, 4, to);
    }
    return kernel_test(form, " with orderings and cache hints", body,
                       {.out_bytes = out_bytes, .threads = 1, .input = random_bytes(8, 3)});
}

// ldu requires one address for all threads, in memory that no thread writes.
std::vector<RecordedTest> tests_of_ldu(const Form& form) {
    const auto input = random_bytes(place_bytes, 2);
    std::vector<RecordedTest> tests;
    for (const char* space : {".global", ""}) {
        const std::string about = *space ? "global memory" : "global memory, generic";
        tests.push_back(test_of("ldu", form, {about, space, "%in"}, input, 1));
    }
    return tests;
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    if (mnemonic.name == "ldu") return tests_of_ldu(form);
    const auto input = random_bytes(place_bytes * place_threads, 2);
    std::vector<RecordedTest> tests;
    for (const Place& place : all_places(input)) {
        tests.push_back(test_of("ld", form, place, input, place_threads));
    }
    if (form.name == "u32") tests.push_back(test_of_modifiers("ld.u32"));
    return tests;
}

}  // namespace

extern const Shape shape_loads{"from each state space; v2, v4; into wider registers", fits, tests};

}  // namespace warpsim
