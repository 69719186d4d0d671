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

int bits_of_overflow(const Evidence& e) {
    const auto found = if_all_alike(e);
    if (!found || !e.on_keys->is_right_in_parts || found->counted >= found->elements) return 0;
    for (const int bits : {16, 8})
        if ((found->elements - found->counted) % (uint64_t{1} << bits) == 0) return bits;
    return 0;
}

}  // namespace lab
