// shfl: the whole warp with any segments, and parts of it in segments inside them (the value of a
// lane that does not take part is undefined).
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"
#include "warpsim/recordings/warp_masks.h"

namespace warpsim {

namespace {

size_t rounds() { return (std::size(warp_masks) + all_warp_groups().size()) * 2 + 6; }

bool fits(const Mnemonic& mnemonic, const Form&) { return mnemonic.name == "shfl"; }

// d|p, and d alone in every second round. `c` sets %r3.
std::string round(const std::string& form, size_t number, const std::string& c) {
    return fill(R"(    ld.global.u32 %r1, [%in+$in];
    ld.global.u32 %r2, [%in+$in_b];
$c    setp.ne.u32 %p1, 0, 0;
    $form %r4$p, %r1, %r2, %r3, %r40;
    selp.u32 %r5, 1, 0, %p1;
    st.global.u32 [%out+$out], %r4;
    st.global.u32 [%out+$out_p], %r5;
)",
                {{"in", std::to_string(12 * number)},
                 {"in_b", std::to_string(12 * number + 4)},
                 {"c", c},
                 {"form", form},
                 {"p", number % 2 ? "" : "|%p1"},
                 {"out", std::to_string(8 * number)},
                 {"out_p", std::to_string(8 * number + 4)}});
}

// c as __shfl_sync computes it for a width.
std::string segments_of(uint32_t lanes, const std::string& form) {
    const uint32_t clamp = form.find(".up.") == std::string::npos ? 31 : 0;
    return "    mov.u32 %r3, " + std::to_string((32 - lanes) << 8 | clamp) + ";\n";
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    std::string body;
    size_t number = 0;
    for (; number < 6; ++number) {
        const std::string any =
            "    ld.global.u32 %r3, [%in+" + std::to_string(12 * number + 8) + "];\n";
        body += "    mov.u32 %r40, 0xffffffff;\n" + round(name, number, any);
    }
    for (const WarpMask& mask : warp_masks) {
        const std::string c = segments_of(mask.segment, name);
        body += under_mask(mask, "mask_" + std::to_string(number),
                           round(name, number, c) + round(name, number + 1, c));
        number += 2;
    }
    for (const WarpGroups& groups : all_warp_groups()) {
        const std::string c = segments_of(groups.segment, name);
        body += in_groups(groups, round(name, number, c) + round(name, number + 1, c));
        number += 2;
    }
    const size_t in_bytes = 12 * rounds();  // a, b and c of each
    return {kernel_test(name, "", body,
                        {.in_bytes = in_bytes,
                         .out_bytes = 8 * rounds(),
                         .input = random_bytes(in_bytes * warp_size, 7)})};
}

}  // namespace

extern const Shape shape_shuffles{
    "10 masks, 5 partitions into groups; any segments, in the whole warp any operands", fits,
    tests};

}  // namespace warpsim
