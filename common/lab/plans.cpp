#include "lab/plans.h"

#include <nlohmann/json.hpp>

namespace lab {

namespace {

constexpr size_t most_calls = 50;  // in one sandbox: each takes two file descriptors

std::vector<HostParameter> parameters(const Case& asked) {
    std::vector<HostParameter> list{{"input", *asked.n * sizeof(float)}, {"output", sizeof(float)}};
    if (asked.operation == Operation::argmax) list.push_back({"index", sizeof(int64_t)});
    list.push_back({"workspace", Plans::workspace_bytes});
    list.push_back({});  // n
    return list;
}

// void f(const float*, float*, [long long*,] void*, size_t), as C++ mangles it.
std::string mangled(const Case& asked) {
    return "_Z" + std::to_string(asked.function.size()) + asked.function +
           (asked.operation == Operation::argmax ? "PKfPfPxPvm" : "PKfPfPvm");
}

}  // namespace

std::map<Plans::Key, HostCall> Plans::missing(std::span<const Case> asked, device::Device& device) {
    std::map<Key, HostCall> calls;
    for (const Case& one : asked) {
        const Key key{one.function, *one.n, device.name()};
        if (made_.contains(key)) continue;
        const auto hopeless = hopeless_.find(one.function);
        if (hopeless != hopeless_.end() && *one.n >= hopeless->second.from)
            made_[key] = {.refused = hopeless->second.refused};
        else if (calls.size() < most_calls)
            calls[key] = {mangled(one), parameters(one), *one.n};
    }
    return calls;
}

void Plans::prepare(std::span<const Case> asked, device::Device& device) {
    for (auto next = missing(asked, device); !next.empty(); next = missing(asked, device)) {
        std::vector<HostCall> calls;
        for (const auto& [key, call] : next) calls.push_back(call);
        auto planned = planner_.plan(calls, device);
        if (planned.empty()) return;  // plan() then makes each one alone, when needed
        auto call = next.begin();
        for (Planned& one : planned) {
            const auto& [function, n, name] = call->first;
            if (one.hopeless_from)
                hopeless_.insert_or_assign(function, Hopeless{*one.hopeless_from, *one.refused});
            made_[call++->first] = std::move(one);
        }
    }
}

const plan::Plan& Plans::plan(const Case& asked, device::Device& device) {
    prepare(std::span(&asked, 1), device);
    const Planned& made = made_.at({asked.function, *asked.n, device.name()});
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
