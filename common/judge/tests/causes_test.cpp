// Tests the catalogue of causes on kernels with known mistakes.
#include <gtest/gtest.h>

#include <set>

#include "judge/tests/judged.h"

namespace lab {
namespace {

using testing::Call;
using testing::doubling;
using testing::FakeKernel;
using testing::FakeSim;
using testing::first_failure;
using testing::halving;
using testing::in_segment;
using testing::judged;
using testing::judged_on;
using testing::shared;
using testing::weighted;

TEST(Causes, KnowsAHalfSegmentInEveryLab) {
    const auto half = in_segment([](uint32_t threads, size_t k) { return k < threads ? 1 : 0; });
    for (const ContractPtr& sums : {doubling, halving, shared})
        EXPECT_EQ(judged(half, sums).cause, "half_segment");
}

TEST(Causes, KnowsASkippedFirstOrLastStrideByTheLabsOrder) {
    const auto odd_lost = in_segment([](uint32_t, size_t k) { return k % 2 ? 0 : 1; });
    EXPECT_EQ(judged(odd_lost, doubling).cause, "first_stride_skipped");
    EXPECT_EQ(judged(odd_lost, halving).cause, "last_stride_skipped");
    EXPECT_EQ(judged(odd_lost, shared).cause, "last_stride_skipped");
    const auto quarter =
        in_segment([](uint32_t threads, size_t k) { return k & (threads / 2) ? 0 : 1; });
    EXPECT_EQ(judged(quarter, shared).cause, "first_stride_skipped");
    EXPECT_EQ(judged(quarter, halving).cause, "unknown");
}

TEST(Causes, KnowsTheLastElement) {
    const auto last =
        in_segment([](uint32_t threads, size_t k) { return k == 2 * threads - 1 ? 0 : 1; });
    EXPECT_EQ(judged(last).cause, "last_element_skipped");
    const auto last_two =
        in_segment([](uint32_t threads, size_t k) { return k + 2 >= 2 * threads ? 0 : 1; });
    EXPECT_EQ(judged(last_two).cause, "unknown");
}

TEST(Causes, NamesNoCauseThatFitsOnlyTheSmallestCases) {
    // With one thread the upper half is lost; larger cases lose their first element.
    const auto mixed =
        in_segment([](uint32_t threads, size_t k) { return k == (threads == 1 ? 1 : 0) ? 0 : 1; });
    EXPECT_EQ(judged(mixed).cause, "unknown");
}

TEST(Causes, KnowsDoubledElements) {
    EXPECT_EQ(judged(in_segment([](uint32_t, size_t k) { return k < 2 ? 2 : 1; })).cause,
              "element_doubled");
    EXPECT_EQ(judged(in_segment([](uint32_t, size_t k) { return k < 2 ? 3 : 1; })).cause,
              "unknown");
    EXPECT_EQ(judged(in_segment([](uint32_t, size_t k) {
                  return k == 0 ? 2 : k == 1 ? 0 : 1;
              })).cause,
              "unknown");
}

TEST(Causes, KnowsAMissingBlockOffset) {
    const auto first = [](Call& call) {
        return weighted([&](uint32_t, size_t i) { return i < 2 * call.threads ? 1 : 0; })(call);
    };
    EXPECT_EQ(judged(first).cause, "block_offset_missing");
}

TEST(Causes, KnowsOverlappingSegments) {
    const auto overlap = [](Call& call) {
        return weighted([&](uint32_t b, size_t i) {
            return i >= b * call.threads && i < (b + 2) * call.threads ? 1 : 0;
        })(call);
    };
    EXPECT_EQ(judged(overlap).cause, "overlapping_segments");
}

FakeKernel into_output_0(bool own_segment, uint32_t writer_offset) {
    return [=](Call& call) {
        float sum = 0;
        const uint32_t block = own_segment ? call.blocks - 1 - writer_offset : 0;
        for (size_t k = 0; k < 2 * call.threads; ++k)
            sum += call.input[2 * call.threads * block + k];
        call.output[0] = sum;
        return device::Outcome{};
    };
}

TEST(Causes, KnowsThatEveryBlockWritesOutput0) {
    EXPECT_EQ(judged(into_output_0(true, 0)).cause, "every_block_writes_output_0");
}

// Output 0 is right and the rest unwritten: either one block wrote it, or all of them did, with the
// same value.
TEST(Causes, TellsTheFigureFromASingleWriterByTheStoresOnly) {
    const auto with_stores = [](uint64_t stores_a_block) {
        FakeSim* device = nullptr;
        FakeSim sim([&](Call& call) {
            device->counted.global_stores = stores_a_block ? stores_a_block * call.blocks : 1;
            return into_output_0(false, 0)(call);
        });
        device = &sim;
        return judged_on({{&sim, &sim, "sim"}}, shared).cause;
    };
    EXPECT_EQ(with_stores(1), "figure_10_6");
    EXPECT_EQ(with_stores(0), "not_written");
}

TEST(Causes, KnowsAHardCodedBlockSize) {
    const auto right_with = [](std::set<uint32_t> sizes) {
        return judged(in_segment([sizes](uint32_t threads, size_t k) {
                   return k || sizes.count(threads);
               }))
            .cause;
    };
    EXPECT_EQ(right_with({64}), "hard_coded_block_size");
    EXPECT_EQ(right_with({8, 64}), "unknown");
    EXPECT_EQ(right_with({256}), "unknown");  // no larger block was tried
    EXPECT_EQ(right_with({8}), "unknown");    // less than a warp: right by chance
}

TEST(Causes, OutputsThatSomeCasesWriteWronglyAreNotJustUnwritten) {
    // Thread 1 writes its own partial sum: a block of one thread has no thread 1.
    const auto thread_1_writes = [](Call& call) {
        return call.threads > 1 ? in_segment([](uint32_t, size_t k) { return k == 2; })(call)
                                : device::Outcome{};
    };
    const Verdict verdict = judged(thread_1_writes);
    EXPECT_EQ(first_failure(verdict).what, What::not_written);
    EXPECT_EQ(verdict.cause, "unknown");
}

}  // namespace
}  // namespace lab
