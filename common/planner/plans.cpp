#include "planner/plans.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>

#include "language/say.h"

namespace lab {

namespace {

constexpr size_t most_calls = 50;  // in one sandbox: each takes two file descriptors

// Different sizes, for the call between the two that must agree.
Sizes other_sizes(const Sizes& sizes) {
    Sizes others;
    for (const auto& [name, size] : sizes) others.set(name, size <= 1024 ? size + 4096 : 7);
    return others;
}

// The value as passed in a register.
uint64_t integer(const std::vector<std::byte>& bytes) {
    uint64_t value = 0;
    std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
    return value;
}

HostCall host_call(const Case& test_case) {
    const auto& function = std::get<HostFunction>(test_case.contract->called);
    HostCall call{test_case.contract->mangled(),
                  {},
                  test_case.elements(),
                  function.may_use_streams,
                  static_cast<uint32_t>(function.devices_of(test_case.sizes))};
    Sizes others = other_sizes(test_case.sizes);
    if (!function.devices.empty()) others.set(function.devices, call.devices);
    for (const Parameter& parameter : test_case.contract->parameters) {
        if (parameter.is_buffer())
            call.parameters.push_back({.buffer = parameter.name,
                                       .bytes = parameter.bytes(test_case.sizes) /
                                                (parameter.is_on_each_gpu ? call.devices : 1),
                                       .is_on_each_device = parameter.is_on_each_gpu});
        else
            call.parameters.push_back({.value = integer(parameter.value(test_case.sizes)),
                                       .another = integer(parameter.value(others))});
    }
    return call;
}

// "blocks and threads"
std::string names_of_differing(const Sizes& own, const std::vector<Case>& others) {
    std::string names;
    for (const auto& [name, size] : own) {
        const auto differs = [&](const Case& other) { return other.sizes[name] != size; };
        if (std::ranges::any_of(others, differs))
            names += (names.empty() ? "" : in_language(" and ")) + name;
    }
    return names;
}

}  // namespace

std::map<Plans::Key, HostCall> Plans::missing(std::span<const Case> cases, device::Device& device) {
    std::map<Key, HostCall> calls;
    for (const Case& one : cases) {
        const Key key{one.contract->declaration(), one.sizes, device.name()};
        if (made_.contains(key)) continue;
        const auto hopeless = hopeless_.find(key.function);
        if (hopeless != hopeless_.end() && one.elements() >= hopeless->second.from)
            made_[key] = {.refused = hopeless->second.refused};
        else if (calls.size() < most_calls)
            calls[key] = host_call(one);
    }
    return calls;
}

void Plans::prepare(std::span<const Case> cases, device::Device& device) {
    for (auto next = missing(cases, device); !next.empty(); next = missing(cases, device)) {
        std::vector<HostCall> calls;
        for (const auto& [key, call] : next) calls.push_back(call);
        auto planned = planner_.plan(calls, device);
        if (planned.empty()) return;  // plan() then makes each one separately, when needed
        auto call = next.begin();
        for (Planned& one : planned) {
            if (one.hopeless_from)
                hopeless_.insert_or_assign(call->first.function,
                                           Hopeless{*one.hopeless_from, *one.refused});
            made_[call++->first] = std::move(one);
        }
    }
}

const Planned& Plans::made(const Case& test_case, device::Device& device) {
    prepare(std::span(&test_case, 1), device);
    return made_.at({test_case.contract->declaration(), test_case.sizes, device.name()});
}

// A plan that is refused tells at its own sizes why.
void Plans::require_use_of_sizes(const Case& test_case, const plan::Plan& own,
                                 device::Device& device) {
    if (test_case.elements() < test_case.contract->plans_differ_from) return;
    const std::vector<Case> others = at_other_sizes(test_case);
    prepare(others, device);
    for (const Case& other : others) {
        const Planned& there = made(other, device);
        if (there.refused || there.plan != own) return;
    }
    throw plan::PlanError(say("the same launches are made for every value of {}",
                              names_of_differing(test_case.sizes, others)),
                          "size_ignored");
}

const plan::Plan& Plans::plan(const Case& test_case, device::Device& device) {
    const Planned& planned = made(test_case, device);
    if (planned.refused) throw *planned.refused;
    require_use_of_sizes(test_case, planned.plan, device);
    return planned.plan;
}

std::string Plans::to_json(const plan::ParameterNames& names) const {
    auto list = nlohmann::ordered_json::array();
    for (const auto& [key, made] : made_) {
        nlohmann::ordered_json entry{{"function", key.function.substr(0, key.function.find('('))}};
        for (const auto& [size, value] : key.sizes) entry[size] = value;
        entry["device"] = key.device;
        if (made.refused)
            entry["refused"] = made.refused->what();
        else
            entry["plan"] = nlohmann::ordered_json::parse(plan::to_json(made.plan, names));
        list.push_back(entry);
    }
    return list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace lab
