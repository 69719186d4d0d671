#include "diagnose/on_keys.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "diagnose/localise.h"

namespace lab {
namespace {

constexpr size_t most_of_the_case = 4, most_out_of_range = 4;
constexpr size_t most_alone = 40;

struct Stopped {};

class KeyTrials {
  public:
    KeyTrials(const Array& input, size_t bins, size_t bin, const CountKeys& count)
        : input_(input),
          bins_(bins),
          bin_(bin),
          elsewhere_(static_cast<Wide>((bin + bins / 2) % bins)),
          count_(count) {}

    OnKeys run(uint64_t seed) {
        OnKeys found;
        found.is_right_if_spread = is_right_if_spread();
        const bool are_many = input_.size() > most_weighed;
        for (const Wide key : are_many ? std::set{static_cast<Wide>(bin_)} : keys_in_range())
            found.in_range.push_back(alike(key));
        if (are_many) return found;
        for (const Wide key : keys_out_of_range()) found.out_of_range.push_back(alike(key));
        found.weights = localise(probe(), input_.size(), {0, input_.size()}, seed,
                                 {.runs = 100, .elements = 1 << 24, .largest_integer = 3})
                            .weights;
        if (!holds_beside_others(found.weights)) found.weights.clear();
        found.is_right_alone = found.weights.empty() && is_right_alone();
        return found;
    }

  private:
    // The first of the case, those at both ends, in the middle, and the one that is shown.
    std::set<Wide> keys_in_range() const {
        std::set<Wide> keys;
        for (size_t i = 0; i < input_.size() && keys.size() < most_of_the_case; ++i)
            if (input_.number(i) < static_cast<Wide>(bins_)) keys.insert(input_.number(i));
        for (const size_t bin :
             {size_t{0}, size_t{1}, size_t{2}, bins_ / 2, bins_ - 2, bins_ - 1, bin_})
            keys.insert(static_cast<Wide>(bin));
        return keys;
    }

    std::set<Wide> keys_out_of_range() const {
        std::set<Wide> keys;
        for (size_t i = 0; i < input_.size() && keys.size() < most_out_of_range; ++i)
            if (input_.number(i) >= static_cast<Wide>(bins_)) keys.insert(input_.number(i));
        return keys;
    }

    Array counts_of(const Array& keys) const {
        auto counts = count_(keys);
        if (!counts) throw Stopped();
        return std::move(*counts);
    }

    OnKeys::Alike alike(Wide key) const {
        Array keys = input_;
        keys.fill([key](size_t) { return key; });
        const Array counts = counts_of(keys);
        OnKeys::Alike found{key};
        for (size_t bin = 0; bin < counts.size(); ++bin) {
            if (counts.number(bin) == 0) continue;
            found.bins.push_back(bin);
            found.all += counts.number(bin);
        }
        return found;
    }

    // The count of that bin if the elements for which `belongs` holds are its key, and all others
    // another one.
    template <class Belongs>
    double count_where(Belongs belongs) const {
        return count_where(belongs, elsewhere_);
    }
    template <class Belongs>
    double count_where(Belongs belongs, Wide elsewhere) const {
        Array keys = input_;
        keys.fill([&](size_t i) { return belongs(i) ? static_cast<Wide>(bin_) : elsewhere; });
        return static_cast<double>(counts_of(keys).number(bin_));
    }

    // The weights do not depend on which key the others are.
    bool holds_beside_others(const std::vector<int>& weights) const {
        for (const size_t off : {size_t{1}, bins_ / 3, bins_ - 1})
            for (const size_t every : {1, 2, 3, 5}) {
                double want = 0;
                for (size_t i = 0; i < weights.size(); i += every) want += weights[i];
                const auto belongs = [every](size_t i) { return i % every == 0; };
                if (count_where(belongs, static_cast<Wide>((bin_ + off) % bins_)) != want)
                    return false;
            }
        return true;
    }

    // A run for each bit of the integers, once for the positive and once for the negative ones: the
    // sum of the weights times the integers.
    Probe probe() const {
        return [this](std::span<const float> x) -> std::optional<double> {
            const auto bit_of = [&](size_t i, float sign, unsigned bit) {
                return static_cast<unsigned>(std::max(sign * x[i], 0.0F)) >> bit & 1;
            };
            if (std::ranges::all_of(x, [](float each) { return each == 0; }))
                return count_where([](size_t) { return false; });
            double sum = 0;
            for (const float sign : {1.0F, -1.0F})
                for (unsigned bit = 0; bit < 3; ++bit) {
                    const auto belongs = [&](size_t i) { return bit_of(i, sign, bit) != 0; };
                    bool some = false;
                    for (size_t i = 0; i < x.size() && !some; ++i) some = belongs(i);
                    if (some) sum += sign * (1U << bit) * count_where(belongs);
                }
            return sum;
        };
    }

    bool is_right_alone() const {
        const size_t n = input_.size(), tried = std::min(n, most_alone);
        for (size_t k = 0; k < tried; ++k) {
            const size_t place = k * (n - 1) / std::max<size_t>(tried - 1, 1);
            if (count_where([place](size_t i) { return i == place; }) != 1) return false;
        }
        return true;
    }

    bool is_right_if_spread() const {
        Array keys = input_;
        keys.fill([this](size_t i) { return static_cast<Wide>(i % bins_); });
        const Array counts = counts_of(keys);
        const size_t n = input_.size();
        for (size_t bin = 0; bin < bins_; ++bin)
            if (counts.number(bin) != static_cast<Wide>(n / bins_ + (bin < n % bins_)))
                return false;
        return true;
    }

    const Array& input_;
    size_t bins_, bin_;
    Wide elsewhere_;
    const CountKeys& count_;
};

}  // namespace

std::optional<OnKeys> on_keys(const Array& input, size_t bins, size_t bin, uint64_t seed,
                              const CountKeys& count) {
    try {
        return KeyTrials(input, bins, bin, count).run(seed);
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

}  // namespace lab
