#include "lab/plans.h"

#include <chrono>
#include <ranges>

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

void Plans::prepare(std::span<const Case> asked, device::Device& device) {
    std::map<Key, HostCall> missing;
    for (const Case& one : asked) {
        const Key key{one.function, *one.n, device.name()};
        if (made_.contains(key)) continue;
        const auto hopeless = hopeless_.find(one.function);
        if (hopeless != hopeless_.end())
            made_[key] = {.refused = hopeless->second};
        else
            missing[key] = {mangled(one), parameters(one), *one.n};
    }
    if (missing.empty()) return;
    const auto calls = std::views::values(missing);
    const auto start = std::chrono::steady_clock::now();
    auto planned = planner_.plan(std::vector(calls.begin(), calls.end()), device);
    const bool took_long = std::chrono::steady_clock::now() - start > long_wait;
    auto next = missing.begin();
    for (Planned& one : planned) {
        if (one.ended_its_process && took_long)
            hopeless_.emplace(std::get<0>(next->first), *one.refused);
        made_[next++->first] = std::move(one);
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
