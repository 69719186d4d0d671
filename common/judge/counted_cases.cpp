#include "judge/counted_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "base/error.h"

namespace lab {
namespace {

HighestCount count_of(const Counter& counter, const Counted& counted) {
    if (counter.of_call)
        return {counter.of_call(counted.threads, counted.test_case),
                &counted.test_case,
                {},
                &counted.threads};
    if (counter.of_ranks)
        return {counter.of_ranks(counted.ranks, counted.test_case),
                &counted.test_case,
                {},
                nullptr,
                &counted.ranks};
    if (counter.of_links)
        return {.value = counter.of_links(counted.links, counted.test_case),
                .of = &counted.test_case,
                .links = &counted.links};
    return {counter.measure(counted.launches, counted.test_case), &counted.test_case,
            counted.launches};
}

// The cases that count for a limit of the task: its own, if it has any, else those of all tasks.
auto counting_for(const std::string& task, const std::vector<Case>& all) {
    const bool has_own = std::ranges::count(all, task, &Case::task);
    return [=](const Case& test_case) { return !has_own || test_case.task == task; };
}

bool counts_by(const Counter& counter, const Case& test_case) {
    const auto& names =
        test_case.counted_by.empty() ? test_case.contract->counted_by : test_case.counted_by;
    return names.empty() || std::ranges::any_of(names, [&](const std::string& name) {
               return &counter_of(name) == &counter;
           });
}

void keep_higher(std::optional<HighestCount>& highest, const HighestCount& other) {
    if (!highest || other.value > highest->value) highest = other;
}

}  // namespace

const Counter& counter_of(const std::string& name) {
    const auto found = counters().find(name);
    if (found != counters().end()) return found->second;
    throw NoVerdict(fmt::format("lab.toml: there is no counter {}; there are {}", name,
                                fmt::join(counters() | std::views::keys, ", ")));
}

const Failure* CountedCases::failure(const std::string& task, const Counter* counter) {
    const auto counts = counting_for(task, suite_.counted);
    for (const Counted& c : counted()) {
        const bool is_counted = !counter || counts_by(*counter, c.test_case);
        if (c.failure && is_counted && counts(c.test_case)) return &*c.failure;
    }
    return nullptr;
}

std::string CountedCases::unwritten(const std::string& task, const Counter& counter) const {
    const auto counts = counting_for(task, suite_.counted);
    for (const Case& test_case : suite_.counted) {
        const std::string& function = test_case.contract->students_function();
        if (counts_by(counter, test_case) && counts(test_case) &&
            runner_.subject().unwritten.contains(function))
            return function;
    }
    return "";
}

std::optional<HighestCount> CountedCases::highest(const Counter& counter, const std::string& task) {
    std::optional<HighestCount> highest;
    const auto counts = counting_for(task, counter.share ? suite_.followed : suite_.counted);
    if (counter.share) {
        for (const Followed& f : followed())
            if (counts(f.test_case))
                keep_higher(highest, {counter.share(f.passages), &f.test_case});
    } else {
        for (const Counted& c : counted())
            if (counts(c.test_case) && counts_by(counter, c.test_case))
                keep_higher(highest, count_of(counter, c));
    }
    return highest;
}

std::optional<HighestCount> CountedCases::headline(const Counter& counter) {
    std::optional<HighestCount> highest;
    if (!counter.measure && !counter.of_call && !counter.of_ranks && !counter.of_links)
        return highest;
    for (const Counted& c : counted())
        if (suite_.is_profiled(c.test_case) && counts_by(counter, c.test_case))
            keep_higher(highest, count_of(counter, c));
    return highest;
}

const std::vector<Counted>& CountedCases::counted() {
    if (counted_.empty()) {
        for (const Case& test_case : suite_.counted)
            counted_.push_back(run_counted(runner_, test_case));
    }
    return counted_;
}

const std::vector<CountedCases::Followed>& CountedCases::followed() {
    if (followed_.empty()) {
        for (const Case& test_case : suite_.followed)
            followed_.push_back({test_case, follow_sums(runner_, test_case)});
    }
    return followed_;
}

}  // namespace lab
