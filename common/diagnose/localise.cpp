// The idea: a kernel that only adds computes output = sum of w[i] * x[i] with fixed integer weights
// w (1 for each element that belongs there, 0 for all others, if it is right). Give every element a
// random positive integer r[i]. For a set S of elements, one run on x = r inside S, 0 outside gives
// the sum over S of w*r; the weights in S all equal the same w (except by chance) exactly if the
// result is w * the sum over S of r. Otherwise S is split in two by one bit of the index, and one
// more run measures both halves: the second by subtraction. So finding one lost element among 2^20
// costs 20 runs. Splitting by the highest bit gives halves, by the lowest bit even and odd
// elements: contiguous and strided losses are both found soon.
//
// Chance is ruled out at the end: on fresh random integers the found weights must explain the
// output.
#include "diagnose/localise.h"
#include "language/say.h"

#include <fmt/format.h>

#include <bit>
#include <chrono>
#include <cmath>
#include <numeric>
#include <random>

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;

// Sums stay below 2^24, exact in float, even if each element arrives twice; with few elements, even
// if 16 times, since in-place sums over overlapping segments count an element repeatedly.
uint64_t largest_total(size_t elements) { return elements <= 1 << 16 ? 1 << 20 : 1 << 23; }
constexpr uint64_t most_largest_integer = 4096;
constexpr double exact_in_a_float = 1 << 24;
constexpr int largest_weight = 4096;  // a larger one is not a plausible count

// Two mistakes can cancel out if their factors happen to agree: one time in 15 at 2^20 elements.
// The confirmation detects it, and new factors are drawn.
constexpr int most_attempts = 4;

struct Unknown {  // thrown: the reason why no element can be named
    std::string why;
};

// Elements i of [origin, origin + count) with ((i - origin) & mask) == value.
struct Subset {
    size_t origin = 0, count = 0, mask = 0, value = 0;

    template <class Visit>
    void each(Visit visit) const {
        // Setting the fixed bits makes a carry run over them to the next free bit.
        for (size_t i = value; i < count; i = (((i | mask) + 1) & ~mask) | value) visit(origin + i);
    }
    size_t all_bits() const { return count < 2 ? 0 : std::bit_ceil(count) - 1; }
    Subset with(size_t bit, bool set) const {
        return {origin, count, mask | bit, set ? value | bit : value};
    }
};

class Search {
  public:
    Search(const Probe& probe, size_t elements, Range own, uint64_t seed, SearchLimits limits)
        : probe_(probe),
          own_(own),
          limits_(limits),
          largest_integer_(std::min(limits.largest_integer, most_largest_integer)),
          random_(seed),
          input_(elements),
          weights_(elements),
          start_(Clock::now()) {}

    std::vector<int> weights() {
        require_linear();
        for (int attempt = 0; attempt < most_attempts; ++attempt) {
            draw_factors();
            find_foreign();
            find({own_.begin, own_.size()});
            if (confirmed()) return weights_;
        }
        throw Unknown{in_language("the elements found do not explain the output")};
    }
    int runs() const { return runs_; }

  private:
    double run() {
        const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
        const uint64_t elements = (static_cast<uint64_t>(runs_) + 1) * input_.size();
        if (runs_ >= limits_.runs || elements > limits_.elements || seconds > limits_.seconds) {
            throw Unknown{say("which elements are at fault did not show within {} runs", runs_)};
        }
        ++runs_;
        const auto value = probe_(input_);
        if (!value) throw Unknown{in_language("on other data the kernel does not end well")};
        if (!std::isfinite(*value))
            throw Unknown{in_language("on other data the output is not a number")};
        return *value;
    }

    double run_on(const std::vector<float>& x) {
        input_ = x;
        return run();
    }

    uint64_t largest_factor() const {
        const size_t elements = std::max<size_t>(input_.size(), 1);
        return std::clamp<uint64_t>(2 * largest_total(elements) / elements - 1, 1,
                                    largest_integer_);
    }

    std::vector<float> random_integers(uint64_t largest) {
        std::vector<float> x(input_.size());
        for (float& value : x) value = static_cast<float>(1 + random_() % largest);
        return x;
    }

    void require_linear() {
        const double at_zero = run_on(std::vector<float>(input_.size()));
        if (at_zero != 0)
            throw Unknown{say("the output is no sum: from zeros alone it gives {}", at_zero)};
        const uint64_t half = (largest_factor() + 1) / 2;  // a + b is also used as an input
        const auto a = random_integers(half), b = random_integers(half);
        std::vector<float> both(a.size());
        for (size_t i = 0; i < a.size(); ++i) both[i] = a[i] + b[i];
        const double f_a = run_on(a), f_b = run_on(b), f_both = run_on(both);
        if (f_both != f_a + f_b) {
            if (f_both > exact_in_a_float)
                throw Unknown{
                    in_language("the output is too large for a float to hold it exactly")};
            throw Unknown{in_language("the output is no sum: f(a) + f(b) is not f(a + b)")};
        }
    }

