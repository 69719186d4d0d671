// The cases of lab 13: sums and a histogram by OpenMP's threads.
#include <cmath>

#include "contract/split_mix.h"
#include "contract/suite.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr uint64_t bins = 256, most_threads = 64;

// Integers whose sum, in any order, is exact in double.
Data integers() {
    return {marked("integers"), false, UINT64_MAX, [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                array.fill([&](size_t) { return static_cast<Wide>(1 + random() % 999); });
            }};
}

Data signed_numbers() {
    return {marked("integers with signs"), false, UINT64_MAX, [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                array.fill([&](size_t) {
                    const auto value = static_cast<Wide>(1 + random() % 999);
                    return random() % 2 ? value : -value;
                });
            }};
}

double fraction(SplitMix& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

Data fractions() {
    return {marked("fractions"), true, UINT64_MAX, [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                array.fill([&](size_t) { return static_cast<Wide>(2 * fraction(random) - 1); });
            }};
}

// Large numbers that cancel each other, far apart, among small ones: of 60 bits between the largest and
// what is left, a double holds 53.
Data cancelling() {
    return {marked("large numbers that cancel, among small ones"), true, UINT64_MAX,
            [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                const size_t n = array.size();
                array.fill([&](size_t) { return static_cast<Wide>(fraction(random)); });
                for (size_t i = 0; i < n / 8; ++i) {
                    const double large =
                        std::ldexp(1 + fraction(random), 40 + static_cast<int>(random() % 21));
                    array.set(i, static_cast<Wide>(large));
                    array.set(n - 1 - i, static_cast<Wide>(-large));
                }
            }};
}

struct ExactSum {
    Wide sum = 0, magnitude = 0;
};

// Neumaier's sum of 64-bit mantissas: exact far beyond a double's bits for these data.
ExactSum exact_sum(std::span<const double> elements) {
    Wide sum = 0, lost = 0, magnitude = 0;
    for (const double x : elements) {
        const Wide next = sum + x;
        lost +=
            std::abs(sum) >= std::abs(static_cast<Wide>(x)) ? (sum - next) + x : (x - next) + sum;
        sum = next;
        magnitude += std::abs(static_cast<Wide>(x));
    }
    return {sum + lost, magnitude};
}

constexpr Wide unit = 0x1p-53L;  // of rounding

// Any order of n additions: n * u * sum |x|.
void plain_sum(const Given& given, Wanted& wanted) {
    const auto [sum, magnitude] = exact_sum(given.input<double>());
    const auto n = static_cast<Wide>(given.sizes["n"]);
    wanted.set(0, sum, given.fractions ? static_cast<double>(n * unit * magnitude) : 0);
}

// Higham, 4.3: 2u |sum| + O(n u^2) sum |x|, whatever the number of threads.
void compensated_sum(const Given& given, Wanted& wanted) {
    const auto [sum, magnitude] = exact_sum(given.input<double>());
    const auto n = static_cast<Wide>(given.sizes["n"]);
    const Wide most = 2 * unit * std::abs(sum) + 4 * (n + most_threads) * unit * unit * magnitude;
    wanted.set(0, sum, given.fractions ? static_cast<double>(most) : 0);
}

void count_bytes(const Given& given, Wanted& wanted) {
    std::vector<uint64_t> counts(bins);
    for (const uint8_t key : given.input<uint8_t>()) ++counts[key];
    for (size_t bin = 0; bin < bins; ++bin) wanted.set(bin, static_cast<Wide>(counts[bin]));
}

template <class Key>
Data keys(const std::string& name, Key key) {
    return {name, false, UINT64_MAX, [key](Array& array, uint64_t seed) {
                SplitMix random(seed);
                for (size_t i = 0; i < array.size(); ++i)
                    array.set(i, static_cast<Wide>(key(random) % bins));
            }};
}

Contract function(const std::string& name) {
    Contract contract;
    contract.name = name;
    contract.called = NativeFunction{};
    contract.sizes = {"n", Size("threads", 1, most_threads)};
    contract.sizes[1].default_value = 4;
    return contract;
}

Parameter threads() {
    return scalar<int>("threads",
                       [](const Sizes& sizes) { return static_cast<int>(sizes["threads"]); });
}

std::string threads_of(const Case& test_case) {
    return counted(test_case.sizes["threads"], "thread");
}

ContractPtr sum(const std::string& name, Reference reference, std::vector<Data> data) {
    Contract contract = function(name);
    contract.parameters = {input<double>("input", "n"), count("n"), threads(), returned<double>()};
    contract.reference = std::move(reference);
    contract.data = std::move(data);
    contract.diagnosed_as = Linear{.own = [](const Sizes& sizes, size_t) {
        return Range{0, static_cast<size_t>(sizes["n"])};
    }};
    contract.sentence = [name](const Case& test_case) {
        return say("{}: the sum of {} by {}", name, counted(test_case.sizes["n"], "element"),
                   threads_of(test_case));
    };
    return std::make_shared<const Contract>(std::move(contract));
}

ContractPtr histogram() {
    Contract contract = function("histogram_threads");
    contract.parameters = {input<uint8_t>("input", "n"), count("n"),
                           output<uint32_t>("counts", bins), threads()};
    contract.reference = count_bytes;
    contract.data = {keys(marked("uniform keys"), [](SplitMix& random) { return random(); }),
                     keys(marked("keys that are nearly all the same"),
                          [](SplitMix& random) { return random() % 16 ? 7 : random(); })};
    contract.diagnosed_as = Counting{};
    contract.sentence = [](const Case& test_case) {
        return say("the histogram of {} by {}", counted(test_case.sizes["n"], "byte"),
                   threads_of(test_case));
    };
    return std::make_shared<const Contract>(std::move(contract));
}

std::vector<Case> sizes(const ContractPtr& contract, const std::string& task) {
    return cases(contract, task, {"n", "threads"},
                 {{1, 1},
                  {2, 2},
                  {3, 2},
                  {7, 3},
                  {64, 4},
                  {1000, 5},
                  {1000, 7},
                  {1000, 64},
                  {3, 64},
                  {0, 4},
                  {100'003, 8},
                  {(1 << 20) + 5, 4}});
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr by_hand = sum("sum_threads", plain_sum,
                                    {integers(), signed_numbers(), fractions()}),
                      by_clause =
                          sum("sum_clause", plain_sum, {integers(), signed_numbers(), fractions()}),
                      compensated = sum("sum_compensated", compensated_sum,
                                        {integers(), cancelling(), fractions()}),
                      counts = histogram();
    const auto limited = [](const ContractPtr& contract, const std::string& task) {
        return seeded(contract, task, contract->name, {{"n", 20'000, 24'000}, {"threads", 4, 8}});
    };
    return {.cases = join({sizes(by_hand, "ByHand"), sizes(by_clause, "Clause"),
                           sizes(compensated, "Compensated"), sizes(counts, "Histogram")}),
            .counted = {limited(by_hand, "Sharing"), limited(by_clause, "Sharing"),
                        limited(compensated, "Sharing"), limited(counts, "Sharing")},
            .build = {.language = Language::cxx}};
}
