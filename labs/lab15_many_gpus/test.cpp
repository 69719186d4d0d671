// The cases of lab 15: sums of the buffers of several GPUs.
#include "contract/suite.h"
#include "contract/sums.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr uint64_t most_gpus = 16;

// Element i of GPU g is element i * gpus + g: all GPUs' i are side by side.
void sum_element_by_element(const Given& given, Wanted& wanted) {
    const auto input = given.input<float>();
    const size_t gpus = given.sizes["gpus"];
    for (size_t i = 0; i < input.size(); i += gpus) {
        const auto [sum, tolerance] = sum_of(input.subspan(i, gpus), given.fractions);
        for (size_t gpu = 0; gpu < gpus; ++gpu) wanted.set(i + gpu, sum, tolerance);
    }
}

Range of_all_gpus(const Sizes& sizes, size_t output) {
    const size_t gpus = sizes["gpus"], first = output / gpus * gpus;
    return {first, first + gpus};
}

ContractPtr all_reduce(const std::string& name, const std::vector<std::string>& counters) {
    Contract contract;
    contract.name = name;
    contract.called = HostFunction{.may_use_streams = true, .devices = "gpus"};
    contract.sizes = {"n", Size("gpus", 1, most_gpus)};
    contract.parameters = {
        on_each_gpu(in_place<float>("buffers", "n"), "gpus"), count("n"),
        scalar<int>("gpus", [](const Sizes& sizes) { return static_cast<int>(sizes["gpus"]); })};
    contract.data = {positive_integers(), signed_random()};
    contract.reference = sum_element_by_element;
    contract.diagnosed_as =
        Linear{.own = of_all_gpus, .elsewhere = "of another place in the buffers"};
    contract.counted_by = counters;
    contract.traced = {{.sizes = {{"n", 8}, {"gpus", 4}}}};
    contract.sentence = [](const Case& test_case) {
        return say("the sums of buffers of {} on {}", counted(test_case.sizes["n"], "element"),
                   counted(test_case.sizes["gpus"], "GPU"));
    };
    return std::make_shared<const Contract>(std::move(contract));
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr by_first = all_reduce("all_reduce_by_first", {}),
                      ring = all_reduce("all_reduce_ring", {"words_over_a_link_per_element",
                                                            "time_in_a_ring_per_least"}),
                      tree = all_reduce("all_reduce_tree", {"transfers_in_a_row_per_logarithm"});
    const auto named = [](const ContractPtr& contract, const Sizes& sizes) {
        return one(contract, "Cost", contract->name, sizes);
    };
    return {.cases = join(
                {cases(by_first, "First", {"gpus", "n"},
                       {{1, 5}, {2, 1}, {2, 1000}, {3, 7}, {4, 0}, {8, 100}}),
                 cases(ring, "Ring", {"gpus", "n"},
                       {{1, 5},
                        {2, 2},
                        {2, 7},
                        {3, 3},
                        {4, 2},
                        {5, 100},
                        {8, 0},
                        {8, 1000},
                        {3, 20'000}}),
                 cases(tree, "Tree", {"gpus", "n"},
                       {{1, 5}, {2, 3}, {3, 10}, {4, 1}, {5, 17}, {7, 100}, {8, 64}, {6, 0}})}),
            .counted = {named(ring, {{"gpus", 8}, {"n", 64'003}}),
                        named(tree, {{"gpus", 7}, {"n", 50}})}};
}
