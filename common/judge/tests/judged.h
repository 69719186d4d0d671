// The complete harness's verdict on a kernel that is a C++ function.
#pragma once

#include <gtest/gtest.h>

#include "contract/segment_sums.h"
#include "judge/judge.h"
#include "run/tests/fake_sim.h"

namespace lab::testing {

// The contracts of labs 01 to 03.
inline const ContractPtr doubling = segment_sums({.kernel = "K"});
inline const ContractPtr halving =
    segment_sums({.kernel = "K", .tree = {.strides = Strides::halving}});
inline const ContractPtr shared =
    segment_sums({.kernel = "K",
                  .tree = {.strides = Strides::halving, .first_add_on_load = true},
                  .shared_bytes_per_thread = 4,
                  .only_reads_input = true});

inline LabSpec spec() {
    LabSpec spec;
    spec.headlines = {{"launches_per_call", "launches", 1, 1}};
    spec.tasks = {{"OneBlock", "one", 5, {}, {}, {}}, {"ManyBlocks", "many", 5, {}, {}, {}}};
    return spec;
}

inline Suite suite_of(const ContractPtr& sums) {
    const std::vector<std::string> shape{"blocks", "threads"};
    auto unchanged_input = unchanged(cases(sums, "ManyBlocks", shape, {{2, 32}}));
    // A kernel that may overwrite its input is not required to leave it unchanged.
    unchanged_input.front().input_unchanged = !sums->given()[0]->may_change;
    return {.cases = join({cases(sums, "OneBlock", "threads", {1, 2, 8, 64, 256}),
                           cases(sums, "ManyBlocks", shape, {{2, 1}, {3, 16}, {4, 256}}),
                           unchanged_input}),
            .counted = {one(sums, "Limits", "counted", {{"blocks", 4}, {"threads", 256}})}};
}

// The fake device's only kernel.
inline Subject subject_of(const ContractPtr& contract) {
    Subject subject;
    subject.kernels[contract->declaration()] = "kernel";
    return subject;
}

// GoogleTest cannot run inside itself.
inline void run_one_by_one(const std::vector<NamedTest>& tests) {
    for (const NamedTest& test : tests) test.passes();
}

inline Verdict judged_on(std::vector<DeviceUnderTest> devices, const ContractPtr& sums = doubling,
                         const std::string& only = "") {
    const LabSpec lab = spec();
    const Suite suite = suite_of(sums);
    const auto name = [](const std::string& text) { return text; };
    Judge judge({lab, suite, std::move(devices), subject_of(sums), only, 1, name, [](auto) {},
                 run_one_by_one});
    Verdict verdict;
    judge.judge(verdict);
    return verdict;
}

// The first failure alone, as its command `again` runs it, has the same cause.
inline Verdict judged(FakeKernel kernel, const ContractPtr& sums = doubling) {
    FakeSim sim(std::move(kernel));
    const std::vector<DeviceUnderTest> devices{{&sim, &sim, "sim"}};
    const Verdict verdict = judged_on(devices, sums);
    const bool is_case = !verdict.first_failure.starts_with("Checks.");
    if (!verdict.first_failure.empty() && is_case) {
        EXPECT_EQ(judged_on(devices, sums, verdict.first_failure).cause, verdict.cause);
    }
    return verdict;
}

// The failure that was diagnosed.
inline Failure first_failure(const Verdict& verdict) {
    for (const TaskResult& task : verdict.tasks) {
        for (const CaseResult& result : task.cases) {
            if (result.name == verdict.first_failure && result.failure) return *result.failure;
        }
    }
    ADD_FAILURE() << "nothing failed";
    return {};
}

// Weights inside a block's own segment, with k counted from its start; 0 outside.
inline FakeKernel in_segment(std::function<int(uint32_t threads, size_t k)> weight) {
    return [weight](Call& call) {
        const size_t size = 2 * call.threads;
        return weighted([&](uint32_t b, size_t i) {
            return i / size == b ? weight(call.threads, i % size) : 0;
        })(call);
    };
}

}  // namespace lab::testing
