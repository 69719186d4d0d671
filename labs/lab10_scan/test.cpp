// The cases of lab 10: a kernel that scans sections of 256 elements, and two functions that scan n.
#include <algorithm>
#include <cmath>

#include "contract/suite.h"
#include "contract/sums.h"
#include "language/say.h"

namespace lab {
namespace {

// Which elements are added up in output[i].
using Own = std::function<Range(const Sizes& sizes, size_t i)>;

// The ranges of `own` grow by one element with each output, or begin anew.
void sum_ranges(const Own& own, const Given& given, Wanted& wanted) {
    const auto x = given.input<float>();
    double sum = 0, magnitudes = 0;
    Range summed;
    for (size_t i = 0; i < x.size(); ++i) {
        const Range range = own(given.sizes, i);
        if (range.begin != summed.begin) {
            sum = magnitudes = 0;
            summed = {range.begin, range.begin};
        }
        for (; summed.end < range.end; ++summed.end) {
            sum += x[summed.end];
            magnitudes += std::abs(x[summed.end]);
        }
        // As for any sum of floats (contract/sums.cpp), with one operation and one element more: an
        // exclusive scan may be an inclusive one from which the last element is subtracted.
        const double terms = static_cast<double>(range.size()) + 2;
        const double most = magnitudes + std::abs(x[i]);
        wanted.set(i, sum, given.fractions ? terms * 0x1p-24 * most : 0);
    }
}

Contract scan(const std::string& name, const Own& own) {
    Contract contract;
    contract.name = name;
    contract.sizes = {"n"};
    contract.data = data_of_sums();
    contract.reference = [own](const Given& given, Wanted& wanted) {
        sum_ranges(own, given, wanted);
    };
    contract.diagnosed_as =
        Linear{.own = own, .elsewhere = "from outside this prefix", .prefixes = true};
    return contract;
}

// Block b scans elements 256 * b to min(256 * (b + 1), n), excluding the end.
ContractPtr block_scan() {
    static constexpr uint32_t threads = 256;
    Contract contract = scan("BlockScanKernel", [](const Sizes&, size_t i) {
        return Range{i / threads * threads, i + 1};
    });
    contract.called =
        Launched{.grid = [](const Sizes& sizes) -> Launched::Dimensions {
                     const uint64_t n = sizes["n"];
                     return {static_cast<uint32_t>((n + threads - 1) / threads), 1, 1};
                 },
                 .block = [](const Sizes&) -> Launched::Dimensions {
                     return {threads, 1, 1};
                 }};
    contract.sizes = {Size("n", 1, uint64_t{1} << 26)};
    contract.parameters = {input<float>("input", "n"), output<float>("output", "n"), count("n")};
    contract.sentence = [](const Case& test_case) {
        const std::string elements = counted(test_case.elements(), "element");
        return test_case.blocks() == 1 ? say("{} scans {}", test_case.launch(), elements)
                                       : say("{} scan {}", test_case.launch(), elements);
    };
    // Eight elements of one block, and all that a block has threads for.
    contract.traced = {{{{"n", 8}}, true}, {{{"n", threads}}}};
    return std::make_shared<const Contract>(std::move(contract));
}

uint64_t workspace_bytes(const Sizes& sizes) { return (uint64_t{1} << 20) + sizes["n"]; }

ContractPtr scan_function(const std::string& kind, const Own& own) {
    Contract contract = scan("scan_" + kind, own);
    contract.called = HostFunction{};
    contract.parameters = {input<float>("input", "n"), output<float>("output", "n"),
                           workspace(workspace_bytes), count("n")};
    contract.sentence = [kind](const Case& test_case) {
        const std::string elements = counted(test_case.sizes["n"], "element");
        return and_input_stays(test_case, kind == "inclusive"
                                              ? say("the inclusive scan of {}", elements)
                                              : say("the exclusive scan of {}", elements));
    };
    contract.most_scheduled = 1 << 17;  // tiles that wait for each other may be large ones
    contract.sized = [](uint64_t elements) { return Sizes{{"n", elements}}; };
    contract.huge = Contract::Huge::on_gpu;
    return std::make_shared<const Contract>(std::move(contract));
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr block = block_scan();
    const ContractPtr inclusive = scan_function("inclusive", [](const Sizes&, size_t i) {
        return Range{0, i + 1};
    });
    const ContractPtr exclusive = scan_function("exclusive", [](const Sizes&, size_t i) {
        return Range{0, i};
    });
    return {.cases = join({
                cases(block, "Block", "n", {1, 2, 3, 31, 32, 33, 64, 255, 256, 257, 1000}),
                cases(inclusive, "Inclusive", "n",
                      {0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 1023, 1024, 1025, 2047, 2048, 2049,
                       5000, 65'537}),
                cases(exclusive, "Exclusive", "n", {0, 1, 2, 33, 256, 257, 1025, 5000, 65'537}),
                cases(inclusive, "Large", "n", {1'000'003, 1 << 22, (uint64_t{1} << 31) + 7}),
                unchanged(cases(inclusive, "Checks", "n", {33, 5000, 100'000})),
                unchanged(cases(exclusive, "Checks", "n", {5000}), "scan_exclusive_"),
            }),
            .counted = {one(block, "Block", "counted", {{"n", 1 << 14}}),
                        one(inclusive, "Limits", "inclusive", {{"n", 1 << 20}}),
                        one(exclusive, "Limits", "exclusive", {{"n", 1 << 20}}),
                        seeded(inclusive, "Limits", "seeded", {{"n", 1'046'576, 1 << 20}})},
            .build = {.no_libraries = marked("lab 10 asks for the scan by hand, level by level")}};
}
