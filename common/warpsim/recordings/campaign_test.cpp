// A sample of docs/measurements/campaign.md: kernels that no GPU has recorded.
#include "warpsim/recordings/flow/campaign.h"

#include <gtest/gtest.h>

#include <set>

#include "warpsim/recordings/flow/checked_run.h"
#include "warpsim/recordings/flow/defects.h"
#include "warpsim/recordings/flow/excuse.h"
#include "warpsim/recordings/flow/flow_kernel.h"

namespace warpsim {
namespace {

constexpr int first = 10'000, kernels = 8, schedules = 4;

TEST(Campaign, SaysNothingOfRightKernels) {
    for (int number = first; number < first + kernels; ++number)
        EXPECT_EQ(complaint_about(number, schedules), std::nullopt);
}

TEST(Campaign, FindsPlantedDefectsOrExplainsThem) {
    std::set<std::string> kinds;
    for (int number = first; number < first + 2 * kernels; ++number) {
        const Planted planted = plant_defect(number, schedules);
        EXPECT_TRUE(planted.found || planted.excuse)
            << "kernel " << number << ": " << planted.kind << ", line " << planted.line;
        if (planted.found) kinds.insert(planted.kind);
    }
    EXPECT_GT(kinds.size(), 3u);
}

// An excuse that fits everything would hide what is missed.
TEST(Campaign, ExcusesNoDefectThatWasFound) {
    int without = 0;
    for (int number = first; number < first + 3; ++number) {
        const RecordedTest test = flow_test(number);
        for (const Defect& defect : all_defects(module_of(test))) {
            if (defect.kind != "block barrier left out") continue;
            if (run_checked(test, defect.module, 0).findings.empty()) continue;
            ++without;
            EXPECT_EQ(excuse_of(test, defect), std::nullopt) << number << ": " << defect.line;
        }
    }
    EXPECT_GT(without, 2);
}

}  // namespace
}  // namespace warpsim
