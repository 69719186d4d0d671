#include "diagnose/counts.h"

#include <algorithm>

namespace lab {
namespace {

bool occurs(const Evidence& e, Wide key) {
    const Array& input = e.run.inputs[0];
    for (size_t i = 0; i < input.size(); ++i)
        if (input.number(i) == key) return true;
    return false;
}

// The distance of the first key that is counted in one other bin; 0: none.
int64_t first_distance(const OnKeys& found) {
    for (const OnKeys::Alike& alike : found.in_range)
        if (alike.bins.size() == 1 && static_cast<Wide>(alike.bins[0]) != alike.key)
            return static_cast<int64_t>(alike.bins[0]) - static_cast<int64_t>(alike.key);
    return 0;
}

// Each count is the one that is wanted `off` bins before; at the ends it may be any.
bool explains_results(const Evidence& e, int64_t off) {
    const auto bins = static_cast<int64_t>(e.run.results[0].size());
    for (int64_t bin = 0; bin < bins; ++bin) {
        const int64_t from = bin - off;
        if (from < 0 || from >= bins) continue;
        if (e.run.results[0].number(static_cast<size_t>(bin)) !=
            e.run.want->at(static_cast<size_t>(from)).value)
            return false;
    }
    return true;
}

}  // namespace

std::string first_wrong_count(const Evidence& e) {
    return fmt::format("{}[{}]", e.test_case.contract->results()[0]->name, e.run.first_wrong);
}

std::optional<WrongBin> wrong_bin(const Evidence& e) {
    if (!e.on_keys) return std::nullopt;
    for (const OnKeys::Alike& alike : e.on_keys->in_range) {
        const auto key = static_cast<size_t>(alike.key);
        if (alike.bins.size() == 1 && alike.bins[0] != key && occurs(e, alike.key) &&
            alike.all == static_cast<Wide>(e.run.inputs[0].size()))
            return WrongBin{key, alike.bins[0]};
    }
    return std::nullopt;
}

int64_t distance_of_bins(const Evidence& e) {
    if (!e.on_keys) return 0;
    const int64_t off = first_distance(*e.on_keys);
    const auto bins = static_cast<int64_t>(e.run.results[0].size());
    for (const OnKeys::Alike& alike : e.on_keys->in_range) {
        const int64_t there = static_cast<int64_t>(alike.key) + off;
        const bool inside = there >= 0 && there < bins;
        if (inside && alike.bins != std::vector{static_cast<size_t>(there)}) return 0;
    }
    return off != 0 && explains_results(e, off) ? off : 0;
}

bool are_counted(const Evidence& e, const std::function<bool(size_t, int)>& fits) {
    if (!e.on_keys || e.on_keys->weights.empty()) return false;
    const std::vector<int>& weights = e.on_keys->weights;
    for (size_t i = 0; i < weights.size(); ++i)
        if (!fits(i, weights[i])) return false;
    return std::ranges::any_of(weights, [](int times) { return times != 1; });
}

std::optional<AllAlike> if_all_alike(const Evidence& e) {
    if (!e.on_keys) return std::nullopt;
    const auto key = static_cast<Wide>(e.run.first_wrong);
    const auto found = std::ranges::find(e.on_keys->in_range, key, &OnKeys::Alike::key);
    const bool only_there =
        found != e.on_keys->in_range.end() && found->bins == std::vector{e.run.first_wrong};
    if (!only_there) return std::nullopt;
    return AllAlike{static_cast<uint64_t>(found->all), e.run.inputs[0].size()};
}

bool overflows(const Evidence& e) {
    constexpr uint64_t smallest = 256;
    const auto found = if_all_alike(e);
    return found && e.on_keys->is_right_if_spread && found->counted < found->elements &&
           (found->elements - found->counted) % smallest == 0;
}

}  // namespace lab
