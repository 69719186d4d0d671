// bar and barrier: what one thread writes before a barrier another reads after it; reductions of
// several sets of truth values. Three warps; barrier 5 is for the first two of them.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t threads = 96;

bool fits(const Mnemonic& mnemonic, const Form& form) {
    return mnemonic.name == "bar" ||
           (mnemonic.name == "barrier" && !form.name.starts_with("cluster."));
}

// %r1: the thread; %r2: its value, which is in its word of shared memory; %rd1: that word; %p3: the
// thread is in the third warp.
constexpr const char* set_up = R"(    .shared .align 4 .b32 words[96];
    mov.u32 %r1, %tid.x;
    mov.u64 %rd1, words;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd1, %rd1, %rd2;
    ld.global.u32 %r2, [%in];
    st.shared.u32 [%rd1], %r2;
    setp.ge.u32 %p3, %r1, 64;
)";

// Copies the word of thread `last` - %r1 to `out`.
std::string read_other(const char* last, const char* out) {
    return fill(R"(    sub.u32 %r3, $last, %r1;
    mov.u64 %rd3, words;
    mul.wide.u32 %rd4, %r3, 4;
    add.u64 %rd3, %rd3, %rd4;
    ld.shared.u32 %r4, [%rd3];
    st.global.u32 [%out+$out], %r4;
)",
                {{"last", last}, {"out", out}});
}

// Copies the word of thread %r1 ^ `other` to `out`.
std::string read_across(const char* other, const char* out) {
    return fill(R"(    xor.b32 %r3, %r1, $other;
    mov.u64 %rd3, words;
    mul.wide.u32 %rd4, %r3, 4;
    add.u64 %rd3, %rd3, %rd4;
    ld.shared.u32 %r4, [%rd3];
    st.global.u32 [%out+$out], %r4;
)",
                {{"other", other}, {"out", out}});
}

// Lanes of a warp wait for each other, all of them and in halves.
std::string warp_sync(const std::string& name) {
    return "    mov.u32 %r5, 0xffffffff;\n    " + name + " %r5;\n" + read_across("31", "0") +
           "    " + name + R"( 0xffffffff;
    not.b32 %r2, %r2;
    st.shared.u32 [%rd1], %r2;
    and.b32 %r6, %r1, 16;
    shl.b32 %r6, 0xffff, %r6;
    )" + name +
           " %r6;\n" + read_across("8", "4");
}

// Odd and even threads arrive at a barrier at different instructions.
std::string sync_apart(const std::string& name) {
    return fill(R"(    and.b32 %r5, %r1, 1;
    setp.ne.u32 %p1, %r5, 0;
    @%p1 bra odd;
    not.b32 %r2, %r2;
    st.shared.u32 [%rd1], %r2;
    $name 7;
    bra together;
odd:
    $name 7;
together:
)",
                {{"name", name}}) +
           read_across("1", "8");
}

std::string sync(const std::string& name) {
    const bool aligned = name.starts_with("bar.") || name.ends_with("aligned");
    return "    " + name + " 0;\n" + read_other("95", "0") + "    " + name +
           " 0;\n    not.b32 %r2, %r2;\n    @%p3 bra third;\n    st.shared.u32 [%rd1], %r2;\n    " +
           name + " 5, 64;\n" + read_other("63", "4") + "third:\n    mov.u32 %r9, 15;\n    " +
           name + " %r9;\n" + (aligned ? "" : sync_apart(name));
}

// The first warp continues immediately, the second waits for it.
std::string arrive(const std::string& name, const std::string& sync) {
    return "    bar.sync 0;\n    not.b32 %r2, %r2;\n    @%p3 bra done;\n    setp.ge.u32 %p1, %r1, "
           "32;\n" +
           std::string("    @%p1 bra second;\n    st.shared.u32 [%rd1], %r2;\n    ") + name +
           " 5, 64;\n    bra done;\nsecond:\n    " + sync + " 5, 64;\n" + read_other("63", "0") +
           "done:\n";
}

// Truth values: mixed, all, none, one thread's, all but one's; then those of the first two warps.
std::string reduce(const std::string& name, bool to_predicate) {
    const std::vector<std::string> truths{"and.b32 %r5, %r2, 1",  "mov.u32 %r5, 1",
                                          "mov.u32 %r5, 0",       "set.eq.u32.u32 %r5, %r1, 37",
                                          "xor.b32 %r5, %r1, 70", "and.b32 %r5, %r2, 2"};
    std::string text;
    for (size_t round = 0; round < truths.size(); ++round) {
        const bool two_warps = round + 1 == truths.size();
        if (two_warps) text += "    @%p3 bra done;\n";
        text += fill(R"(    $truth;
    setp.ne.u32 %p1, %r5, 0;
    mov.u32 %r6, 77;
    $name $d, $barrier, %p1;
    $convert
    st.global.u32 [%out+$out], %r6;
)",
                     {{"truth", truths[round]},
                      {"name", name},
                      {"d", to_predicate ? "%p2" : "%r6"},
                      {"barrier", two_warps ? "5, 64" : "1"},
                      {"convert", to_predicate ? "selp.u32 %r6, 1, 0, %p2;" : ""},
                      {"out", std::to_string(4 * round)}});
    }
    return text + "done:\n";
}

std::string body_of(const std::string& name, bool to_predicate) {
    if (name == "bar.warp.sync") return warp_sync(name);
    if (name.find(".red.") != std::string::npos) return reduce(name, to_predicate);
    const size_t at = name.find("arrive");
    if (at == std::string::npos) return sync(name);
    return arrive(name, std::string(name).replace(at, 6, "sync"));
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form);
    const std::string body = body_of(name, form.slots[0].kind == Slot::predicate);
    return {kernel_test(name, "", set_up + body,
                        {.in_bytes = 4,
                         .out_bytes = 24,
                         .threads = threads,
                         .input = random_bytes(4 * threads, 9)})};
}

}  // namespace

extern const Shape shape_barriers{"three warps, and two of them; every reduction's edges", fits,
                                  tests};

}  // namespace warpsim
