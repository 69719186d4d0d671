// The whole harness's verdict on a kernel that is a C++ function.
#pragma once

#include <gtest/gtest.h>

#include "lab/judge.h"
#include "lab/tests/fake_sim.h"

namespace lab::testing {

inline const SegmentSums doubling{};
inline const SegmentSums halving{.strides = Strides::halving};
inline const SegmentSums shared{.strides = Strides::halving,
                                .shared_bytes_per_thread = 4,
                                .input_unchanged = true,
                                .first_add_on_load = true};

inline LabSpec spec() {
    LabSpec spec;
    spec.tasks = {{"OneBlock", "one", 5, {}, {}, {}}, {"ManyBlocks", "many", 5, {}, {}, {}}};
    return spec;
}

inline Suite suite_of(const SegmentSums& sums) {
    return {sums,
            join({sums.one_block("OneBlock", {1, 2, 8, 64, 256}),
                  sums.blocks("ManyBlocks", {{2, 1}, {3, 16}, {4, 256}}),
                  sums.unchanged("ManyBlocks", {{2, 32}})}),
            {sums.one("Limits", "counted", {4, 256})}};
}

// GoogleTest cannot run inside itself.
inline void run_one_by_one(const std::vector<NamedTest>& tests) {
    for (const NamedTest& test : tests) test.passes();
}

inline Verdict judged_on(std::vector<Rig> rigs, const SegmentSums& sums = doubling,
                         const std::string& only = "") {
    const LabSpec lab = spec();
    const Suite suite = suite_of(sums);
    const auto name = [](const std::string& text) { return text; };
    Judge judge({lab,
                 suite,
                 std::move(rigs),
                 {"kernel", nullptr},
                 only,
                 1,
                 name,
                 [](auto) {},
                 run_one_by_one});
    Verdict verdict;
    judge.judge(verdict);
    return verdict;
}

inline Verdict judged(FakeKernel kernel, const SegmentSums& sums = doubling) {
    FakeSim sim(std::move(kernel));
    return judged_on({{&sim, &sim, "sim"}}, sums);
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
