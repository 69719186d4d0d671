// The cases of lab 09: three sums of n floats, judged by their error beside the exact sum.
#include <cmath>
#include <limits>

#include "contract/exact_sum.h"
#include "contract/reduction.h"
#include "contract/split_mix.h"
#include "contract/suite.h"
#include "contract/sums.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr double unit = 0x1p-24;  // the largest relative error of one addition

// A bound for the error of a sum of n numbers, from their exact sum and the sum of their magnitudes.
using Bound = double (*)(double n, double sum, double magnitudes);

// Any order: each number passes through at most n - 1 additions (Higham, Accuracy and Stability of
// Numerical Algorithms, 2nd ed., section 4.2).
double of_any_order(double n, double, double magnitudes) { return n * unit * magnitudes; }

// A tree: each number passes through log2 n additions; four times as many leave room for several
// elements in each thread.
double of_a_tree(double n, double, double magnitudes) {
    return 4 * std::ceil(std::log2(std::max(n, 2.0))) * unit * magnitudes;
}

// As if computed with twice the digits and rounded once (Ogita, Rump, Oishi, Accurate Sum and Dot
// Product, 2005, proposition 4.5), for chains of up to 64 additions.
double of_compensation(double, double sum, double magnitudes) {
    return 2 * unit * std::abs(sum) + 64 * 64 * unit * unit * magnitudes;
}

Reference within(Bound bound) {
    return [bound](const Given& given, Wanted& wanted) {
        const auto x = given.input<float>();
        const Wide sum = exact_sum(x);
        const auto magnitudes = static_cast<double>(exact_sum_of_magnitudes(x));
        const double tolerance =
            bound(static_cast<double>(x.size()), static_cast<double>(sum), magnitudes);
        // Integers are drawn so small that their sums are exact in any order.
        wanted.set(0, sum, given.fractions && std::isfinite(tolerance) ? tolerance : 0);
    };
}

Data drawn(const std::string& name, float (*number)(SplitMix& random, size_t i, size_t n)) {
    return {name, true, UINT64_MAX, [number](Array& array, uint64_t seed) {
                SplitMix random(seed);
                size_t i = 0;
                for (float& x : array.as<float>()) x = number(random, i++, array.size());
            }};
}

float fraction(uint64_t bits) { return static_cast<float>(bits >> 40) * 0x1p-24F; }  // in [0, 1)

// All alike, so that rounding errors do not cancel.
Data equal_tenths() {
    return drawn(marked("tenths"), [](SplitMix&, size_t, size_t) { return 0.1F; });
}

// 2^24, at the first place, and small numbers: no float lies between 2^24 and 2^24 + 2.
Data small_beside_large() {
    return drawn(marked("one large number and small ones"), [](SplitMix& random, size_t i, size_t) {
        return i == 0 ? 0x1p24F : fraction(random());
    });
}

// For each large x in the first half -x is in the second: their exact sum is that of the small ones.
// Where, only the seed tells: with a rule, a kernel could add x and -x first, and need no errors.
Data large_that_cancel() {
    return {marked("large numbers that cancel, and small ones"), true, UINT64_MAX,
            [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                const auto x = array.as<float>();
                for (size_t i = 0; i < x.size(); ++i) x[i] = fraction(random());
                std::vector<size_t> places;
                for (size_t i = x.size(); i-- > x.size() - x.size() / 2;) places.push_back(i);
                for (size_t i = 0; i < x.size() / 2; i += 2) {
                    x[i] = 1024 * (1 + fraction(random()));
                    std::swap(places.back(), places[random() % places.size()]);
                    x[places.back()] = -x[i];
                    places.pop_back();
                }
            }};
}

// Multiples of 2^-149, below the smallest normal float: exact, unless they are taken for 0.
Data subnormals() {
    return drawn(marked("subnormal numbers"), [](SplitMix& random, size_t, size_t) {
        return static_cast<float>(1 + (random() >> 54)) * std::numeric_limits<float>::denorm_min();
    });
}

