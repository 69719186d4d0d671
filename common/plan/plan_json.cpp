// A plan as JSON, to show what a host function does.
#include <fmt/format.h>

#include <array>
#include <cstring>

#include <nlohmann/json.hpp>

#include "plan/plan.h"

namespace plan {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Plan& plan, const Place& place) {
    return {{"buffer", plan.buffers.at(place.buffer).name}, {"offset", place.offset}};
}

// A number of up to eight bytes, a pointer, or a struct with its bytes in hexadecimal and its
// pointers.
Json to_json(const Plan& plan, const Argument& argument) {
    if (!argument.is_readable) return nullptr;
    if (argument.bytes.size() == sizeof(uint64_t) && argument.pointers.size() == 1)
        return to_json(plan, argument.pointers[0].to);
    if (argument.bytes.size() <= sizeof(uint64_t)) {
        uint64_t number = 0;
        std::memcpy(&number, argument.bytes.data(), argument.bytes.size());
        return number;
    }
    std::string bytes;
    for (const std::byte byte : argument.bytes) bytes += fmt::format("{:02x}", int(byte));
    Json pointers = Json::array();
    for (const auto& [at, to] : argument.pointers)
        pointers.push_back({{"at", at}, {"to", to_json(plan, to)}});
    return {{"bytes", bytes}, {"pointers", pointers}};
}

Json to_json(const Plan& plan, const Launch& launch) {
    Json arguments = Json::array();
    for (const Argument& argument : launch.arguments) arguments.push_back(to_json(plan, argument));
    Json json{{"launch", launch.kernel},
              {"grid", launch.grid},
              {"block", launch.block},
              {"shared_bytes", launch.shared_bytes},
              {"cooperative", launch.cooperative},
              {"arguments", arguments}};
    if (launch.cluster) json["cluster"] = *launch.cluster;
    if (!launch.peers.empty()) json["peers"] = launch.peers;
    return json;
}
Json to_json(const Plan& plan, const Fill& fill) {
    return {{"fill", to_json(plan, fill.to)}, {"value", fill.value}, {"bytes", fill.bytes}};
}
Json to_json(const Plan& plan, const Copy& copy) {
    return {{"copy", to_json(plan, copy.from)},
            {"to", to_json(plan, copy.to)},
            {"bytes", copy.bytes},
            {"alone", copy.is_alone}};
}
Json to_json(const Plan& plan, const Upload& upload) {
    return {{"upload", to_json(plan, upload.to)}, {"bytes", upload.bytes.size()}};
}

Json to_json(const Plan&, const EventRecord& record) { return {{"event_record", record.event}}; }
Json to_json(const Plan&, const EventWait& wait) { return {{"event_wait", wait.event}}; }
Json to_json(const Plan&, const HostWait& wait) {
    switch (wait.what) {
        case HostWait::For::stream:
            return {{"host_wait", "stream"}};
        case HostWait::For::device:
            return {{"host_wait", "device"}};
        case HostWait::For::event:
            break;
    }
    return {{"host_wait", "event"}, {"event", wait.event}};
}

Json to_json(const Stream& stream) {
    constexpr std::array kinds{"default", "blocking", "non_blocking"};
    return {{"device", stream.device}, {"kind", kinds[static_cast<size_t>(stream.kind)]}};
}

}  // namespace

std::string to_json(const Plan& plan, const ParameterNames& names) {
    Json buffers = Json::array(), steps = Json::array(), streams = Json::array();
    for (const Buffer& buffer : plan.buffers)
        buffers.push_back(
            {{"name", buffer.name}, {"bytes", buffer.bytes}, {"device", buffer.device}});
    for (const Step& step : plan.steps) {
        steps.push_back(
            std::visit([&](const auto& each) { return to_json(plan, each); }, step.action));
        steps.back()["stream"] = step.stream;
    }
    for (const Stream& stream : plan.streams) streams.push_back(to_json(stream));
    return Json{{"says", describe(plan, names)},
                {"buffers", buffers},
                {"streams", streams},
                {"steps", steps}}
        .dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace plan
