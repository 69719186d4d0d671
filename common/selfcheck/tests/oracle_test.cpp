#include "selfcheck/mutants/oracle.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace selfcheck