Data an_infinity() {
    return drawn(marked("an infinity among numbers"), [](SplitMix& random, size_t i, size_t n) {
        return i == n / 2 ? std::numeric_limits<float>::infinity() : fraction(random());
    });
}

Contract sum(const std::string& function, std::vector<Data> data, Bound bound) {
    Contract contract =
        reduction(function, [](const auto& elements) { return say("the sum of {}", elements); });
    contract.data = std::move(data);
    contract.reference = within(bound);
    contract.diagnosed_as = Linear{.own = [](const Sizes& s, size_t) { return Range{0, s["n"]}; }};
    return contract;
}

ContractPtr sum_fast(Bound bound, std::vector<Data> data) {
    Contract fast = sum("sum_fast", std::move(data), bound);
    fast.huge = Contract::Huge::anywhere;
    return std::make_shared<const Contract>(std::move(fast));
}

ContractPtr sum_compensated(std::vector<Data> data) {
    return std::make_shared<const Contract>(
        sum("sum_compensated", std::move(data), of_compensation));
}

// The same bits for every number of blocks and of threads.
ContractPtr sum_reproducible() {
    Contract sums = sum("sum_reproducible",
                        {positive_integers(), large_that_cancel(), signed_random()}, of_any_order);
    sums.sizes = {"n", Size("blocks", 1, 64), Size("threads", 32, 1024, true)};
    sums.parameters.push_back(count("blocks"));
    sums.parameters.push_back(count("threads"));
    sums.sized = nullptr;
    sums.traced = {};
    sums.same_bits = true;
    sums.same_bits_at = [](const Sizes& s) {
        std::vector<Sizes> shapes;
        for (const uint64_t blocks : {1, 2, 3, 7, 64})
            for (const uint64_t threads : {32, 1024})
                shapes.push_back({{"n", s["n"]}, {"blocks", blocks}, {"threads", threads}});
        return shapes;
    };
    sums.plans_differ_from = 20'000;  // one block of 32 threads would have much to do
    sums.sentence = [](const Case& test_case) {
        const Sizes& s = test_case.sizes;
        return and_input_stays(test_case,
                               say("the sum of {} by {} of {}", counted(s["n"], "element"),
                                   counted(s["blocks"], "block"), counted(s["threads"], "thread")));
    };
    return std::make_shared<const Contract>(std::move(sums));
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const std::vector<std::string> shape = {"n", "blocks", "threads"};
    const ContractPtr any = sum_fast(of_any_order, data_of_sums()),
                      tree = sum_fast(of_a_tree,
                                      {positive_integers(), equal_tenths(), small_beside_large()}),
                      compensated = sum_compensated(
                          {positive_integers(), large_that_cancel(), small_beside_large()}),
                      special = sum_compensated({subnormals(), an_infinity()}),
                      reproducible = sum_reproducible();
    return {
        .cases = join({
            cases(any, "AnyOrder", "n", {1, 2, 33, 1000, 0, 65'537, 1'000'003}),
            cases(tree, "Tree", "n", {1000, 65'537, 1 << 20}),
            cases(compensated, "Compensated", "n", {1, 2, 33, 1000, 65'537, 1 << 20}),
            {one(special, "Compensated", "special_n_1000", {{"n", 1000}})},
            cases(reproducible, "Reproducible", shape,
                  {{0, 3, 256},
                   {1, 3, 256},
                   {1000, 4, 128},
                   {3000, 6, 64},
                   {20'000, 6, 64},
                   {100'003, 2, 256}}),
            cases(any, "Checks", "n", {(uint64_t{1} << 31) + 7}),
            unchanged(cases(any, "Checks", "n", {5000}), "sum_fast_"),
            unchanged(cases(compensated, "Checks", "n", {5000}), "sum_compensated_"),
            unchanged(cases(reproducible, "Checks", shape, {{5000, 4, 128}}), "sum_reproducible_"),
        }),
        .counted = {seeded(compensated, "Checks", "counted", {{"n", 1'046'576, 1 << 20}})},
        .build = {
            .no_libraries = marked(
                "lab 09 asks in which order the additions are made; CUB decides it by itself")}};
}
