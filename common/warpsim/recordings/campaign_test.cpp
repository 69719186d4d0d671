// A sample of docs/measurements/campaign.md: kernels that no GPU has recorded.
#include "warpsim/recordings/flow/campaign.h"

#include <gtest/gtest.h>

#include <map>
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

// An excuse that fits every defect would hide what the checks miss.
TEST(Campaign, ExcusesNoDefectThatWasFound) {
    std::map<std::string, int> without;
    for (int number = first; number < first + 3; ++number) {
        const RecordedTest test = flow_test(number);
        for (const Defect& defect : all_defects(module_of(test))) {
            if (without[defect.kind] == 8) continue;
            if (run_checked(test, defect.module, 0).complaints().empty()) continue;
            ++without[defect.kind];
            EXPECT_EQ(excuse_of(test, defect), std::nullopt)
                << number << ": " << defect.kind << ", line " << defect.line;
        }
    }
    for (const char* const kind :
         {"block barrier left out", "mask names all lanes", "atomic update made plain"})
        EXPECT_GT(without[kind], 2) << kind;
}

}  // namespace
}  // namespace warpsim
