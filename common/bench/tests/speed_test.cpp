#include "bench/speed.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "bench/cub_reference.h"
#include "device/tests/testing.h"

namespace bench {
namespace {

using device::Buffer;
using device::Launch;
using device::Pointer;
using device::value;

TEST(Summary, IsTheRatioOfReferenceToLaunch) {
    device::PairedTimes times;
    for (int i = 0; i < 41; ++i) {
        times.launch_seconds.push_back(2);
        times.reference_seconds.push_back(i < 3 ? 100 : 1);  // a few disturbed pairs
    }
    const SpeedResult result = summarise(times);
    EXPECT_EQ(result.ratio, 0.5);
    EXPECT_EQ(result.low, 0.5);
    EXPECT_EQ(result.high, 0.5);
    EXPECT_EQ(result.launch_seconds, 2);
    EXPECT_EQ(result.pairs, 41U);
}

Launch sum_of(Buffer in, Buffer out, unsigned elements) {
    Launch sum = device::launch("sum_block", {Pointer{in}, Pointer{out}, value(elements)});
    sum.block.x = 128;
    return sum;
}

class FakePairs : public testing::Test {
  protected:
    void SetUp() override {
        if (!device::gpu_worker_is_built()) GTEST_SKIP() << "built without cuda.h";
        gpu_ = device::make_gpu_device();
        gpu_->load({kernels_ptx, {}});
        plan_.library = std::filesystem::read_symlink("/proc/self/exe")
                            .replace_filename("fake_cuda/fake_cub.so");
        plan_.elements = 3;
        plan_.pairs = 7;
        plan_.warm_up_seconds = 0;
        for (float x : {1.0F, 10.0F}) add_set(x);
    }

    void add_set(float x) {
        const Buffer in = device::upload(*gpu_, std::vector<float>{x, x, x});
        sums_.push_back(device::upload(*gpu_, std::vector<float>{-1}));
        references_.push_back(device::upload(*gpu_, std::vector<float>{-1}));
        plan_.sets.push_back({sum_of(in, sums_.back(), 3), {in, 0}, {references_.back(), 0}});
    }

    device::FakeDriver fake_driver_;
    std::unique_ptr<device::Gpu> gpu_;
    device::PairPlan plan_;
    std::vector<Buffer> sums_, references_;
};

TEST_F(FakePairs, AreAsManyAsAskedForAndRunOnEverySet) {
    const auto outcome = gpu_->time_pairs(plan_);
    ASSERT_FALSE(outcome.fault);
    EXPECT_EQ(outcome.times.launch_seconds, std::vector<double>(7, 1e-3));
    EXPECT_EQ(outcome.times.reference_seconds, std::vector<double>(7, 1e-3));
    for (const auto& results : {sums_, references_}) {
        EXPECT_EQ(device::download<float>(*gpu_, results[0])[0], 3);
        EXPECT_EQ(device::download<float>(*gpu_, results[1])[0], 30);
    }
}

TEST_F(FakePairs, OfAKernelThatSpinsEndAtTheDeadline) {
    plan_.deadline_seconds = 0.2;
    plan_.sets[0].launch = device::launch("spin", {value(uint64_t{0})});
    const auto outcome = gpu_->time_pairs(plan_);
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, device::FaultKind::never_ends);
    EXPECT_TRUE(outcome.times.launch_seconds.empty());
}

TEST_F(FakePairs, WithoutAReferenceAreAnError) {
    plan_.library = "/no/such/library.so";
    EXPECT_THROW(gpu_->time_pairs(plan_), device::Error);
}

TEST_F(FakePairs, CheckTheReferencesBuffers) {
    plan_.elements = 4;  // of 3
    EXPECT_THROW(gpu_->time_pairs(plan_), device::Error);
}

// One block cannot keep a GPU busy: far slower than CUB, whose sum must be right.
TEST(Speed, OfOneBlockIsFarBelowTheReference) {
    if (!device::probe_gpu().name) GTEST_SKIP() << "no GPU: " << device::probe_gpu().reason;
    const auto gpu = device::make_gpu_device();
    gpu->load({kernels_ptx, {}});
    const unsigned elements = 1 << 22;
    const Buffer in = device::upload(*gpu, std::vector<float>(elements, 0.5F));
    const Buffer out = device::upload(*gpu, std::vector<float>{-1});
    const SpeedOutcome outcome = measure_speed(*gpu, sum_of(in, out, elements), {in, 0}, elements);
    ASSERT_FALSE(outcome.fault) << outcome.fault->message;
    const SpeedResult& result = outcome.result;
    EXPECT_TRUE(result.cold);
    EXPECT_EQ(result.pairs, 40U);
    EXPECT_GT(result.ratio, 0);
    EXPECT_LT(result.high, 0.5);
    EXPECT_LE(result.low, result.ratio);
    EXPECT_LE(result.ratio, result.high);
    std::printf("launch %.1f us, reference %.1f us, ratio %.4f [%.4f, %.4f]\n",
                result.launch_seconds * 1e6, result.reference_seconds * 1e6, result.ratio,
                result.low, result.high);
}

TEST(Speed, ReferenceSumsRightOnTheGpu) {
    if (!device::probe_gpu().name) GTEST_SKIP() << "no GPU: " << device::probe_gpu().reason;
    const auto gpu = device::make_gpu_device();
    gpu->load({kernels_ptx, {}});
    const unsigned elements = 1'000'003;
    const Buffer in = device::upload(*gpu, std::vector<float>(elements, 1));
    const Buffer sum = device::upload(*gpu, std::vector<float>{-1});
    const Buffer reference = device::upload(*gpu, std::vector<float>{-1});
    device::PairPlan plan;
    plan.library = cub_reference(gpu->info().compute_capability);
    plan.elements = elements;
    plan.pairs = 2;
    plan.sets = {{sum_of(in, sum, elements), {in, 0}, {reference, 0}}};
    ASSERT_FALSE(gpu->time_pairs(plan).fault);
    EXPECT_EQ(device::download<float>(*gpu, reference)[0], elements);
    EXPECT_EQ(device::download<float>(*gpu, sum)[0], elements);
}

}  // namespace
}  // namespace bench
