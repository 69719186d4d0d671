// Special registers whose values a launch determines, in three-dimensional blocks and grids.
#include <iterator>

#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

// Without clusters, each block is a cluster.
constexpr const char* registers[] = {
    "tid.x",           "tid.y",           "tid.z",           "ntid.x",
    "ntid.y",          "ntid.z",          "ctaid.x",         "ctaid.y",
    "ctaid.z",         "nctaid.x",        "nctaid.y",        "nctaid.z",
    "laneid",          "lanemask_eq",     "lanemask_le",     "lanemask_lt",
    "lanemask_ge",     "lanemask_gt",     "clusterid.x",     "clusterid.y",
    "clusterid.z",     "nclusterid.x",    "nclusterid.y",    "nclusterid.z",
    "cluster_ctaid.x", "cluster_ctaid.y", "cluster_ctaid.z", "cluster_nctaid.x",
    "cluster_ctarank", "cluster_nctarank"};

bool fits(const Mnemonic& mnemonic, const Form& form) {
    return mnemonic.name == "mov" && form.name == "u32";
}

// The place of a thread in `out`, after those of all preceding threads.
constexpr const char* place =
    R"(    mov.u32 %r10, %ctaid.z; mov.u32 %r11, %nctaid.y; mov.u32 %r12, %ctaid.y;
    mad.lo.u32 %r10, %r10, %r11, %r12;
    mov.u32 %r11, %nctaid.x; mov.u32 %r12, %ctaid.x;
    mad.lo.u32 %r10, %r10, %r11, %r12;
    mov.u32 %r11, %ntid.z; mov.u32 %r12, %tid.z;
    mad.lo.u32 %r10, %r10, %r11, %r12;
    mov.u32 %r11, %ntid.y; mov.u32 %r12, %tid.y;
    mad.lo.u32 %r10, %r10, %r11, %r12;
    mov.u32 %r11, %ntid.x; mov.u32 %r12, %tid.x;
    mad.lo.u32 %r10, %r10, %r11, %r12;
    ld.param.u64 %out, [out];
    mul.wide.u32 %offset, %r10, $bytes;
    add.u64 %out, %out, %offset;
)";

std::vector<RecordedTest> tests(const Mnemonic&, const Form&) {
    constexpr size_t bytes = 4 * std::size(registers);
    std::string body = fill(place, {{"bytes", std::to_string(bytes)}});
    for (size_t i = 0; i < std::size(registers); ++i) {
        body += fill("    mov.u32 %r1, %$name; st.global.u32 [%out+$at], %r1;\n",
                     {{"name", registers[i]}, {"at", std::to_string(4 * i)}});
    }
    RecordedTest test = kernel_test("mov.u32", " of special registers", body, {});
    test.block = {5, 3, 3};
    test.grid = {2, 2, 2};
    test.output_bytes = bytes * 45 * 8;
    return {test};
}

}  // namespace

extern const Shape shape_special_registers{"every special register that a launch determines", fits,
                                           tests};

}  // namespace warpsim
