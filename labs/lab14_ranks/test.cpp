// The cases of lab 14: sums by ranks that pass messages.
#include <cmath>

#include "contract/split_mix.h"
#include "contract/suite.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr uint64_t most_ranks = 1024, most_threads = 4;
constexpr Wide unit = 0x1p-53L;  // of rounding

// Integers whose sum, in any order, is exact in double.
Data integers() {
    return {marked("integers"), false, UINT64_MAX, [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                array.fill([&](size_t) { return static_cast<Wide>(1 + random() % 999); });
            }};
}

Data fractions() {
    return {marked("fractions"), true, UINT64_MAX, [](Array& array, uint64_t seed) {
                SplitMix random(seed);
                array.fill([&](size_t) {
                    return static_cast<Wide>(static_cast<double>(random() >> 11) * 0x1p-52 - 1);
                });
            }};
}

struct Sum {
    Wide sum = 0, magnitude = 0;
};

Sum sum_of(std::span<const double> elements) {
    Sum all;
    for (const double x : elements) all.sum += x, all.magnitude += std::abs(static_cast<Wide>(x));
    return all;
}

// Any order of so many additions.
double tolerance(const Given& given, size_t additions, Wide magnitude) {
    return given.fractions ? static_cast<double>(static_cast<Wide>(additions) * unit * magnitude)
                           : 0;
}

// One sum of all elements, `times` over.
void one_sum(const Given& given, Wanted& wanted, uint64_t times) {
    const auto input = given.input<double>();
    const auto [sum, magnitude] = sum_of(input);
    for (size_t i = 0; i < times; ++i)
        wanted.set(i, sum, tolerance(given, input.size(), magnitude));
}

void sum_on_root(const Given& given, Wanted& wanted) { one_sum(given, wanted, 1); }
void sum_on_each(const Given& given, Wanted& wanted) {
    one_sum(given, wanted, given.sizes["ranks"]);
}

// Element i of rank r is element i * ranks + r: all ranks' i are side by side.
void sum_element_by_element(const Given& given, Wanted& wanted) {
    const auto input = given.input<double>();
    const size_t ranks = given.sizes["ranks"];
    for (size_t i = 0; i < input.size(); i += ranks) {
        const auto [sum, magnitude] = sum_of(input.subspan(i, ranks));
        for (size_t rank = 0; rank < ranks; ++rank)
            wanted.set(i + rank, sum, tolerance(given, ranks, magnitude));
    }
}

// 1000 for each element: ranks/runtime/advance.cpp.
double operations(const Sizes& sizes) { return 1000 * static_cast<double>(sizes["m"]); }

// SimGrid's MPI_Iallreduce: each rank sends its elements to all others, one after the other, over a link
// of ranks/platforms; and a tenth for latencies.
double network_seconds(const Sizes& sizes) {
    constexpr double bytes_a_second = 12.5e9;
    const auto others = static_cast<double>(sizes["ranks"] - 1);
    return 1.1 * others * static_cast<double>(sizes["n"] * sizeof(double)) / bytes_a_second;
}

// Each element, as `advance` changes it.
void sum_and_advance(const Given& given, Wanted& wanted) {
    sum_element_by_element(given, wanted);
    const auto state = given.input<double>(1);
    for (size_t i = 0; i < state.size(); ++i)
        wanted.set(i, 3 * static_cast<Wide>(state[i]) + 1, given.fractions ? 0x1p-48 : 0, 1);
}

Contract function(const std::string& name) {
    Contract contract;
    contract.name = name;
    contract.called = NativeFunction{.threads = "", .ranks = "ranks", .is_simulated = true};
    contract.data = {integers(), fractions()};
    return contract;
}

Size ranks() { return Size("ranks", 1, most_ranks); }

// Modulo the ranks that there are: a drill or a further case states any number.
uint64_t root_of(const Sizes& sizes) { return sizes["root"] % sizes["ranks"]; }

