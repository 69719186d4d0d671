#include "warpsim/recordings/place.h"

#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

// Copies the thread's bytes of %in to [address].
std::string copy_in(const std::string& modifier, const std::string& address) {
    std::string text;
    for (uint32_t at = 0; at < place_bytes; at += 8) {
        text += fill("    ld.global.b64 %rd50, [%in+$at]; st$space.b64 [$address+$at], %rd50;\n",
                     {{"at", std::to_string(at)}, {"space", modifier}, {"address", address}});
    }
    return text;
}

// %rd60 = the thread's place in `variable`, which all threads share.
std::string address_in(const char* variable) {
    return fill(R"(    mov.u64 %rd60, $variable;
    mul.wide.u32 %rd51, %thread, 64;
    add.u64 %rd60, %rd60, %rd51;
)",
                {{"variable", variable}});
}

std::string constants(std::span<const std::byte> bytes) {
    std::string text = ".const .align 16 .b8 const_$name[512] = {";
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (i) text += ',';
        text += std::to_string(static_cast<unsigned>(bytes[i]));
    }
    return text + "};\n";
}

}  // namespace

std::vector<VectorAccess> vector_accesses(size_t bytes) {
    std::vector<VectorAccess> accesses{{1, 0, ""}};
    if (2 * bytes <= 16) accesses.push_back({2, 16, ".v2"});
    if (4 * bytes <= 16) accesses.push_back({4, 32, ".v4"});
    return accesses;
}

std::string register_prefix(size_t bytes) {
    return bytes <= 2 ? "%h" : bytes == 4 ? "%r" : bytes == 8 ? "%rd" : "%q";
}

std::string register_list(size_t bytes, size_t elements) {
    std::string list = register_prefix(bytes) + "0";
    for (size_t i = 1; i < elements; ++i) list += ", " + register_prefix(bytes) + std::to_string(i);
    return elements == 1 ? list : "{" + list + "}";
}

std::vector<Place> all_places(std::span<const std::byte> input) {
    const std::string global = "    add.u64 %rd60, %out, 448;\n" + copy_in(".global", "%rd60");
    const std::string shared = "    .shared .align 16 .b8 shared_bytes[512];\n" +
                               address_in("shared_bytes") + copy_in(".shared", "%rd60");
    const std::string local =
        "    .local .align 16 .b8 local_bytes[64];\n    mov.u64 %rd60, local_bytes;\n" +
        copy_in(".local", "%rd60");
    const std::string constant = address_in("const_$name"), values = constants(input);
    return {
        {"global memory", ".global", "%rd60", global},
        {"global memory, generic", "", "%rd60", global + "    cvta.global.u64 %rd60, %rd60;\n"},
        {"shared memory", ".shared", "%r60", shared + "    cvt.u32.u64 %r60, %rd60;\n"},
        {"shared::cta memory", ".shared::cta", "%rd60", shared},
        {"shared::cluster memory", ".shared::cluster", "%rd60", shared},
        {"shared memory, generic", "", "%rd60", shared + "    cvta.shared.u64 %rd60, %rd60;\n"},
        {"local memory", ".local", "%rd60", local},
        {"local memory, generic", "", "%rd60", local + "    cvta.local.u64 %rd60, %rd60;\n"},
        {"constant memory", ".const", "%rd60", constant, values, false},
        {"constant memory, generic", "", "%rd60", constant + "    cvta.const.u64 %rd60, %rd60;\n",
         values, false},
        {"the kernel's parameters", ".param", "block", "", "", false},
    };
}

static_assert(place_bytes * place_threads == 512);

}  // namespace warpsim
