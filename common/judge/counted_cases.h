// The cases of a suite that are counted, or whose sums are followed, for limits and headlines.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contract/suite.h"
#include "run/counted.h"
#include "run/counters.h"

namespace lab {

// Throws NoVerdict if there is no counter of this name.
const Counter& counter_of(const std::string& name);

// A case and its count.
struct HighestCount {
    double value = 0;
    const Case* of = nullptr;
    std::span<const device::LaunchCounts> launches = {};  // empty where sums are followed
    const threads::CallCounts* threads = nullptr;         // only of a native function
    const ranks::Counts* ranks = nullptr;                 // only of one on ranks
    const LinkCounts* links = nullptr;                    // only of what links carry
};

// Runs the cases once, when a count is first needed. Requires that the runner's device observes.
class CountedCases {
  public:
    CountedCases(CaseRunner& runner, const Suite& suite) : runner_(runner), suite_(suite) {}

    // The error of the first case whose answer is wrong; null: none. Among the cases of this task, if it
    // has any, otherwise among all; and only among those that this counter counts.
    const Failure* failure(const std::string& task = "", const Counter* counter = nullptr);
    // A function among the same that is not written yet; empty: none.
    std::string unwritten(const std::string& task, const Counter& counter) const;
    // Among the same. Nothing if the suite has no case for this counter.
    std::optional<HighestCount> highest(const Counter& counter, const std::string& task);
    // Among the cases that Suite::is_profiled() names.
    std::optional<HighestCount> headline(const Counter& counter);

  private:
    struct Followed {
        const Case& test_case;
        Passages passages;
    };

    const std::vector<Counted>& counted();
    const std::vector<Followed>& followed();

    CaseRunner& runner_;
    const Suite& suite_;
    std::vector<Counted> counted_;
    std::vector<Followed> followed_;
};

}  // namespace lab
