// Instructions that change no value (fences, cache hints): a thread executes them, and then reads
// back what it wrote before them.
#include <algorithm>
#include <array>

#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

bool fits(const Mnemonic& mnemonic, const Form&) {
    constexpr std::array<std::string_view, 6> names{"applypriority", "discard",  "fence",
                                                    "membar",        "prefetch", "prefetchu"};
    return std::find(names.begin(), names.end(), mnemonic.name) != names.end();
}

using Texts = std::vector<std::string>;

// The ways to write the form: the scopes and spaces are not part of its name.
Texts texts_of(const std::string& form) {
    // The bytes at %in have been read, and are not read again.
    if (form == "discard.L2") return {"discard.global.L2 [%in], 128", "discard.L2 [%in], 128"};
    if (form == "applypriority")
        return {"applypriority.global.L2::evict_normal [%in], 128",
                "applypriority.L2::evict_normal [%in], 128"};
    if (form == "membar") return {"membar.cta", "membar.sys"};
    if (form == "membar.gl") return {"membar.gl"};
    if (form == "fence.mbarrier_init") return {"fence.mbarrier_init.release.cluster"};
    if (form == "fence.proxy.alias") return {"fence.proxy.alias"};
    if (form == "fence.proxy.async") return {"fence.proxy.async", "fence.proxy.async.global"};
    if (form == "prefetchu.L1") return {"prefetchu.L1 [%rd1]"};
    if (form.starts_with("prefetch")) {
        const std::string level = form.substr(form.find('.'));
        return {"prefetch" + level + " [%out]", "prefetch.global" + level + " [%out]",
                "prefetch.local" + level + " [spare_local]"};
    }
    Texts fences;
    for (const char* ordering : {"sc", "acq_rel"}) {
        for (const char* scope : {"cta", "cluster", "gpu", "sys"}) {
            fences.push_back(std::string("fence.") + ordering + "." + scope);
        }
    }
    return fences;
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    std::string body = R"(    .local .align 8 .b8 spare_local[8];
    cvta.global.u64 %rd1, %out;
    ld.global.u32 %r1, [%in];
)";
    size_t at = 0;
    for (const std::string& text : texts_of(name)) {
        body += fill(
            "    st.global.u32 [%out+$at], %r1;\n    $text;\n    ld.global.u32 %r2, [%out+$at];\n"
            "    add.u32 %r1, %r1, %r2;\n",
            {{"at", std::to_string(at)}, {"text", text}});
        at += 4;
    }
    return {kernel_test(name, "", body + "    st.global.u32 [%out+60], %r1;\n",
                        {.in_bytes = 128, .out_bytes = 64, .input = random_bytes(128 * 32, 6)})};
}

}  // namespace

extern const Shape shape_without_result{"is run, and no value changes", fits, tests};

}  // namespace warpsim
