#include "lab/plans.h"

#include <chrono>

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

}  // namespace lab
