#include "bench/roofline.h"

#include <gtest/gtest.h>

namespace bench {
namespace {

constexpr size_t bytes = size_t{1} << 30;

double of_a_sum(double read, double reference_rate) {
    return roofline({.read_bytes_per_second = read, .copy_bytes_per_second = 4e12}, {bytes, 0},
                    static_cast<double>(bytes) / reference_rate);
}

TEST(Roofline, IsTheFastestReaderSeen) {
    EXPECT_DOUBLE_EQ(of_a_sum(4.6e12, 4.5e12), 4.6e12);
    EXPECT_DOUBLE_EQ(of_a_sum(4.3e12, 4.5e12), 4.5e12);
}

TEST(Roofline, OfAScanIsACopy) {
    const device::Ceilings ceilings{.read_bytes_per_second = 4.6e12, .copy_bytes_per_second = 4e12};
    EXPECT_DOUBLE_EQ(roofline(ceilings, {bytes, bytes}, 1), 4e12);
    EXPECT_DOUBLE_EQ(roofline(ceilings, {bytes, bytes}, 2 * static_cast<double>(bytes) / 4.2e12),
                     4.2e12);
}

TEST(Roofline, OfAProductIsItsMultiplyAddsIfTheyTakeLonger) {
    const device::Ceilings ceilings{.read_bytes_per_second = 4e12,
                                    .copy_bytes_per_second = 4e12,
                                    .multiply_adds_per_second = 3e13};
    const auto seconds = [&](size_t multiply_adds) {
        const Traffic traffic{bytes, 0, multiply_adds};
        return static_cast<double>(bytes) / roofline(ceilings, traffic, 1);
    };
    EXPECT_DOUBLE_EQ(seconds(1000), static_cast<double>(bytes) / 4e12);
    EXPECT_DOUBLE_EQ(seconds(3'000'000'000'000), 0.1);
}

// Measured on an H200: lab 06's solution, CUB, and a read-only kernel slower than both.
TEST(Roofline, AsksNobodyToLookAtAKernelLittleFasterThanTheReference) {
    EXPECT_EQ(faster_than_possible(4576e9, of_a_sum(4296e9, 4518e9), {bytes, 0}), "");
}

TEST(Roofline, AsksAPersonToLookAtTheImpossible) {
    EXPECT_EQ(faster_than_possible(4.9e12, of_a_sum(4.6e12, 4.5e12), {bytes, 0}),
              "4900 GB/s is more than this GPU moves at all (4600 GB/s): not every byte was moved");
    EXPECT_EQ(faster_than_possible(2e12, 1e12, {bytes, 0, 1'000'000}),
              "50 % of the time that this GPU's multiply-adds take: not every one was made");
}

}  // namespace
}  // namespace bench
