#include <gtest/gtest.h>

#include <algorithm>

#include "diagnose/cause.h"
#include "kernel_truth.h"

namespace selfcheck {
namespace {

bool is_true(const std::string& id, const KernelTruth& kernel) {
    return is_true_cause(id, kernel).value();
}

// A kernel that loses those elements k of each segment for which lost(shape, k).
KernelTruth losing(const std::function<bool(const Shape&, size_t)>& lost) {
    return paper_kernel([=](const Shape& s, size_t output, size_t i) {
        return lost(s, i % s.segment()) ? 0 : right_weight(s, output, i);
    });
}

TEST(TrueCause, IsOneOfTheCatalogue) {
    const auto& catalogue = lab::catalogue();
    for (const std::string& id : decidable_causes()) {
        const auto has_id = [&](const lab::Cause* cause) { return cause->id == id; };
        EXPECT_TRUE(std::ranges::any_of(catalogue, has_id)) << id;
    }
    EXPECT_FALSE(is_true_cause("the_moon", paper_kernel(right_weight)));
}

// It may miss a limit, or keep something that the oracle's single calls do not show.
TEST(TrueCause, OfARightKernelIsAlmostNone) {
    const KernelTruth right = paper_kernel(right_weight);
    for (const std::string& id : decidable_causes())
        EXPECT_EQ(is_true(id, right), id == "limit" || id == "depends_on_earlier_call") << id;
}

TEST(TrueCause, HalfSegmentMeansExactlyTheSecondHalf) {
    const auto half = [](const Shape& s, size_t k) { return k >= s.threads(); };
    EXPECT_TRUE(is_true("half_segment", losing(half)));
    EXPECT_FALSE(
        is_true("half_segment", losing([](const Shape& s, size_t k) { return k > s.threads(); })));
    EXPECT_FALSE(
        is_true("half_segment", losing([](const Shape& s, size_t k) { return k < s.threads(); })));
    EXPECT_FALSE(is_true("half_segment", losing([](const Shape& s, size_t k) {
                             return k >= s.threads() || k == 0;
                         })));
}

TEST(TrueCause, HalfSegmentMeansEveryFailingShape) {
    EXPECT_FALSE(is_true("half_segment", losing([](const Shape& s, size_t k) {
                             return k >= s.threads() && (s.threads() < 64 || k % 2);
                         })));
    // A segment of two elements alone proves nothing.
    EXPECT_FALSE(is_true("half_segment", losing([](const Shape& s, size_t k) {
                             return s.threads() == 1 && k == 1;
                         })));
}

TEST(TrueCause, HalfSegmentMeansThatNothingFaults) {
    KernelTruth kernel = losing([](const Shape& s, size_t k) { return k >= s.threads(); });
    kernel.shapes[4].fault = device::FaultKind::out_of_bounds;
    EXPECT_FALSE(is_true("half_segment", kernel));
    EXPECT_TRUE(is_true("out_of_bounds", kernel));
    EXPECT_FALSE(is_true("endless_loop", kernel));
}

TEST(TrueCause, StridesAreSkippedWhereTheirBitOfTheIndexIsLost) {
    KernelTruth odd = losing([](const Shape&, size_t k) { return k & 1; });
    EXPECT_TRUE(is_true("first_stride_skipped", odd));
    EXPECT_FALSE(is_true("last_stride_skipped", odd));
    odd.solution = halving_solution;
    EXPECT_FALSE(is_true("first_stride_skipped", odd));
    EXPECT_TRUE(is_true("last_stride_skipped", odd));
}

TEST(TrueCause, LastElementIsTheLastAlone) {
    EXPECT_TRUE(is_true("last_element_skipped",
                        losing([](const Shape& s, size_t k) { return k == s.segment() - 1; })));
    EXPECT_FALSE(is_true("last_element_skipped",
                         losing([](const Shape& s, size_t k) { return k >= s.segment() - 2; })));
}

TEST(TrueCause, DoubledMeansThatNothingIsLost) {
    const auto doubled = [](const Shape& s, size_t output, size_t i) {
        return right_weight(s, output, i) * (i % s.segment() < 2 ? 2 : 1);
    };
    EXPECT_TRUE(is_true("element_doubled", paper_kernel(doubled)));
    EXPECT_FALSE(
        is_true("element_doubled", paper_kernel([&](const Shape& s, size_t output, size_t i) {
                    return i % s.segment() == 5 ? 0 : doubled(s, output, i);
                })));
}

TEST(TrueCause, BlocksWithoutAnOffsetSumTheFirstSegment) {
    const auto first = [](const Shape& s, size_t, size_t i) {
        return owner(s, i) == 0 ? 1.0 : 0.0;
    };
    EXPECT_TRUE(is_true("block_offset_missing", paper_kernel(first)));
    EXPECT_FALSE(
        is_true("block_offset_missing", paper_kernel([&](const Shape& s, size_t o, size_t i) {
                    return i == 3 ? 0 : first(s, o, i);
                })));
    EXPECT_FALSE(is_true("block_offset_missing",
                         paper_kernel(first, [](size_t output) { return output == 0; })));
}

TEST(TrueCause, SegmentsOverlapByHalf) {
    const auto overlapping = [](const Shape& s, size_t output, size_t i) {
        const size_t begin = output * s.threads();
        return begin <= i && i < begin + s.segment() ? 1.0 : 0.0;
    };
    EXPECT_TRUE(is_true("overlapping_segments", paper_kernel(overlapping)));
    EXPECT_FALSE(
        is_true("overlapping_segments", losing([](const Shape&, size_t k) { return k == 1; })));
}

TEST(TrueCause, Output0HoldsAnotherBlocksSum) {
    const auto only_0 = [](size_t output) { return output == 0; };
    const auto last = [](const Shape& s, size_t, size_t i) {
        return owner(s, i) == s.blocks() - 1 ? 1.0 : 0.0;
    };
    EXPECT_TRUE(is_true("every_block_writes_output_0", paper_kernel(last, only_0)));
    EXPECT_FALSE(is_true("figure_10_6", paper_kernel(last, only_0)));
    EXPECT_FALSE(is_true("every_block_writes_output_0", paper_kernel(last)));
}

TEST(TrueCause, Figure106SumsTheFirstSegmentIntoOutput0) {
    const auto only_0 = [](size_t output) { return output == 0; };
    const auto often = [](const Shape& s, size_t, size_t i) {
        if (owner(s, i)) return 0.0;
        return s.blocks() == 1 ? 1.0 : 1.0 + static_cast<double>(i);
    };
    EXPECT_TRUE(is_true("figure_10_6", paper_kernel(often, only_0)));
    KernelTruth reads_only = paper_kernel(right_weight, only_0);
    EXPECT_TRUE(is_true("figure_10_6", reads_only));
    for (ShapeTruth& s : reads_only.shapes) s.global_stores = 1;  // block 0 alone has written
    EXPECT_FALSE(is_true("figure_10_6", reads_only));
    EXPECT_TRUE(is_true("not_written", reads_only));
}

TEST(TrueCause, NotWrittenMeansThatNoOutputIsWrong) {
    const auto even = [](size_t output) { return output % 2 == 0; };
    EXPECT_TRUE(is_true("not_written", paper_kernel(right_weight, even)));
    EXPECT_FALSE(is_true("not_written", paper_kernel(
                                            [](const Shape& s, size_t o, size_t i) {
                                                return s.threads() < 32 ? right_weight(s, o, i) : 0;
                                            },
                                            even)));
}

TEST(TrueCause, OrdersDifferWhereOneIsRight) {
    KernelTruth kernel = losing([](const Shape&, size_t k) { return k == 1; });
    EXPECT_FALSE(is_true("order_dependent", kernel));
    kernel.shapes[2].orders[0] = on_paper(kernel.shapes[2].shape, right_weight);
    EXPECT_TRUE(is_true("order_dependent", kernel));
    KernelTruth scheduled = paper_kernel(right_weight);
    EXPECT_FALSE(is_true("order_dependent", scheduled));
    scheduled.shapes[2].wrong_under_a_schedule = true;
    EXPECT_TRUE(is_true("order_dependent", scheduled));
}

TEST(TrueCause, ABlockSizeIsANumberInTheSource) {
    KernelTruth kernel =
        losing([](const Shape& s, size_t k) { return s.threads() != 32 && k == 1; });
    EXPECT_FALSE(is_true("hard_coded_block_size", kernel));
    kernel.source = "for (stride = 1; stride <= 32; stride *= 2) input[i] += input[i + stride];";
    EXPECT_TRUE(is_true("hard_coded_block_size", kernel));
    kernel.shapes[4] = kernel.shapes[2];  // now no larger size fails
    EXPECT_FALSE(is_true("hard_coded_block_size", kernel));
}

TEST(TrueCause, FractionsAreCutOffWhereIntegersAreRight) {
    KernelTruth kernel = paper_kernel(right_weight);
    for (ShapeTruth& s : kernel.shapes) s.fractions_right = false, s.whole_on_fractions = true;
    EXPECT_TRUE(is_true("truncated_to_integer", kernel));
    kernel.shapes[1].whole_on_fractions = false;
    EXPECT_FALSE(is_true("truncated_to_integer", kernel));
}

TEST(TrueCause, AChangedInputIsOneOfSumsThatAreRightInOneOrder) {
    KernelTruth kernel = paper_kernel(right_weight);
    kernel.shapes[1].input_changed = true;
    EXPECT_TRUE(is_true("input_changed", kernel));
    kernel.shapes[2].orders[0].outputs[0] = OutputTruth::wrong;
    EXPECT_TRUE(is_true("input_changed", kernel));
    EXPECT_FALSE(is_true("limit", kernel));
    kernel.shapes[2].orders[1].outputs[0] = OutputTruth::wrong;
    EXPECT_FALSE(is_true("input_changed", kernel));
}

}  // namespace
}  // namespace selfcheck
