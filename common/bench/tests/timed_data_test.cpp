#include "bench/timed_data.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <numeric>

namespace bench {
namespace {

float word(uint32_t bits) { return std::bit_cast<float>(bits); }

// 0, 1, 2, ..., 255, 0, ...
std::vector<std::byte> bytes_in_turn(size_t keys, uint64_t) {
    std::vector<std::byte> drawn(keys);
    for (size_t i = 0; i < keys; ++i) drawn[i] = static_cast<std::byte>(i);
    return drawn;
}

TEST(CountedKeys, AreThoseOfTheWholeInput) {
    std::mt19937_64 random(1);
    const auto data = counted_keys(1, 256, bytes_in_turn)(100, random);
    EXPECT_EQ(data->period().size(), 100U);
    EXPECT_EQ(data->wanted(0, {}), 2);    // at 0 and 256 of 400 bytes
    EXPECT_EQ(data->wanted(200, {}), 1);  // at 200
}

TEST(CountedKeys, FollowChanges) {
    std::mt19937_64 random(1);
    const auto data = counted_keys(1, 256, bytes_in_turn)(100, random);
    const std::vector<device::Change> changes{{0, word(0x07'00'02'05)}};  // was 0, 1, 2, 3
    EXPECT_EQ(data->wanted(0, changes), 2);
    EXPECT_EQ(data->wanted(1, changes), 1);
    EXPECT_EQ(data->wanted(7, changes), 3);
}

TEST(CountedKeys, OfFourBytesMayBeInNoBin) {
    std::mt19937_64 random(1);
    const auto twos = [](size_t keys, uint64_t) {
        const std::vector<uint32_t> all(keys, 2);
        std::vector<std::byte> drawn(keys * sizeof(uint32_t));
        std::memcpy(drawn.data(), all.data(), drawn.size());
        return drawn;
    };
    // A period and three words more.
    const auto data = counted_keys(4, 3, twos)(most_period + 3, random);
    EXPECT_EQ(data->wanted(2, {}), most_period + 3);
    EXPECT_EQ(data->wanted(2, {{1, word(999)}}), most_period + 2);
    EXPECT_EQ(data->number(word(7)), 7);
}

TEST(CountedKeys, HaveOneByteOrFour) {
    EXPECT_THROW(counted_keys(2, 3, nullptr), std::invalid_argument);
}

TEST(SummedFloats, FollowChangesInTheirRange) {
    std::mt19937_64 random(1);
    const auto data = summed_floats([](size_t output) {
        return ElementRange{10 * output, 10 * (output + 1)};
    })(20, random);
    const auto& x = data->period();
    const double second = std::accumulate(x.begin() + 10, x.end(), 0.0);
    EXPECT_EQ(data->wanted(1, {{3, 100.0f}}), second);
    EXPECT_EQ(data->wanted(1, {{12, 100.0f}}), second - static_cast<double>(x[12]) + 100);
}

}  // namespace
}  // namespace bench
