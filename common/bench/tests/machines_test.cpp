// The rule on every simulated machine, with few gradings, the same in every run.
// docs/measurements/sequential.md has the study with many.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "bench/sequential.h"
#include "bench/simulation/grading.h"
#include "bench/simulation/seeds.h"

namespace bench {
namespace {

constexpr int gradings = 60;

TEST(Machines, FailNobodyWhoIsAsFastAsAsked) {
    for (const Machine* machine : machines()) {
        Random random = random_of(*machine, 7);
        for (int grading = 0; grading < gradings; ++grading) {
            const auto pairs = simulate_grading(random, *machine, 1);
            for (double threshold : {0.95, 0.98, 1.0})
                EXPECT_NE(decide(pairs, threshold).state, SpeedState::failed) << machine->says;
        }
    }
}

// On the worst machine, a GPU in constant use by another process, 1 in 20 is too close to call.
TEST(Machines, FailWhoIsThreePercentTooSlow) {
    for (const Machine* machine : machines()) {
        Random random = random_of(*machine, 8);
        int failed = 0;
        for (int grading = 0; grading < gradings; ++grading) {
            const auto pairs = simulate_grading(random, *machine, 0.97);
            failed += decide(pairs, 1).state == SpeedState::failed ? 1 : 0;
        }
        EXPECT_GE(failed, gradings * 9 / 10) << machine->says;
    }
}

// The reason for the random order of a group: if it alternated, each of the buffers used in turn
// would always meet the same code.
TEST(Machines, WithBuffersByTurnsFoolGroupsByTurns) {
    const auto is_buffers = [](const Machine* m) {
        return std::string(m->says).starts_with("eight");
    };
    const auto found = std::find_if(machines().begin(), machines().end(), is_buffers);
    ASSERT_NE(found, machines().end());
    const auto wrong = [&](Order order) {
        Random random = random_of(**found, 9);
        int wrong = 0;
        for (int grading = 0; grading < gradings; ++grading) {
            const auto pairs = simulate_grading(random, **found, 1, order);
            wrong += decide(pairs, 1).state == SpeedState::too_close ? 0 : 1;
        }
        return wrong;
    };
    EXPECT_EQ(wrong(Order::coin), 0);
    EXPECT_GT(wrong(Order::turns), gradings / 5);
}

TEST(Ratio, IsFoundOnAQuietMachine) {
    const Machine& quiet =
        **std::find_if(machines().begin(), machines().end(),
                       [](const Machine* m) { return std::string(m->says) == "quiet"; });
    Random random = random_of(quiet, 10);
    const Centre ratio = ratio_of(simulate_grading(random, quiet, 0.8));
    EXPECT_NEAR(ratio.value, 0.8, 0.001);
    EXPECT_LT(ratio.interval.low, ratio.value);
    EXPECT_GT(ratio.interval.high, ratio.value);
    EXPECT_NEAR(ratio.interval.high - ratio.interval.low, 0.002, 0.001);
}

}  // namespace
}  // namespace bench
