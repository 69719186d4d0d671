#include "bench/roofline.h"

#include <gtest/gtest.h>

namespace bench {
namespace {

constexpr size_t bytes = size_t{1} << 30;

double roofline(double read, double reference_rate) {
    return read_roofline({.read_bytes_per_second = read}, bytes,
                         static_cast<double>(bytes) / reference_rate);
}

TEST(Roofline, IsTheFastestReaderSeen) {
    EXPECT_DOUBLE_EQ(roofline(4.6e12, 4.5e12), 4.6e12);
    EXPECT_DOUBLE_EQ(roofline(4.3e12, 4.5e12), 4.5e12);
}

// Measured on an H200: lab 06's solution, CUB, and a read-only kernel slower than both.
TEST(Roofline, AsksNobodyToLookAtAKernelLittleFasterThanTheReference) {
    EXPECT_EQ(faster_than_reading(4576e9, roofline(4296e9, 4518e9)), "");
}

TEST(Roofline, AsksAPersonToLookAtTheImpossible) {
    EXPECT_EQ(faster_than_reading(4.9e12, roofline(4.6e12, 4.5e12)),
              "4900 GB/s is more than this GPU reads at all (4600 GB/s): not every byte was read");
}

}  // namespace
}  // namespace bench
