// mbarrier: phases that end by arrivals, drops and bytes. The bits of the state differ between
// devices; the results of queries do not.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

bool fits(const Mnemonic& mnemonic, const Form&) { return mnemonic.name == "mbarrier"; }

// Each thread has its own mbarrier at %rd1, which expects 3 arrivals; %rd2 is its generic address.
constexpr const char* begin = R"(    .shared .align 8 .b64 mbarriers[8];
    mov.u64 %rd1, mbarriers;
    mul.wide.u32 %rd10, %thread, 8;
    add.u64 %rd1, %rd1, %rd10;
    cvta.shared.u64 %rd2, %rd1;
    mov.u32 %r1, 3;
    mbarrier.init.shared.b64 [%rd1], %r1;
)";

// The instruction under test with an address, by the name of each state space.
struct Address {
    const char *modifier, *place;
};
constexpr Address addresses[] = {{".shared", "[%rd1]"}, {".shared::cta", "[%rd1]"}, {"", "[%rd2]"}};

// "mbarrier.arrive.expect_tx.b64" for shared memory: "mbarrier.arrive.expect_tx.shared.b64".
std::string written(const std::string& name, const Address& address) {
    return name.substr(0, name.rfind('.')) + address.modifier + ".b64";
}

// Arrivals, one at a time or two; writes the states' counts, and whether the phase has ended, to
// `out`.
constexpr const char* phase = R"(    mbarrier.arrive.shared.b64 %rd3, [%rd1];
    $instruction
    mbarrier.test_wait.shared.b64 %p1, [%rd1], %rd3;
    selp.u32 %r2, 1, 2, %p1;
    st.global.u32 [%out+$at], %r2;
    mbarrier.arrive.shared.b64 %rd5, [%rd1];
    mbarrier.pending_count.b64 %r3, %rd5;
    st.global.u32 [%out+$then], %r3;
    mbarrier.test_wait.parity.shared.b64 %p1, [%rd1], 0;
    selp.u32 %r2, 1, 2, %p1;
    st.global.u32 [%out+$last], %r2;
)";

// expect_tx of more bytes than are completed: 8 are left, and the phase does not end.
constexpr const char* expected =
    "$instruction $place, 24; mbarrier.complete_tx.shared.b64 [%rd1], 16;";
constexpr const char* completed =
    "mbarrier.expect_tx.shared.b64 [%rd1], 24; $instruction $place, 16;";
// Another mbarrier at the same place, for two arrivals, one of which happens.
constexpr const char* begun = R"(mbarrier.inval.shared.b64 [%rd1]; $instruction $place, 2;
    mbarrier.arrive.shared.b64 %rd3, [%rd1];)";
constexpr const char* ended = R"($instruction $place; mbarrier.init.shared.b64 [%rd1], 2;
    mbarrier.arrive.shared.b64 %rd3, [%rd1];)";
constexpr const char* tested =
    "$instruction %p2, $place, $phase; selp.u32 %r4, 1, 2, %p2; st.global.u32 [%out], %r4;";
constexpr const char* counted = "mbarrier.pending_count.b64 %r4, %rd3; st.global.u32 [%out], %r4;";
// The second arrival of three.
constexpr const char* arrived = R"($instruction %rd4, $place$count;
    mbarrier.pending_count.b64 %r4, %rd4; st.global.u32 [%out], %r4;)";
constexpr const char* arrived_with_bytes = R"($instruction %rd4, $place, 24;
    mbarrier.pending_count.b64 %r4, %rd4; st.global.u32 [%out], %r4;
    mbarrier.complete_tx.shared.b64 [%rd1], 24;)";

const char* use_of(const std::string& name) {
    if (name == "mbarrier.init.b64") return begun;
    if (name == "mbarrier.inval.b64") return ended;
    if (name == "mbarrier.expect_tx.b64") return expected;
    if (name == "mbarrier.complete_tx.b64") return completed;
    if (name == "mbarrier.pending_count.b64") return counted;
    if (name.find("wait") != name.npos) return tested;
    return name.find("expect_tx") == name.npos ? arrived : arrived_with_bytes;
}

std::string use(const std::string& name, const Address& address) {
    const bool parity = name.find("parity") != name.npos;
    const bool count =
        name.find("noComplete") != name.npos || address.modifier == addresses[1].modifier;
    return fill(use_of(name), {{"instruction", written(name, address)},
                               {"place", address.place},
                               {"phase", parity ? "1" : "%rd3"},
                               {"count", count ? ", 1" : ""}});
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    std::vector<RecordedTest> tests;
    for (const Address& address : addresses) {
        if (name == "mbarrier.pending_count.b64" && *address.modifier) continue;  // it has none
        const std::string about = *address.modifier ? std::string(" with ") + (address.modifier + 1)
                                                    : " with a generic address";
        tests.push_back(kernel_test(name, about,
                                    begin + fill(phase, {{"instruction", use(name, address)},
                                                         {"at", "4"},
                                                         {"then", "8"},
                                                         {"last", "12"}}),
                                    {.out_bytes = 16, .threads = 8}));
    }
    return tests;
}

}  // namespace

extern const Shape shape_mbarriers{"phases that end by arrivals, drops and bytes", fits, tests};

}  // namespace warpsim