Parameter communicator() { return opaque("MPI_Comm", "comm"); }

std::string ranks_of(const Case& test_case) { return counted(test_case.sizes["ranks"], "rank"); }

Linear all_elements() {
    return {.own =
                [](const Sizes& sizes, size_t) {
                    const auto n = sizes.find("n");
                    return Range{0, static_cast<size_t>(sizes["ranks"] * n.value_or(1))};
                },
            .elsewhere = "of no rank"};
}

Linear same_element_of_each_rank() {
    return {.own =
                [](const Sizes& sizes, size_t output) {
                    const size_t ranks = sizes["ranks"], first = output / ranks * ranks;
                    return Range{first, first + ranks};
                },
            .elsewhere = "of another place in the buffer"};
}

ContractPtr finished(Contract contract) {
    return std::make_shared<const Contract>(std::move(contract));
}

ContractPtr tree() {
    Contract contract = function("reduce_tree");
    contract.sizes = {ranks(), Size("root", 0, most_ranks - 1)};
    contract.sizes[1].default_value = 0;
    Parameter on_root = on_rank(returned<double>(), "root");
    on_root.on_rank = root_of;
    contract.parameters = {
        on_each_rank(passed<double>("value"), "ranks"),
        scalar<int>("root", [](const Sizes& sizes) { return static_cast<int>(root_of(sizes)); }),
        communicator(), on_root};
    contract.reference = sum_on_root;
    contract.diagnosed_as = all_elements();
    contract.counted_by = {"rounds_per_logarithm", "collectives_called"};
    contract.traced = {{.sizes = {{"ranks", 8}, {"root", 0}}}};
    contract.sentence = [](const Case& test_case) {
        return say("the sum of {}, on rank {}", ranks_of(test_case), root_of(test_case.sizes));
    };
    return finished(std::move(contract));
}

ContractPtr doubling() {
    Contract contract = function("allreduce_recursive_doubling");
    contract.sizes = {ranks()};
    contract.parameters = {on_each_rank(passed<double>("value"), "ranks"), communicator(),
                           on_each_rank(returned<double>(), "ranks")};
    contract.reference = sum_on_each;
    contract.diagnosed_as = all_elements();
    contract.counted_by = {"rounds_per_logarithm", "collectives_called"};
    contract.traced = {{.sizes = {{"ranks", 6}}}};
    contract.sentence = [](const Case& test_case) {
        return say("the sum of {}, on each of them", ranks_of(test_case));
    };
    return finished(std::move(contract));
}

ContractPtr ring() {
    Contract contract = function("allreduce_ring");
    contract.sizes = {ranks(), "n"};
    contract.parameters = {on_each_rank(in_place<double>("buffer", "n"), "ranks"), count("n"),
                           communicator()};
    contract.reference = sum_element_by_element;
    contract.diagnosed_as = same_element_of_each_rank();
    contract.counted_by = {"words_sent_per_element", "collectives_called"};
    contract.traced = {{.sizes = {{"ranks", 4}, {"n", 8}}}};
    contract.sentence = [](const Case& test_case) {
        return say("the sums of buffers of {} on {}", counted(test_case.sizes["n"], "element"),
                   ranks_of(test_case));
    };
    return finished(std::move(contract));
}

ContractPtr overlap() {
    Contract contract = function("overlapped_step");
    contract.called = NativeFunction{.threads = "",
                                     .ranks = "ranks",
                                     .is_simulated = true,
                                     .operations = operations,
                                     .network_seconds = network_seconds};
    contract.sizes = {ranks(), "n", "m"};
    contract.parameters = {on_each_rank(in_place<double>("gradient", "n"), "ranks"), count("n"),
                           on_each_rank(in_place<double>("state", "m"), "ranks"), count("m"),
                           communicator()};
    contract.reference = sum_and_advance;
    contract.diagnosed_as = same_element_of_each_rank();
    contract.counted_by = {"time_per_longer_part"};
    contract.traced = {{.sizes = {{"ranks", 4}, {"n", 1000}, {"m", 100}}}};
    contract.sentence = [](const Case& test_case) {
        return say("the sums of gradients of {} on {}, while {} of state advance",
                   counted(test_case.sizes["n"], "element"), ranks_of(test_case),
                   counted(test_case.sizes["m"], "element"));
    };
    return finished(std::move(contract));
}

