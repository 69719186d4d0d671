// Runs every recorded test on sim: its results must equal the GPU's to the bit, or for approximate
// forms be within their tolerance.
#include <gtest/gtest.h>

#include "device/sim.h"
#include "warpsim/recordings/compare.h"
#include "warpsim/recordings/run_tests.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/untestable.h"

namespace warpsim {

namespace {

constexpr const char* what_to_do =
    "\n    On a machine with an H200: build/release/bin/warpsim_record";

const Recording& recording() {
    static const Recording read = read_recording(RECORDING_FILE);
    return read;
}

class Recordings : public testing::TestWithParam<const TestGroup*> {};

void check(const RecordedTest& test, const RecordedResult& simulated) {
    const auto recorded = recording().results.find(test.name);
    if (recorded == recording().results.end()) {
        ADD_FAILURE() << test.name << ": no recording." << what_to_do;
    } else if (recorded->second.digest != simulated.digest) {
        ADD_FAILURE() << test.name << ": the recording is of another kernel or input."
                      << what_to_do;
    } else {
        EXPECT_EQ(disagreement(test, simulated, recorded->second), "") << test.name;
    }
}

void check(const TestGroup& group, device::WarpOrder order) {
    const std::unique_ptr<device::Sim> sim = device::make_sim();
    sim->choose_schedule({order});
    const std::vector<RecordedResult> results = run_tests(*sim, group);
    for (size_t i = 0; i < results.size(); ++i) check(group.tests[i], results[i]);
}

TEST_P(Recordings, AreWhatSimGives) { check(*GetParam(), device::WarpOrder::ascending); }

TEST_P(Recordings, AreWhatSimGivesInReverse) { check(*GetParam(), device::WarpOrder::descending); }

std::vector<const TestGroup*> groups() {
    std::vector<const TestGroup*> all;
    for (const TestGroup& group : all_test_groups()) all.push_back(&group);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Folder, Recordings, testing::ValuesIn(groups()),
                         [](const auto& info) { return info.param->name; });

TEST(RecordedForms, AreAllThatAreImplemented) {
    for (const Mnemonic* mnemonic : all_mnemonics()) {
        for (const Form& form : mnemonic->forms()) {
            const std::string name = full_name(*mnemonic, form);
            const bool tested = !shapes_of(*mnemonic, form).empty();
            EXPECT_TRUE(tested || why_untestable(name))
                << name << " has no test: no file of shapes/ fits it, and untestable.cpp has no "
                << "reason.";
        }
    }
}

TEST(RecordedTests, HaveNamesOfTheirOwn) {
    std::map<std::string, int> count;
    for (const TestGroup& group : all_test_groups()) {
        for (const RecordedTest& test : group.tests) EXPECT_EQ(++count[test.name], 1) << test.name;
    }
}

}  // namespace

}  // namespace warpsim
