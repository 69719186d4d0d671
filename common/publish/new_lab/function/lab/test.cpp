// The cases of lab @NUMBER@: @FUNCTION@ sums n elements, for any n.
#include "contract/reduction.h"
#include "contract/suite.h"
#include "contract/sums.h"
#include "language/say.h"

namespace lab {
namespace {

ContractPtr contract() {
    Contract sum = reduction("@FUNCTION@",
                             [](const auto& elements) { return say("the sum of {}", elements); });
    sum.data = data_of_sums();
    sum.reference = [](const Given& given, Wanted& wanted) {
        const auto all = sum_of(given.input<float>(), given.fractions);
        wanted.set(0, all.value, all.tolerance);
    };
    sum.diagnosed_as = Linear{.own = [](const Sizes& sizes, size_t) {
        return Range{0, sizes["n"]};
    }};
    return std::make_shared<const Contract>(std::move(sum));
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr sum = contract();
    return {.cases = join({
                cases(sum, "Small", "n", {1, 2, 31, 32, 33, 1000, 1024}),
                cases(sum, "Any", "n", {0, 1025, 2047, 2049, 65'537}),
                unchanged(cases(sum, "Checks", "n", {33, 5000})),
            }),
            .counted = {one(sum, "Limits", "counted", {{"n", 1 << 16}})},
            .build = {.no_libraries = "lab @NUMBER@ asks for a kernel of your own"}};
}
