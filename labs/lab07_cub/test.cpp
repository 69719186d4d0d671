// The cases of lab 07: four functions over n elements, and a kernel over segments of 256.
#include <algorithm>
#include <cmath>

#include "contract/reduction.h"
#include "contract/split_mix.h"
#include "contract/suite.h"
#include "contract/sums.h"
#include "language/say.h"

namespace lab {
namespace {

// Multiples of -2^126, down to -3 * 2^126: only the lowest float and minus infinity lie below.
Data far_negatives() {
    return {marked("numbers near the lowest float"), false, UINT64_MAX,
            [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                for (float& x : array.as<float>())
                    x = -0x1p126F * static_cast<float>(1 + random() % 3);
            }};
}

std::vector<Data> data_of_selections() {
    return {signed_integers(), rising_negatives(), falling_negatives(),
            few_values(),      signed_random(),    far_negatives()};
}

size_t index_of_largest(std::span<const float> x) {
    return static_cast<size_t>(std::ranges::max_element(x) - x.begin());
}

ContractPtr reduce_max() {
    Contract max = reduction(
        "reduce_max", [](const auto& elements) { return say("the largest of {}", elements); });
    max.sizes = {Size("n", 1, uint64_t{1} << 26)};
    max.data = data_of_selections();
    max.reference = [](const Given& given, Wanted& wanted) {
        const auto x = given.input<float>();
        wanted.set(0, x[index_of_largest(x)]);
    };
    max.diagnosed_as = Selection{};
    return std::make_shared<const Contract>(std::move(max));
}

// The lowest index of the largest element.
ContractPtr reduce_argmax() {
    Contract argmax = reduction("reduce_argmax", [](const auto& elements) {
        return say("the largest of {} and where it is", elements);
    });
    argmax.sizes = {Size("n", 1, uint64_t{1} << 26)};
    argmax.parameters.insert(argmax.parameters.begin() + 2, output<long long>("index"));
    argmax.data = data_of_selections();
    argmax.reference = [](const Given& given, Wanted& wanted) {
        const auto x = given.input<float>();
        const size_t index = index_of_largest(x);
        wanted.set(0, x[index], 0, 0);
        wanted.set(0, index, 0, 1);
    };
    argmax.diagnosed_as = Selection{.index = 1};
    return std::make_shared<const Contract>(std::move(argmax));
}

ContractPtr reduce_abs_max() {
    Contract abs_max = reduction("reduce_abs_max", [](const auto& elements) {
        return say("the largest absolute value of {}", elements);
    });
    abs_max.data = data_of_selections();
    abs_max.reference = [](const Given& given, Wanted& wanted) {
        float largest = 0;
        for (const float x : given.input<float>()) largest = std::max(largest, std::abs(x));
        wanted.set(0, largest);
    };
    abs_max.diagnosed_as = Selection{.key = [](Wide x) { return std::abs(x); }};
    return std::make_shared<const Contract>(std::move(abs_max));
}

// Block b sums elements 256 * b to min(256 * (b + 1), n), excluding the end.
ContractPtr block_sums() {
    static constexpr uint32_t threads = 256;
    const auto blocks = [](const Sizes& sizes) { return (sizes["n"] + threads - 1) / threads; };
    const auto own = [](const Sizes& sizes, size_t block) {
        const uint64_t n = sizes["n"];
        return Range{std::min(block * threads, n), std::min((block + 1) * threads, n)};
    };
    Contract sums;
    sums.name = "BlockSumKernel";
    sums.called = Launched{.grid = [=](const Sizes& sizes) -> Launched::Dimensions {
                               return {static_cast<uint32_t>(blocks(sizes)), 1, 1};
                           },
                           .block = [](const Sizes&) -> Launched::Dimensions {
                               return {threads, 1, 1};
                           }};
    sums.sizes = {Size("n", 1, uint64_t{1} << 26)};
    sums.parameters = {input<float>("input", "n"), output<float>("output", blocks), count("n")};
    sums.data = data_of_sums();
    sums.reference = [=](const Given& given, Wanted& wanted) {
        for (size_t block = 0; block < blocks(given.sizes); ++block) {
            const Range range = own(given.sizes, block);
            const auto sum =
                sum_of(given.input<float>().subspan(range.begin, range.size()), given.fractions);
            wanted.set(block, sum.value, sum.tolerance);
        }
    };
    sums.diagnosed_as = Linear{.own = own};
    sums.sentence = [](const Case& test_case) {
        const std::string elements = counted(test_case.elements(), "element");
        return test_case.blocks() == 1 ? say("{} sums {}", test_case.launch(), elements)
                                       : say("{} sum {}", test_case.launch(), elements);
    };
    return std::make_shared<const Contract>(std::move(sums));
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    // Drawn: more elements than CUB sums with one block.
    const ContractPtr sum = reduce_sum({.tree = 8192}), max = reduce_max(),
                      argmax = reduce_argmax(), abs_max = reduce_abs_max(), blocks = block_sums();
    return {.cases = join({
                cases(sum, "Sum", "n", {0, 1, 2, 33, 1000, 65'537, 1'000'003}),
                cases(max, "Max", "n", {1, 2, 33, 1000, 65'537}),
                cases(argmax, "ArgMax", "n", {1, 2, 33, 1000, 65'537}),
                cases(abs_max, "AbsMax", "n", {0, 1, 2, 33, 1000, 65'537}),
                cases(blocks, "Block", "n", {1, 32, 255, 256, 257, 5000}),
                unchanged(cases(sum, "Checks", "n", {5000})),
                unchanged(cases(max, "Checks", "n", {5000}), "reduce_max_"),
                unchanged(cases(argmax, "Checks", "n", {5000}), "reduce_argmax_"),
                unchanged(cases(abs_max, "Checks", "n", {5000}), "reduce_abs_max_"),
            }),
            .counted = join({
                cases(sum, "Checks", "n", {65'537}),
                cases(max, "Checks", "n", {65'537}),
                cases(argmax, "Checks", "n", {65'537}),
                cases(abs_max, "Checks", "n", {65'537}),
                {one(blocks, "Checks", "block_n_5000", {{"n", 5000}})},
            })};
}
