#include "contract/reduction.h"

#include "contract/sums.h"
#include "language/say.h"

namespace lab {

static std::vector<Contract::Traced> traced(const Drawn& drawn) {
    return {{{{"n", drawn.tree}}, true}, {{{"n", drawn.warps}}}};
}

Contract reduction(const std::string& function, Answer answer) {
    Contract contract;
    contract.name = function;
    contract.called = HostFunction{};
    contract.sizes = {"n"};
    contract.parameters = {input<float>("input", "n"), output<float>("output"), workspace(),
                           count("n")};
    contract.sentence = [answer](const Case& test_case) {
        return and_input_stays(test_case, answer(counted(test_case.sizes["n"], "element")));
    };
    contract.sized = [](uint64_t n) -> Sizes { return {{"n", n}}; };
    contract.traced = traced({});
    return contract;
}

ContractPtr reduce_sum(const Drawn& drawn) {
    Contract contract = reduction(
        "reduce_sum", [](const auto& elements) { return say("the sum of {}", elements); });
    contract.traced = traced(drawn);
    contract.data = data_of_sums();
    contract.reference = [](const Given& given, Wanted& wanted) {
        const auto sum = sum_of(given.input<float>(), given.fractions);
        wanted.set(0, sum.value, sum.tolerance);
    };
    contract.diagnosed_as = Linear{.own = [](const Sizes& s, size_t) { return Range{0, s["n"]}; }};
    contract.huge = Contract::Huge::anywhere;
    return std::make_shared<const Contract>(std::move(contract));
}

}  // namespace lab
