#include "lab/plans.h"

#include <chrono>

#include <nlohmann/json.hpp>

namespace lab {

namespace {

constexpr std::chrono::seconds long_wait{1};  // a plan takes hundredths of a second

std::vector<HostParameter> parameters(const Case& asked) {
    std::vector<HostParameter> list{{"input", *asked.n * sizeof(float)}, {"output", sizeof(float)}};
    if (asked.operation == Operation::argmax) list.push_back({"index", sizeof(int64_t)});
    list.push_back({"workspace", Plans::workspace_bytes});
    list.push_back({});  // n
    return list;
}

// void f(const float*, float*, [long long*,] void*, size_t), as C++ calls it.
std::string mangled(const Case& asked) {
    return "_Z" + std::to_string(asked.function.size()) + asked.function +
           (asked.operation == Operation::argmax ? "PKfPfPxPvm" : "PKfPfPvm");
}

}  // namespace

const plan::Plan& Plans::plan(const Case& asked, device::Device& device) {
    const auto [entry, is_new] = made_.try_emplace({asked.function, *asked.n, device.name()});
    Made& made = entry->second;
    const auto hopeless = hopeless_.find(asked.function);
    if (is_new && hopeless != hopeless_.end()) made.refused = hopeless->second;
    if (is_new && !made.refused) {
        const auto start = std::chrono::steady_clock::now();
        try {
            made.plan = planner_.plan(mangled(asked), parameters(asked), *asked.n, device);
        } catch (const plan::PlanError& error) {
            made.refused = error;
            if (std::chrono::steady_clock::now() - start > long_wait)
                hopeless_.emplace(asked.function, error);
        }
    }
    if (made.refused) throw *made.refused;
    return made.plan;
}

std::string Plans::to_json(const plan::ParameterNames& names) const {
    auto list = nlohmann::ordered_json::array();
    for (const auto& [key, made] : made_) {
        const auto& [function, n, device] = key;
        nlohmann::ordered_json entry{{"function", function}, {"n", n}, {"device", device}};
        if (made.refused)
            entry["refused"] = made.refused->what();
        else
            entry["plan"] = nlohmann::ordered_json::parse(plan::to_json(made.plan, names));
        list.push_back(entry);
    }
    return list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace lab
