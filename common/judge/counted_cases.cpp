#include "judge/counted_cases.h"

#include <fmt/format.h>

#include <ranges>

#include "base/error.h"

namespace lab {

const Counter& counter_of(const std::string& name) {
    const auto found = counters().find(name);
    if (found != counters().end()) return found->second;
    throw NoVerdict(fmt::format("lab.toml: there is no counter {}; there are {}", name,
                                fmt::join(counters() | std::views::keys, ", ")));
}

const Failure* CountedCases::failure() {
    for (const Counted& c : counted()) {
        if (c.failure) return &*c.failure;
    }
    return nullptr;
}

std::optional<HighestCount> CountedCases::highest(const Counter& counter) {
    std::optional<HighestCount> highest;
    for (const Counted& c : counted()) {
        const double value = counter.measure(c.launches, c.test_case);
        if (!highest || value > highest->value) highest = {value, &c};
    }
    return highest;
}

const std::vector<Counted>& CountedCases::counted() {
    if (counted_.empty()) {
        for (const Case& test_case : cases_) counted_.push_back(run_counted(runner_, test_case));
    }
    return counted_;
}

}  // namespace lab
