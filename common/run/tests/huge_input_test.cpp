#include "run/huge_input.h"

#include <gtest/gtest.h>

#include <numeric>

#include "device/sim.h"

namespace lab {
namespace {

constexpr size_t period = size_t{31} << 14, elements = 5 * period + 1000;

std::vector<float> drawn(uint64_t seed) {
    const auto sim = device::make_sim();
    sim->load({".version 8.0\n.target sm_80\n.address_size 64\n", {}});
    const device::Buffer buffer = HugeInput(elements, seed).on(*sim);
    std::vector<float> x(elements);
    sim->read(buffer, 0, std::as_writable_bytes(std::span(x)));
    return x;
}

TEST(HugeInput, KnowsItsSum) {
    for (uint64_t seed = 1; seed < 6; ++seed) {
        const std::vector<float> x = drawn(seed);
        EXPECT_EQ(std::accumulate(x.begin(), x.end(), 0.0), HugeInput(elements, seed).sum());
    }
}

TEST(HugeInput, KnowsTheSumOfEachRange) {
    for (uint64_t seed = 1; seed < 6; ++seed) {
        const std::vector<float> x = drawn(seed);
        const HugeInput input(elements, seed);
        double sum = 0;
        for (size_t i = 0; i < elements; ++i) {
            ASSERT_EQ(input.sum({0, i}), sum) << i;
            sum += x[i];
        }
        EXPECT_EQ(input.sum({elements - 5, elements}), std::accumulate(x.end() - 5, x.end(), 0.0));
    }
}

TEST(HugeInput, RepeatsItselfButForOneElementAndItsEnd) {
    const std::vector<float> x = drawn(1);
    std::vector<size_t> different;
    for (size_t i = period; i < elements - 64; ++i)
        if (x[i] != x[i - period]) different.push_back(i);
    // The element that differs, and what stands a period later.
    ASSERT_FALSE(different.empty());
    ASSERT_LE(different.size(), 2u);
    EXPECT_EQ(different.back() - different.front(), different.size() == 2 ? period : 0);
    EXPECT_NE(x, drawn(2));
}

}  // namespace
}  // namespace lab
