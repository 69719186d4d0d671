#include "selfcheck/mutants/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "kernel_truth.h"

namespace selfcheck {
namespace {

// For blocks of one thread: block b loads %f1 = input[2b] and %f2 = input[2b + 1], then runs
// `combine`. The address of output[b] is in %rd6.
std::string kernel(const std::string& combine) {
    return R"(.version 9.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 input, .param .u64 output) {
    .reg .f32 %f<4>;
    .reg .b32 %r<4>;
    .reg .b64 %rd<8>;
    ld.param.u64 %rd1, [input];
    ld.param.u64 %rd2, [output];
    mov.u32 %r1, %ctaid.x;
    mul.wide.u32 %rd3, %r1, 8;
    add.s64 %rd4, %rd1, %rd3;
    mul.wide.u32 %rd5, %r1, 4;
    add.s64 %rd6, %rd2, %rd5;
    ld.global.f32 %f1, [%rd4];
    ld.global.f32 %f2, [%rd4+4];
    )" + combine +
           R"(
    ret;
})";
}

ShapeTruth judge(const std::string& combine, const Shape& shape = launch(3, 1)) {
    const std::map<std::string, std::string> kernels{{shape.contract().declaration(), "k"}};
    return Oracle(make_kernel_runs(kernel(combine), kernels), nullptr).judge(shape);
}

constexpr char right[] = "add.rn.f32 %f3, %f1, %f2;  st.global.f32 [%rd6], %f3;";

TEST(Oracle, FindsARightKernelRight) {
    const ShapeTruth truth = judge(right);
    EXPECT_TRUE(truth.right());
    EXPECT_TRUE(truth.orders[0].weights.empty());
    EXPECT_FALSE(truth.input_changed);
    EXPECT_FALSE(truth.whole_on_fractions);
    EXPECT_EQ(truth.global_stores, 3u);
}

TEST(Oracle, MeasuresTheWeightOfEveryElementInEveryOutput) {
    const ShapeTruth truth = judge("add.rn.f32 %f3, %f2, %f2;  st.global.f32 [%rd6], %f3;");
    EXPECT_FALSE(truth.right());
    ASSERT_EQ(truth.orders[1].weights.size(), 3u);
    EXPECT_EQ(truth.orders[0].weights[0], (std::vector<double>{0, 2, 0, 0, 0, 0}));
    EXPECT_EQ(truth.orders[0].weights[1], (std::vector<double>{0, 0, 0, 2, 0, 0}));
}

// Ten times the second element, and the first one subtracted: no digit holds these.
TEST(Oracle, MeasuresWeightsThatAreLargeOrNegative) {
    const ShapeTruth truth = judge(
        "mul.rn.f32 %f3, %f2, 0f41200000;  sub.rn.f32 %f3, %f3, %f1;"
        "st.global.f32 [%rd6], %f3;");
    ASSERT_TRUE(truth.orders[0].weights[0]);
    EXPECT_EQ(truth.orders[0].weights[0], (std::vector<double>{-1, 10, 0, 0, 0, 0}));
}

TEST(Oracle, GivesNoWeightsToWhatIsNoSum) {
    const ShapeTruth product = judge("mul.rn.f32 %f3, %f1, %f2;  st.global.f32 [%rd6], %f3;");
    EXPECT_FALSE(product.right());
    EXPECT_FALSE(product.orders[0].weights[0]);
    const ShapeTruth one_more =
        judge("add.rn.f32 %f3, %f1, 0f3F800000;  st.global.f32 [%rd6], %f3;");
    EXPECT_FALSE(one_more.orders[0].weights[0]);
}

TEST(Oracle, TellsOutputsApartThatAreUnwrittenAndNotFinite) {
    EXPECT_EQ(judge("").orders[0].outputs[0], OutputTruth::unwritten);
    const ShapeTruth infinite = judge("mov.f32 %f3, 0f7F800000;  st.global.f32 [%rd6], %f3;");
    EXPECT_EQ(infinite.orders[0].outputs[2], OutputTruth::not_finite);
}

TEST(Oracle, SeesFaultsAndChangedInputs) {
    const ShapeTruth fault = judge("st.global.f32 [%rd6+12], %f1;");
    EXPECT_EQ(fault.fault, device::FaultKind::out_of_bounds);
    EXPECT_FALSE(fault.right());
    const ShapeTruth endless = judge("again: bra again;");
    EXPECT_EQ(endless.fault, device::FaultKind::never_ends);
    EXPECT_TRUE(judge(std::string(right) + "st.global.f32 [%rd4], %f3;").input_changed);
}

TEST(Oracle, SeesFractionsThatAreCutOff) {
    const ShapeTruth truth =
        judge("add.rn.f32 %f3, %f1, %f2;  cvt.rzi.f32.f32 %f3, %f3;  st.global.f32 [%rd6], %f3;");
    EXPECT_TRUE(truth.integers_right());
    EXPECT_TRUE(truth.whole_on_fractions);
    EXPECT_FALSE(truth.right());
}

// Every block writes output[0]: the last one wins.
TEST(Oracle, RunsBlocksInBothOrders) {
    const ShapeTruth truth =
        judge("add.rn.f32 %f3, %f1, %f2;  st.global.f32 [%rd2], %f3;", launch(2, 1));
    EXPECT_EQ(truth.orders[0].outputs[0], OutputTruth::wrong);
    EXPECT_EQ(truth.orders[1].outputs[0], OutputTruth::right);
}

// How often 0 and 1 are among four elements.
Shape zeros_and_ones() {
    lab::Contract contract;
    contract.name = "k";
    const auto one = [](const lab::Sizes&) { return lab::Launched::Dimensions{1, 1, 1}; };
    contract.called = lab::Launched{.grid = one, .block = one};
    contract.sizes = {"n"};
    contract.parameters = {lab::input<unsigned>("input", "n"), lab::output<unsigned>("output", 2)};
    contract.data = {{"zeros and ones", false, UINT64_MAX, [](lab::Array& array, uint64_t seed) {
                          array.fill([seed](size_t i) { return (seed >> i) % 2; });
                      }}};
    contract.reference = [](const lab::Given& given, lab::Wanted& wanted) {
        for (const unsigned bin : {0, 1})
            wanted.set(bin, static_cast<double>(std::ranges::count(given.input<unsigned>(), bin)));
    };
    contract.diagnosed_as = lab::Counting{};
    return {lab::one(std::make_shared<const lab::Contract>(std::move(contract)), "Any", "case",
                     {{"n", 4}})};
}

// One thread adds element `i` to the counts in %r4, of zeros, and %r5, of ones.
std::string count(int i) {
    return "ld.global.u32 %r6, [%rd4+" + std::to_string(4 * i) +
           "]; sub.u32 %r7, 1, %r6; add.u32 %r5, %r5, %r6; add.u32 %r4, %r4, %r7;\n";
}

std::string counts(const std::string& counted) {
    return "{ .reg .b32 %r<8>; mov.u32 %r4, 0; mov.u32 %r5, 0;\n" + counted +
           "st.global.u32 [%rd6], %r4; st.global.u32 [%rd6+4], %r5; }";
}

TEST(Oracle, CountsEachElementAloneInItsBin) {
    const Shape shape = zeros_and_ones();
    EXPECT_TRUE(judge(counts(count(0) + count(1) + count(2) + count(3)), shape).right());
    const ShapeTruth truth = judge(counts(count(0) + count(1) + count(1) + count(3)), shape);
    EXPECT_FALSE(truth.right());
    EXPECT_EQ(truth.counted, (std::vector<double>{1, 2, 0, 1}));
}

}  // namespace
}  // namespace selfcheck