    void draw_factors() { factors_ = random_integers(largest_factor()); }

    // The output for x = r in the subset, 0 elsewhere.
    double measure(const Subset& subset) {
        std::fill(input_.begin(), input_.end(), 0.0f);
        subset.each([&](size_t i) { input_[i] = factors_[i]; });
        return run();
    }

    double total(const Subset& subset) const {
        double sum = 0;
        subset.each([&](size_t i) { sum += factors_[i]; });
        return sum;
    }

    // The common weight of all elements of the subset, if one explains the value.
    std::optional<int> uniform(const Subset& subset, double value) const {
        const double sum = total(subset);
        if (sum == 0) return 0;  // an empty subset
        const double weight = value / sum;
        const bool whole = weight == std::floor(weight) && std::abs(weight) <= largest_weight;
        return whole ? std::optional(static_cast<int>(weight)) : std::nullopt;
    }

    void set(const Subset& subset, int weight) {
        subset.each([&](size_t i) { weights_[i] = weight; });
    }

    // Elements of other segments nearly always have weight 0, which one run over all of them shows.
    void find_foreign() {
        const Subset before{0, own_.begin}, after{own_.end, input_.size() - own_.end};
        set(before, 0);
        set(after, 0);
        if (before.count + after.count == 0) return;
        input_ = factors_;
        std::fill(input_.begin() + static_cast<ptrdiff_t>(own_.begin),
                  input_.begin() + static_cast<ptrdiff_t>(own_.end), 0.0f);
        const double foreign = run();
        if (foreign == 0) return;
        const double first = before.count ? measure(before) : 0;
        find(before, first);
        find(after, foreign - first);
    }

    void find(const Subset& subset) { find(subset, measure(subset)); }

    void find(const Subset& subset, double value) {
        if (const auto weight = uniform(subset, value)) return set(subset, *weight);
        const size_t free = subset.all_bits() & ~subset.mask;
        if (!free) {
            throw Unknown{say("an element arrives a fraction of once, or more than {} times",
                              largest_weight)};
        }
        const auto [bit, of_set] = best_split(subset, value, free);
        find(subset.with(bit, false), value - of_set);
        find(subset.with(bit, true), of_set);
    }

    struct Split {
        size_t bit;
        double of_set;  // the output for the half in which the bit is set
    };

    // The first bit that leaves one half uniform: highest, lowest, then the others. If none does,
    // the highest.
    Split best_split(const Subset& subset, double value, size_t free) {
        const size_t highest = std::bit_floor(free), lowest = free & (~free + 1);
        const Split fallback{highest, measure(subset.with(highest, true))};
        if (splits_well(subset, value, fallback)) return fallback;
        for (size_t bit = lowest; bit; bit = next_bit(bit, free, lowest, highest)) {
            const Split split{bit, measure(subset.with(bit, true))};
            if (splits_well(subset, value, split)) return split;
        }
        return fallback;
    }

    // The bit to try next: after the lowest, from just below the highest downwards.
    static size_t next_bit(size_t bit, size_t free, size_t lowest, size_t highest) {
        const size_t below = (bit == lowest ? highest : bit) - 1;
        const size_t left = free & below & ~lowest;
        return left ? std::bit_floor(left) : 0;
    }

    bool splits_well(const Subset& subset, double value, const Split& split) const {
        return uniform(subset.with(split.bit, true), split.of_set) ||
               uniform(subset.with(split.bit, false), value - split.of_set);
    }

    bool confirmed() {
        double magnitude = 0;
        for (int weight : weights_) magnitude += std::abs(weight);
        const auto largest =
            static_cast<uint64_t>(std::clamp(1.0 * (1 << 24) / std::max(magnitude, 1.0), 1.0,
                                             1.0 * static_cast<double>(largest_integer_)));
        // Each run misses a wrong answer with a probability of about 1 in 2 * largest: repeat for
        // 24 bits.
        const int bits = std::bit_width(largest);
        for (int left = 24; left > 0; left -= bits) {
            auto x = random_integers(largest);
            for (float& value : x) {
                if (random_() & 1) value = -value;
            }
            const double predicted =
                std::inner_product(x.begin(), x.end(), weights_.begin(), 0.0, std::plus<>(),
                                   [](double value, double weight) { return value * weight; });
            if (run_on(x) != predicted) return false;
        }
        return true;
    }

    const Probe& probe_;
    Range own_;
    SearchLimits limits_;
    uint64_t largest_integer_;
    std::mt19937_64 random_;
    std::vector<float> input_, factors_;
    std::vector<int> weights_;
    Clock::time_point start_;
    int runs_ = 0;
};

}  // namespace

Localised localise(const Probe& probe, size_t elements, Range own, uint64_t seed,
                   SearchLimits limits) {
    Search search(probe, elements, own, seed, limits);
    Localised found;
    try {
        found.weights = search.weights();
    } catch (const Unknown& unknown) {
        found.why_not = unknown.why;
    }
    found.runs = search.runs();
    return found;
}

}  // namespace lab
