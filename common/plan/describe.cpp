// Describes a plan in the terms of the student's source.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "language/say.h"
#include "plan/plan.h"
#include "warpsim/exec/describe.h"

namespace plan {

namespace {

using lab::counted;
using lab::in_language;
using lab::say;

std::string at(const Plan& plan, const Place& place) {
    const std::string& name = plan.buffers.at(place.buffer).name;
    if (place.offset == 0) return name;
    return place.offset == 1 ? say("{} + {} byte", name, place.offset)
                             : say("{} + {} bytes", name, place.offset);
}

std::string size(const std::array<uint32_t, 3>& dims) {
    if (dims[2] != 1) return fmt::format("({}, {}, {})", dims[0], dims[1], dims[2]);
    return dims[1] != 1 ? fmt::format("({}, {})", dims[0], dims[1]) : std::to_string(dims[0]);
}

// The types of a kernel's parameters as C++ writes them, from its mangled name: "float const*",
// "unsigned long" for _Z1KPKfm. Empty if the name is not mangled.
std::vector<std::string> parameter_types(const std::string& kernel) {
    const std::string declaration = warpsim::demangled(kernel);
    if (!declaration.ends_with(')')) return {};
    std::vector<std::string> types(1);
    int depth = 1;  // of brackets around the last character read; the list is read from its end
    for (size_t i = declaration.size() - 1; i-- > 0 && depth > 0;) {
        const char c = declaration[i];
        if (c == ')' || c == '>') ++depth;
        if (c == '(' || c == '<') --depth;
        if (c == ',' && depth == 1)
            types.emplace_back();
        else if (depth > 0 && (c != ' ' || i == 0 || declaration[i - 1] != ','))
            types.back().insert(0, 1, c);
    }
    std::ranges::reverse(types);
    return types;
}

template <class T>
std::optional<std::string> value_as(const std::vector<std::byte>& bytes) {
    if (bytes.size() != sizeof(T)) return std::nullopt;
    T number;
    std::memcpy(&number, bytes.data(), sizeof number);
    return fmt::format("{}", number);
}

// Nullopt for other types than these.
std::optional<std::string> value_of_type(const std::string& type,
                                         const std::vector<std::byte>& bytes) {
    if (type == "float") return value_as<float>(bytes);
    if (type == "double") return value_as<double>(bytes);
    if (type == "bool") return value_as<bool>(bytes);
    if (type == "short") return value_as<int16_t>(bytes);
    if (type == "int") return value_as<int32_t>(bytes);
    if (type == "long" || type == "long long") return value_as<int64_t>(bytes);
    return std::nullopt;
}

// "a struct of 72 bytes with input, workspace + 256"
std::string structure(const Plan& plan, const Argument& argument) {
    std::vector<std::string> places;
    for (const auto& pointer : argument.pointers) places.push_back(at(plan, pointer.to));
    if (places.empty()) return say("a struct of {} bytes", argument.bytes.size());
    return say("a struct of {} bytes with {}", argument.bytes.size(),
               fmt::join(places, in_language(", ")));
}

// `type`: as C++ writes it; empty: unknown.
std::string value(const Plan& plan, const Argument& argument, const std::string& type) {
    if (argument.bytes.size() == sizeof(uint64_t) && argument.pointers.size() == 1)
        return at(plan, argument.pointers[0].to);
    if (const auto known = value_of_type(type, argument.bytes)) return *known;
    uint64_t number = 0;
    if (argument.bytes.size() > sizeof number) return structure(plan, argument);
    std::memcpy(&number, argument.bytes.data(), argument.bytes.size());
    // Also a pointer to nothing on the device, which a fault's message names in the same way.
    return type.ends_with('*') && number ? fmt::format("0x{:x}", number) : std::to_string(number);
}

// Pointers are shown without their parameter's name: the buffer's name is more useful.
std::string text(const Plan& plan, const Launch& launch, const ParameterNames& all) {
    const auto names = all.find(warpsim::function_name(launch.kernel));
    const bool named = names != all.end() && names->second.size() == launch.arguments.size();
    const std::vector<std::string> types = parameter_types(launch.kernel);
    std::vector<std::string> values;
    for (size_t i = 0; i < launch.arguments.size(); ++i) {
        const Argument& argument = launch.arguments[i];
        const std::string name = named ? names->second[i] : "";
        if (!argument.is_readable)
            values.push_back(named ? say("{} is never read", name) : in_language("never read"));
        else
            values.push_back((named && argument.pointers.empty() ? name + " = " : "") +
                             value(plan, argument, i < types.size() ? types[i] : ""));
    }
    const std::string shared = launch.shared_bytes ? fmt::format(", {}", launch.shared_bytes) : "";
    const std::string call =
        fmt::format("{}<<<{}, {}{}>>>({})", warpsim::function_name(launch.kernel),
                    size(launch.grid), size(launch.block), shared, fmt::join(values, ", "));
    const std::string line =
        launch.cooperative ? say("cooperative launch {}", call) : say("launch {}", call);
    return launch.cluster ? say("{} in clusters of {}", line, size(*launch.cluster)) : line;
}
std::string text(const Plan& plan, const Fill& fill, const ParameterNames&) {
    return fmt::format("memset({}, {}, {})", at(plan, fill.to), fill.value,
                       counted(fill.bytes, "byte"));
}
std::string text(const Plan& plan, const Copy& copy, const ParameterNames&) {
    const std::string from = at(plan, copy.from), to = at(plan, copy.to);
    return copy.is_alone ? say("lone copy({} to {}, {})", from, to, counted(copy.bytes, "byte"))
                         : say("copy({} to {}, {})", from, to, counted(copy.bytes, "byte"));
}
std::string text(const Plan& plan, const Upload& upload, const ParameterNames&) {
    return say("copy(host to {}, {})", at(plan, upload.to), counted(upload.bytes.size(), "byte"));
}

std::string text(const Plan&, const EventRecord& record, const ParameterNames&) {
    return say("record event {}", record.event);
}
std::string text(const Plan&, const EventWait& wait, const ParameterNames&) {
    return say("wait for event {}", wait.event);
}
std::string text(const Plan&, const HostWait& wait, const ParameterNames&) {
    switch (wait.what) {
        case HostWait::For::stream:
            return in_language("the host waits");
        case HostWait::For::device:
            return in_language("the host waits for the device");
        case HostWait::For::event:
            break;
    }
    return say("the host waits for event {}", wait.event);
}

// Where there is only the default stream of one device, it is not named.
std::string in_stream(const Plan& plan, const Step& step, const std::string& line) {
    if (plan.streams.size() == 1) return line;
    const auto is_beyond_first = [](const Stream& each) { return each.device > 0; };
    if (std::ranges::none_of(plan.streams, is_beyond_first))
        return say("stream {}: {}", step.stream, line);
    return say("device {}, stream {}: {}", plan.streams[step.stream].device, step.stream, line);
}

}  // namespace

std::vector<std::string> describe(const Plan& plan, const ParameterNames& names) {
    std::vector<std::string> lines;
    for (const Step& step : plan.steps)
        lines.push_back(in_stream(
            plan, step,
            std::visit([&](const auto& each) { return text(plan, each, names); }, step.action)));
    return lines;
}

}  // namespace plan
