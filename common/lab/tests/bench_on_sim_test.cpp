// Sizes that are counted, and larger ones whose counts are scaled, on a device whose kernel is a
// C++ function.
#include "lab/bench_on_sim.h"

#include <gtest/gtest.h>

#include <numeric>

#include "base/error.h"
#include "contract/reduction.h"
#include "contract/segment_sums.h"
#include "lab/described_gpu.h"
#include "run/tests/fake_sim.h"

namespace lab {
namespace {

using testing::Call;
using testing::FakeSim;

constexpr uint64_t few[] = {1 << 20, 1 << 22, 1 << 24}, larger = 1 << 26;

class BenchOnSimTest : public ::testing::Test {
  protected:
    BenchOnSimTest() {
        contract_ = *segment_sums({.kernel = "Sum"});
        subject_.kernels[contract_.declaration()] = "Sum";
    }

    SimMeasurement measure(std::initializer_list<uint64_t> sizes) {
        runner_ = {"student", subject_, std::make_shared<const Contract>(contract_)};
        BenchOnSim bench(sim_, gpu_, runner_, 1);
        SimMeasurement last;
        for (const uint64_t n : sizes) last = bench.measure(n);
        return last;
    }
    SimMeasurement measure_larger() { return measure({few[0], few[1], few[2], larger}); }

    device::Outcome run(Call& call) {
        const size_t own = 2 * call.threads;
        for (size_t block = 0; block < call.blocks; ++block) {
            const auto segment = call.input.subspan(block * own, own);
            call.output[block] = std::accumulate(segment.begin(), segment.end(), wrong_by_);
        }
        sim_.counted.global_load_bytes = 4 * call.input.size();
        sim_.counted.warp_instructions = instructions_(call.input.size());
        return {};
    }

    const model::Gpu gpu_ = described_gpu(ROOT, "h200");
    Contract contract_;
    Subject subject_;
    BenchRunner runner_;
    float wrong_by_ = 0;
    uint64_t (*instructions_)(uint64_t) = [](uint64_t n) { return 2 * n; };
    FakeSim sim_{[this](Call& call) { return run(call); }};
};

// The message of the error thrown by `measure`.
template <class Measure>
std::string refusal(Measure measure) {
    try {
        measure();
    } catch (const NoVerdict& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_F(BenchOnSimTest, ASizeThatFitsIsCounted) {
    const SimMeasurement measured = measure({few[0]});
    EXPECT_EQ(sim_.runs, 1);
    EXPECT_FALSE(measured.scaled_from);
    EXPECT_EQ(measured.counters.at("global_loads_per_element"), 1);
    EXPECT_GT(measured.predicted_seconds, gpu_.launch_seconds);
}

TEST_F(BenchOnSimTest, ALargerOneIsScaled) {
    const SimMeasurement measured = measure_larger();
    EXPECT_EQ(sim_.runs, 3);
    EXPECT_EQ(measured.scaled_from, few[2]);
    EXPECT_EQ(measured.counters.at("global_loads_per_element"), 1);
}

TEST_F(BenchOnSimTest, OneWithTooManyInstructionsIsScaledToo) {
    instructions_ = [](uint64_t n) { return 40 * n; };
    const SimMeasurement measured = measure({1 << 16, 1 << 18, few[0], few[1], few[2]});
    EXPECT_EQ(sim_.runs, 4);
    EXPECT_EQ(measured.scaled_from, few[1]);
}

TEST_F(BenchOnSimTest, CountsThatGrowUnevenlyAreNotScaled) {
    instructions_ = [](uint64_t n) { return n == few[1] ? n : 2 * n; };
    EXPECT_EQ(
        refusal([&] { measure_larger(); }),
        "too large to count, and the counts up to 16777216 elements do not grow evenly with n");
}

TEST_F(BenchOnSimTest, AScaledLaunchIsTheOneOfItsSize) {
    contract_.sized = [usual = contract_.sized](uint64_t n) -> Sizes {
        return n < larger ? usual(n) : Sizes{{"blocks", n / 1024}, {"threads", 512}};
    };
    EXPECT_NE(refusal([&] { measure_larger(); }), "");
}

TEST_F(BenchOnSimTest, NothingIsTriedAfterAWrongResult) {
    wrong_by_ = 1;
    runner_ = {"student", subject_, std::make_shared<const Contract>(contract_)};
    BenchOnSim bench(sim_, gpu_, runner_, 1);
    EXPECT_EQ(refusal([&] { bench.measure(1 << 10); }),
              "its result is wrong: nothing is counted or predicted");
    EXPECT_EQ(refusal([&] { bench.measure(1 << 12); }), "not tried: it failed at 1024 elements");
    EXPECT_EQ(sim_.runs, 1);
}

// One block sums all n floats.
constexpr const char* total_ptx = R"(
.version 8.0
.target sm_80
.address_size 64
.visible .entry Total(.param .u64 input, .param .u64 output, .param .u64 n) {
    .reg .pred %p1;
    .reg .f32 %f<3>;
    .reg .b32 %r<3>;
    .reg .b64 %rd<7>;
    ld.param.u64 %rd1, [input];
    ld.param.u64 %rd2, [output];
    ld.param.u64 %rd3, [n];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ntid.x;
    cvt.u64.u32 %rd4, %r1;
    cvt.u64.u32 %rd5, %r2;
    mov.f32 %f1, 0f00000000;
    setp.ne.u32 %p1, %r1, 0;
    @!%p1 st.global.f32 [%rd2], %f1;
    bar.sync 0;
LOOP:
    setp.ge.u64 %p1, %rd4, %rd3;
    @%p1 bra DONE;
    shl.b64 %rd6, %rd4, 2;
    add.u64 %rd6, %rd1, %rd6;
    ld.global.f32 %f2, [%rd6];
    add.f32 %f1, %f1, %f2;
    add.u64 %rd4, %rd4, %rd5;
    bra LOOP;
DONE:
    red.global.add.f32 [%rd2], %f1;
    ret;
}
)";

TEST(BenchOnWarpsim, ALargeInputRepeatsAndIsCountedWhole) {
    Contract contract = *reduce_sum();
    contract.name = "Total";
    const auto one_dimension = [](uint32_t x) {
        return [x](const Sizes&) { return Launched::Dimensions{x, 1, 1}; };
    };
    contract.called = Launched{.grid = one_dimension(1), .block = one_dimension(1024)};
    std::erase_if(contract.parameters,
                  [](const Parameter& each) { return each.role == Role::workspace; });
    BenchRunner runner{"student", {}, std::make_shared<const Contract>(contract)};
    runner.subject.code.ptx = total_ptx;
    runner.subject.kernels[contract.declaration()] = "Total";
    const auto sim = device::make_sim();
    const model::Gpu gpu = described_gpu(ROOT, "h200");
    const SimMeasurement measured = BenchOnSim(*sim, gpu, runner, 1).measure(20 << 20);
    EXPECT_FALSE(measured.scaled_from);
    EXPECT_EQ(measured.counters.at("global_loads_per_element"), 1);
    EXPECT_EQ(sim->launches()[0].footprint.fresh_sectors, (20 << 20) / 8);
}

TEST(DescribedGpu, AnUnknownNameIsAnsweredWithAllNames) {
    EXPECT_EQ(described_gpu(ROOT, "t4").name, "Tesla T4");
    try {
        described_gpu(ROOT, "../gpus/t4");
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("must be one of a100, "), std::string::npos);
    }
}

}  // namespace lab
