// The cases of a suite that are counted for limits and headlines.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "run/counted.h"
#include "run/counters.h"

namespace lab {

// Throws NoVerdict if there is no counter of this name.
const Counter& counter_of(const std::string& name);

// A case and its count.
struct HighestCount {
    double value = 0;
    const Counted* of = nullptr;
};

// Runs the cases once, when a count is first needed. Requires that the runner's device is sim.
class CountedCases {
  public:
    CountedCases(CaseRunner& runner, std::span<const Case> cases)
        : runner_(runner), cases_(cases) {}

    // The error of the first case whose answer is wrong; null: none.
    const Failure* failure();
    // Nothing if no case is counted.
    std::optional<HighestCount> highest(const Counter& counter);

  private:
    const std::vector<Counted>& counted();

    CaseRunner& runner_;
    std::span<const Case> cases_;
    std::vector<Counted> counted_;
};

}  // namespace lab
