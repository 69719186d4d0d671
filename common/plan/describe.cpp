// Describes a plan in the terms of the student's source.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>

#include "plan/plan.h"
#include "warpsim/exec/describe.h"

namespace plan {

namespace {

std::string at(const Plan& plan, const Place& place) {
    const std::string& name = plan.buffers.at(place.buffer).name;
    return place.offset ? fmt::format("{} + {} bytes", name, place.offset) : name;
}

std::string size(const std::array<uint32_t, 3>& dims) {
    if (dims[2] != 1) return fmt::format("({}, {}, {})", dims[0], dims[1], dims[2]);
    return dims[1] != 1 ? fmt::format("({}, {})", dims[0], dims[1]) : std::to_string(dims[0]);
}

std::string value(const Plan& plan, const Argument& argument) {
    if (argument.bytes.size() == sizeof(uint64_t) && argument.pointers.size() == 1)
        return at(plan, argument.pointers[0].to);
    uint64_t number = 0;
    if (argument.bytes.size() > sizeof number)
        return fmt::format("a struct of {} bytes", argument.bytes.size());
    std::memcpy(&number, argument.bytes.data(), argument.bytes.size());
    return std::to_string(number);
}

// Pointers are shown without their parameter's name: the buffer's name is more useful.
std::string text(const Plan& plan, const Launch& launch, const ParameterNames& all) {
    const auto names = all.find(warpsim::function_name(launch.kernel));
    const bool named = names != all.end() && names->second.size() == launch.arguments.size();
    std::vector<std::string> values;
    for (size_t i = 0; i < launch.arguments.size(); ++i) {
        const Argument& argument = launch.arguments[i];
        const std::string name = named ? names->second[i] : "";
        if (!argument.is_readable)
            values.push_back(name + (named ? " is never read" : "never read"));
        else
            values.push_back((named && argument.pointers.empty() ? name + " = " : "") +
                             value(plan, argument));
    }
    const std::string shared = launch.shared_bytes ? fmt::format(", {}", launch.shared_bytes) : "";
    const std::string clusters =
        launch.cluster ? " in clusters of " + size(*launch.cluster) : std::string();
    return fmt::format("{}launch {}<<<{}, {}{}>>>({}){}", launch.cooperative ? "cooperative " : "",
                       warpsim::function_name(launch.kernel), size(launch.grid), size(launch.block),
                       shared, fmt::join(values, ", "), clusters);
}
std::string text(const Plan& plan, const Fill& fill, const ParameterNames&) {
    return fmt::format("memset({}, {}, {} bytes)", at(plan, fill.to), fill.value, fill.bytes);
}
std::string text(const Plan& plan, const Copy& copy, const ParameterNames&) {
    return fmt::format("copy({} to {}, {} bytes)", at(plan, copy.from), at(plan, copy.to),
                       copy.bytes);
}
std::string text(const Plan& plan, const Upload& upload, const ParameterNames&) {
    return fmt::format("copy(host to {}, {} bytes)", at(plan, upload.to), upload.bytes.size());
}

std::string text(const Plan&, const EventRecord& record, const ParameterNames&) {
    return fmt::format("record event {}", record.event);
}
std::string text(const Plan&, const EventWait& wait, const ParameterNames&) {
    return fmt::format("wait for event {}", wait.event);
}
std::string text(const Plan&, const HostWait& wait, const ParameterNames&) {
    switch (wait.what) {
        case HostWait::For::stream:
            return "the host waits";
        case HostWait::For::device:
            return "the host waits for the device";
        case HostWait::For::event:
            break;
    }
    return fmt::format("the host waits for event {}", wait.event);
}

// Where there is only the default stream, it is not named.
std::string stream(const Plan& plan, const Step& step) {
    return plan.streams.size() > 1 ? fmt::format("stream {}: ", step.stream) : "";
}

}  // namespace

std::vector<std::string> describe(const Plan& plan, const ParameterNames& names) {
    std::vector<std::string> lines;
    for (const Step& step : plan.steps)
        lines.push_back(
            stream(plan, step) +
            std::visit([&](const auto& each) { return text(plan, each, names); }, step.action));
    return lines;
}

}  // namespace plan
