#include "selfcheck/mutants/count_causes.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "selfcheck/mutants/weight_patterns.h"

namespace selfcheck {
namespace {

using Fits = std::function<bool(const ShapeTruth&)>;

// In some wrong call about which this is known; true if it is known about none.
bool some_wrong_call_fits(const KernelTruth& kernel, const Fits& is_known, const Fits& fits) {
    if (std::ranges::none_of(kernel.shapes, is_known)) return !all_right(kernel);
    return std::ranges::any_of(kernel.shapes,
                               [&](const ShapeTruth& s) { return is_known(s) && fits(s); });
}

bool is_counted(const ShapeTruth& s) { return s.counted.has_value(); }
bool is_observed(const ShapeTruth& s) { return !s.observed.empty(); }
bool is_counted_alike(const ShapeTruth& s) { return s.alike.has_value(); }

// The first wrong count has only such numbers of elements.
bool some_are_counted(const KernelTruth& kernel, bool (*fits)(double times)) {
    return some_wrong_call_fits(kernel, is_counted, [&](const ShapeTruth& s) {
        return std::ranges::all_of(*s.counted, fits);
    });
}

// Those wanted, and those that came.
struct Counts {
    std::vector<double> right, got;
};

std::vector<Counts> counts_of(const ShapeTruth& truth) {
    std::vector<Counts> all;
    for (const Observed& observed : truth.observed) {
        Counts counts{std::vector<double>(observed.got.size()), {}};
        const lab::Array& keys = observed.given[0];
        for (size_t i = 0; i < keys.size(); ++i) {
            const lab::Wide key = keys.number(i);
            if (key >= 0 && key < static_cast<lab::Wide>(counts.right.size()))
                ++counts.right[static_cast<size_t>(key)];
        }
        for (size_t bin = 0; bin < observed.got.size(); ++bin)
            counts.got.push_back(static_cast<double>(observed.got.number(bin)));
        all.push_back(std::move(counts));
    }
    return all;
}

double sum(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

// A key that occurs is never counted in its own bin, though nothing is lost.
bool is_counted_elsewhere(const std::vector<Counts>& runs) {
    for (size_t key = 0; key < runs.front().right.size(); ++key) {
        const auto never = [&](const Counts& c) { return c.got[key] == 0; };
        const auto occurs = [&](const Counts& c) {
            return c.right[key] > 0 && sum(c.got) == sum(c.right);
        };
        if (std::ranges::all_of(runs, never) && std::ranges::any_of(runs, occurs)) return true;
    }
    return false;
}

// Every count stands so many bins further on, or before.
bool are_shifted(const std::vector<Counts>& runs, int64_t by) {
    bool some = false;
    for (const auto& [right, got] : runs)
        for (size_t bin = 0; bin < got.size(); ++bin) {
            const int64_t from = static_cast<int64_t>(bin) - by;
            if (from < 0 || from >= static_cast<int64_t>(right.size())) continue;
            if (got[bin] != right[static_cast<size_t>(from)]) return false;
            some = some || got[bin] != right[bin];
        }
    return some;
}

// From some bin on all are 0, and those before are right.
bool stay_zero(const std::vector<Counts>& runs) {
    size_t first = 0;
    for (const auto& [right, got] : runs)
        for (size_t bin = 0; bin < got.size(); ++bin)
            if (got[bin] != 0) first = std::max(first, bin + 1);
    return std::ranges::all_of(runs, [&](const Counts& c) {
        return std::equal(c.right.begin(), c.right.begin() + static_cast<ptrdiff_t>(first),
                          c.got.begin());
    });
}

}  // namespace

bool elements_not_counted(const KernelTruth& kernel) {
    return some_are_counted(kernel, [](double times) { return times == 0 || times == 1; });
}

bool elements_counted_again(const KernelTruth& kernel) {
    return some_are_counted(kernel, [](double times) { return times >= 1; });
}

bool bins_stay_zero(const KernelTruth& kernel) {
    return some_wrong_call_fits(kernel, is_observed,
                                [](const ShapeTruth& s) { return stay_zero(counts_of(s)); });
}

bool counted_in_another_bin(const KernelTruth& kernel) {
    return some_wrong_call_fits(kernel, is_observed, [](const ShapeTruth& s) {
        const std::vector<Counts> runs = counts_of(s);
        return is_counted_elsewhere(runs) || are_shifted(runs, 1) || are_shifted(runs, -1);
    });
}

bool equal_elements_lost(const KernelTruth& kernel) {
    return some_wrong_call_fits(kernel, is_counted_alike, [](const ShapeTruth& s) {
        const bool alone =
            !s.counted || std::ranges::all_of(*s.counted, [](double w) { return w == 1; });
        return alone && *s.alike != static_cast<double>(s.shape.elements());
    });
}

bool narrow_counter(const KernelTruth& kernel) {
    return some_wrong_call_fits(kernel, is_counted_alike, [](const ShapeTruth& s) {
        const double missing = static_cast<double>(s.shape.elements()) - *s.alike;
        return missing > 0 && static_cast<uint64_t>(missing) % 256 == 0;
    });
}

bool out_of_range_counted(const KernelTruth& kernel) {
    return some_wrong_call_fits(
        kernel, [](const ShapeTruth& s) { return s.beyond.has_value(); },
        [](const ShapeTruth& s) { return *s.beyond > 0; });
}

}  // namespace selfcheck
