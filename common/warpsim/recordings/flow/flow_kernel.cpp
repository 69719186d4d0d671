#include "warpsim/recordings/flow/flow_kernel.h"

#include "warpsim/recordings/flow/statement.h"
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t threads = 96, blocks = 2;
constexpr size_t in_bytes = 16, out_bytes = 2, cell_bytes = 64;

// The memory that statements use; each thread writes its shared words before another reads them.
constexpr const char* variables = R"(    .shared .align 4 .b32 block_words[96], warp_words[96];
    .shared .align 4 .b32 pair_words[64], shared_cells[8];
    .local .align 4 .b32 words_of_thread[8];
    .reg .b64 %cells;
)";

constexpr const char* recursion =
    R"(.func (.param .b32 out) recursion_of_$name(.param .b32 a, .param .b32 b) {
    .reg .pred %p; .reg .b32 %r<8>;
    ld.param.b32 %r1, [a];
    ld.param.b32 %r2, [b];
    setp.eq.u32 %p, %r2, 0;
    @%p bra deepest;
    mad.lo.u32 %r3, %r1, 13, %r2;
    and.b32 %r4, %r3, 1;
    add.u32 %r4, %r4, 1;
    min.u32 %r4, %r4, %r2;
    sub.u32 %r4, %r2, %r4;
    {
    .param .b32 argument, second, result;
    st.param.b32 [argument], %r3;
    st.param.b32 [second], %r4;
    call (result), recursion_of_$name, (argument, second);
    ld.param.b32 %r5, [result];
    }
    xor.b32 %r1, %r1, %r5;
deepest:
    add.u32 %r1, %r1, 3;
    st.param.b32 [out], %r1;
    ret;
}
.global .align 4 .u32 lock_$name;
.global .align 8 .u64 recursion_at_$name = recursion_of_$name;
)";

void set_states(FlowWriter& w, const std::string& from) {
    for (uint64_t i = 0; i < FlowWriter::states; ++i) {
        w.line("mad.lo.u32 %x{}, {}, {}, %lane", i, from, 2 * i + 1);
    }
}

// A function of a value and, unless `alone`, of the mask of the lanes that call it together: those
// do not diverge in it.
std::string function(const std::string& name, uint64_t seed, bool alone) {
    FlowWriter w(seed, FlowWriter::Kind::function);
    w.line("mov.u32 %lane, %laneid");
    w.line("ld.param.b32 {}, [a]", w.word());
    w.line("ld.param.b32 {}, [b]", w.word());
    set_states(w, "%t0");
    if (alone)
        w.statements({.mask = "", .depth = 2}, 3);
    else
        w.statements({.mask = "%t1", .depth = deepest_scope}, 6);
    w.line("st.param.b32 [out], {}", w.state());
    w.line("ret");
    return ".func (.param .b32 out) " + name + "_of_$name(.param .b32 a, .param .b32 b) {\n" +
           w.body() + "}\n";
}

// Zeroes every thread's own words of shared and local memory, and the shared cells by the first
// eight threads; sets the threads' states.
void begin(FlowWriter& w) {
    w.raw(variables);
    w.line("ld.param.u64 %cells, [out]");
    w.line("add.u64 %cells, %cells, {}", threads * blocks * out_bytes);
    w.line("mov.u32 %lane, %laneid");
    w.line("mov.u32 %self, %tid.x");
    const std::string offset = w.address(), base = w.address(), zero = w.word(),
                      later = w.predicate();
    w.line("mul.wide.u32 {}, %self, 4", offset);
    w.line("mov.u32 {}, 0", zero);
    w.line("setp.gt.u32 {}, %self, 7", later);
    for (const char* words : {"block_words", "warp_words"}) {
        w.line("mov.u64 {}, {}", base, words);
        w.line("add.u64 {}, {}, {}", base, base, offset);
        w.line("st.shared.u32 [{}], {}", base, zero);
    }
    w.line("mov.u64 {}, shared_cells", base);
    w.line("add.u64 {}, {}, {}", base, base, offset);
    w.line("@!{} st.shared.u32 [{}], {}", later, base, zero);
    for (int i = 0; i < 8; ++i) w.line("st.local.u32 [words_of_thread+{}], {}", 4 * i, zero);
    for (uint64_t i = 0; i < 4; ++i) w.line("ld.global.u32 %x{}, [%in+{}]", i, 4 * i);
    w.line("mad.lo.u32 %x4, %self, 77, %x0");
    w.line("xor.b32 %x5, %x1, %x2");
    w.line("bar.sync 0");
}

// After a barrier, every thread that has not exited mixes the shared cells into its state.
void end(FlowWriter& w) {
    if (!w.alone()) {
        w.line("barrier.sync 0");
        const std::string value = w.word();
        for (int cell = 0; cell < 6; ++cell) {
            w.line("ld.shared.u32 {}, [shared_cells+{}]", value, 4 * cell);
            w.mix(value);
        }
    }
    store_state(w);
}

}  // namespace

void store_state(FlowWriter& w) {
    const std::string sum = w.word(), high = w.word();
    w.line("mov.u32 {}, 0", sum);
    for (uint64_t i = 0; i < FlowWriter::states; ++i) {
        w.line("mad.lo.u32 {}, {}, 0x01000193, %x{}", sum, sum, i);
    }
    w.line("shr.u32 {}, {}, 16", high, sum);
    w.line("xor.b32 {}, {}, {}", sum, sum, high);
    w.line("st.global.u16 [%out], {}", sum);
}

RecordedTest flow_test(int seed) {
    const auto first = static_cast<uint64_t>(1000 * (seed + 1));
    const bool alone = seed % 4 == 3;
    FlowWriter w(first, alone ? FlowWriter::Kind::alone : FlowWriter::Kind::together);
    begin(w);
    const std::string live = w.word();
    w.line("mov.u32 {}, 0xffffffff", live);
    const FlowScope top{.mask = alone ? "" : live, .block = !alone, .top = true, .depth = 0};
    w.statements(top, 8 + seed % 8);
    end(w);
    RecordedTest test =
        kernel_test("flow " + std::to_string(seed), "", w.body(),
                    {.in_bytes = in_bytes,
                     .out_bytes = out_bytes,
                     .threads = threads,
                     .blocks = blocks,
                     .input = random_bytes(in_bytes * threads * blocks, first),
                     .module_scope = function("first", first + 1, alone) +
                                     function("second", first + 2, alone) + recursion});
    test.output_bytes += cell_bytes;
    return test;
}

std::vector<TestGroup> flow_groups() {
    std::vector<TestGroup> groups;
    for (int seed = 0; seed < flow_kernels; ++seed) {
        if (seed % 20 == 0) groups.push_back({"flow_" + std::to_string(seed), {}});
        groups.back().tests.push_back(flow_test(seed));
    }
    return groups;
}

}  // namespace warpsim
