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

// Measured on an H200: lab 06's solution, CUB, and a read-only kernel slower than both.
TEST(Roofline, AsksNobodyToLookAtAKernelLittleFasterThanTheReference) {
    EXPECT_EQ(faster_than_possible(4576e9, of_a_sum(4296e9, 4518e9)), "");
}

TEST(Roofline, AsksAPersonToLookAtTheImpossible) {
    EXPECT_EQ(faster_than_possible(4.9e12, of_a_sum(4.6e12, 4.5e12)),
              "4900 GB/s is more than this GPU moves at all (4600 GB/s): not every byte was moved");
}

}  // namespace
}  // namespace bench