ContractPtr hybrid() {
    Contract contract = function("hybrid_sum");
    contract.called = NativeFunction{.threads = "threads", .ranks = "ranks"};
    contract.sizes = {ranks(), "n", Size("threads", 1, most_threads)};
    contract.sizes[2].default_value = 2;
    contract.parameters = {
        on_each_rank(input<double>("input", "n"), "ranks"), count("n"),
        scalar<int>("threads",
                    [](const Sizes& sizes) { return static_cast<int>(sizes["threads"]); }),
        communicator(), on_each_rank(returned<double>(), "ranks")};
    contract.reference = sum_on_each;
    contract.diagnosed_as = all_elements();
    contract.sentence = [](const Case& test_case) {
        return say("the sum of {} of each of {}, by {} in each",
                   counted(test_case.sizes["n"], "element"), ranks_of(test_case),
                   counted(test_case.sizes["threads"], "thread"));
    };
    return finished(std::move(contract));
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr tree = lab::tree(), doubling = lab::doubling(), ring = lab::ring(),
                      overlap = lab::overlap(), hybrid = lab::hybrid();
    const auto named = [](const ContractPtr& contract, const Sizes& sizes) {
        return one(contract, "Cost", contract->name, sizes);
    };
    // A few ranks, drawn from the seed: no function can know them.
    const auto drawn = [](const ContractPtr& contract, std::vector<SeededSize> sizes) {
        sizes.push_back({"ranks", 2, 9});
        Case few = seeded(contract, "Cost", contract->name + "_of_few_ranks", sizes);
        few.counted_by = {"collectives_called"};
        return few;
    };
    return {
        .cases = join(
            {cases(tree, "Tree", {"ranks", "root"},
                   {{1, 0},
                    {2, 0},
                    {2, 1},
                    {3, 0},
                    {4, 3},
                    {5, 0},
                    {7, 2},
                    {8, 0},
                    {9, 8},
                    {100, 99}}),
             cases(doubling, "Doubling", "ranks", {1, 2, 3, 4, 5, 6, 8, 9, 100}),
             cases(
                 ring, "Ring", {"ranks", "n"},
                 {{1, 5}, {2, 2}, {2, 7}, {3, 3}, {4, 2}, {5, 100}, {8, 0}, {9, 1000}, {32, 2000}}),
             cases(overlap, "Overlap", {"ranks", "n", "m"},
                   {{1, 3, 4}, {2, 8, 3}, {5, 100, 10}, {8, 0, 5}, {9, 1000, 100}}),
             // With many elements the threads add at the same time, and a race loses some.
             cases(
                 hybrid, "Hybrid", {"ranks", "n", "threads"},
                 {{1, 10, 2}, {2, 100, 1}, {3, 1000, 4}, {4, 0, 2}, {5, 3, 4}, {2, 500'000, 4}})}),
        // No powers of two, and no multiples: there too the functions send and receive themselves.
        .counted = {named(tree, {{"ranks", 1000}, {"root", 5}}), named(doubling, {{"ranks", 1000}}),
                    named(ring, {{"ranks", 64}, {"n", 6401}}),
                    one(ring, "Cost", "allreduce_ring_of_processes", {{"ranks", 8}, {"n", 800}}),
                    named(overlap, {{"ranks", 16}, {"n", 100'000}, {"m", 10'000}}),
                    drawn(tree, {{"root", 0, 1}}), drawn(doubling, {}),
                    drawn(ring, {{"n", 1, 100}})},
        .build = {.language = Language::cxx}};
}
