#include "contract/suite.h"

#include <algorithm>
#include <stdexcept>

namespace lab {

// Where the lab asks for whole functions, a kernel that is only a part is none of the headlines.
bool Suite::is_profiled(const Case& counted_case) const {
    if (!counted_case.is_call() && std::ranges::any_of(counted, &Case::is_call)) return false;
    return &*std::ranges::find(counted, counted_case.contract, &Case::contract) == &counted_case;
}

Suite Suite::with_seed(uint64_t seed) const {
    Suite drawn = *this;
    for (auto* some : {&drawn.counted, &drawn.followed})
        for (Case& c : *some) c = c.with_seed(seed);
    return drawn;
}

std::vector<ContractPtr> Suite::contracts() const {
    std::vector<ContractPtr> list;
    for (const auto* some : {&cases, &counted, &followed})
        for (const Case& c : *some)
            if (!std::ranges::count(list, c.contract)) list.push_back(c.contract);
    return list;
}

bool Suite::has_host_functions() const {
    return std::ranges::any_of(contracts(),
                               [](const auto& c) { return !c->launched() && !c->native(); });
}

ContractPtr Suite::timed_contract() const {
    const auto found =
        std::ranges::find_if(cases, [](const Case& one) { return one.contract->sized != nullptr; });
    return found == cases.end() ? nullptr : found->contract;
}

bool Suite::is_on_ranks() const { return is_native() && !main_contract()->native()->ranks.empty(); }

const Executed* Suite::executed() const { return std::get_if<Executed>(&main_contract()->called); }

std::vector<const Contract*> Suite::launched() const {
    std::vector<const Contract*> list;
    for (const ContractPtr& contract : contracts())
        if (contract->launched()) list.push_back(contract.get());
    return list;
}

void require_sound(const Suite& suite) {
    if (suite.cases.empty()) throw std::invalid_argument("the suite of a lab has no case");
    const bool executed = suite.executed();
    for (const ContractPtr& contract : suite.contracts()) {
        require_sound(*contract);
        if (suite.build.language == Language::cxx && !executed && !suite.is_native())
            throw std::invalid_argument("a lab in C++ without CUDA needs an executor of its own");
        if ((contract->native() != nullptr) != suite.is_native())
            throw std::invalid_argument(
                "either all contracts of a lab are NativeFunction, or none is");
        if (contract->native() && contract->native()->ranks.empty() == suite.is_on_ranks())
            throw std::invalid_argument("either all contracts of a lab run on ranks, or none does");
        if (std::holds_alternative<Executed>(contract->called) != executed)
            throw std::invalid_argument("either all contracts of a lab are Executed, or none is");
    }
}

}  // namespace lab
