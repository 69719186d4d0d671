#include "plan/recording.h"

#include <fmt/format.h>

#include <limits>

#include <nlohmann/json.hpp>

namespace plan {

namespace {

using Json = nlohmann::json;
using Bytes = std::vector<std::byte>;

std::string hex(const Bytes& bytes) {
    std::string text;
    for (const std::byte byte : bytes) text += fmt::format("{:02x}", static_cast<int>(byte));
    return text;
}

Bytes bytes_of(const Json& json) {
    const auto& text = json.get_ref<const std::string&>();
    const auto digit = [](char c) -> int {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        throw RecordingError("bytes that are not hexadecimal");
    };
    if (text.size() % 2) throw RecordingError("half a byte");
    Bytes bytes;
    for (size_t i = 0; i < text.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(digit(text[i]) << 4 | digit(text[i + 1])));
    return bytes;
}

template <class Integer>
Integer number(const Json& json) {
    if (!json.is_number_unsigned()) throw RecordingError("something else where a number belongs");
    const auto value = json.get<uint64_t>();
    if (value > std::numeric_limits<Integer>::max()) throw RecordingError("a number out of range");
    return static_cast<Integer>(value);
}

using Dims = std::array<uint32_t, 3>;

Dims dims(const Json& json) {
    if (json.size() != 3) throw RecordingError("a size without three numbers");
    return {number<uint32_t>(json[0]), number<uint32_t>(json[1]), number<uint32_t>(json[2])};
}

Json step_to_json(const RecordedLaunch& launch) {
    Json arguments = Json::array();
    for (const Bytes& bytes : launch.arguments) arguments.push_back(hex(bytes));
    Json json{{"launch", launch.kernel},
              {"grid", launch.grid},
              {"block", launch.block},
              {"shared", launch.shared_bytes},
              {"cooperative", launch.cooperative},
              {"arguments", arguments}};
    if (launch.cluster) json["cluster"] = *launch.cluster;
    if (!launch.peers.empty()) json["peers"] = launch.peers;
    return json;
}
Json step_to_json(const RecordedFill& fill) {
    return {{"fill", fill.to}, {"value", fill.value}, {"bytes", fill.bytes}};
}
Json step_to_json(const RecordedCopy& copy) {
    return {
        {"copy", copy.to}, {"from", copy.from}, {"bytes", copy.bytes}, {"alone", copy.is_alone}};
}
Json step_to_json(const RecordedUpload& upload) {
    return {{"upload", upload.to}, {"bytes", hex(upload.bytes)}};
}

Json step_to_json(const EventRecord& record) { return {{"record", record.event}}; }
Json step_to_json(const EventWait& wait) { return {{"wait", wait.event}}; }
Json step_to_json(const HostWait& wait) {
    return {{"host_wait", static_cast<int>(wait.what)}, {"event", wait.event}};
}

uint32_t device_from(const Json& json) {
    const auto device = number<uint32_t>(json);
    if (device >= most_devices) throw RecordingError("a device out of range");
    return device;
}

uint32_t event_from(const Json& json) {
    const auto event = number<uint32_t>(json);
    if (event >= most_events) throw RecordingError("an event out of range");
    return event;
}

RecordedAction action_from(const Json& json) {
    if (json.contains("launch")) {
        RecordedLaunch launch{json.at("launch").get<std::string>(),
                              dims(json.at("grid")),
                              dims(json.at("block")),
                              number<uint32_t>(json.at("shared")),
                              json.at("cooperative").get<bool>(),
                              {}};
        if (json.contains("cluster")) launch.cluster = dims(json.at("cluster"));
        if (json.contains("peers"))
            for (const Json& peer : json.at("peers")) launch.peers.push_back(device_from(peer));
        for (const Json& argument : json.at("arguments")) {
            launch.arguments.push_back(bytes_of(argument));
            if (launch.arguments.back().empty()) throw RecordingError("an argument without bytes");
        }
        return launch;
    }
    if (json.contains("fill")) {
        return RecordedFill{number<uint64_t>(json.at("fill")), number<uint8_t>(json.at("value")),
                            number<uint64_t>(json.at("bytes"))};
    }
    if (json.contains("copy")) {
        return RecordedCopy{number<uint64_t>(json.at("copy")), number<uint64_t>(json.at("from")),
                            number<uint64_t>(json.at("bytes")), json.at("alone").get<bool>()};
    }
    if (json.contains("record")) return EventRecord{event_from(json.at("record"))};
    if (json.contains("wait")) return EventWait{event_from(json.at("wait"))};
    if (json.contains("host_wait")) {
        const auto what = number<uint32_t>(json.at("host_wait"));
        if (what > static_cast<uint32_t>(HostWait::For::event))
            throw RecordingError("a wait for nothing known");
        return HostWait{static_cast<HostWait::For>(what), event_from(json.at("event"))};
    }
    return RecordedUpload{number<uint64_t>(json.at("upload")), bytes_of(json.at("bytes"))};
}

RecordedStep step_from(const Json& json, size_t streams) {
    RecordedStep step{action_from(json), number<uint32_t>(json.at("stream"))};
    if (step.stream >= streams) throw RecordingError("a step of a stream that is not there");
    if (json.at("callers").size() > most_callers) throw RecordingError("a step of many callers");
    for (const Json& caller : json.at("callers")) step.callers.push_back(number<uint64_t>(caller));
    return step;
}

Json streams_to_json(const std::vector<Stream>& streams) {
    Json list = Json::array();
    for (const Stream& each : streams) list.push_back({each.device, static_cast<int>(each.kind)});
    return list;
}

std::vector<Stream> streams_from(const Json& json) {
    if (json.empty() || json.size() > most_streams)
        throw RecordingError(fmt::format("not 1 to {} streams", most_streams));
    std::vector<Stream> list;
    for (const Json& each : json) {
        const auto kind = number<uint32_t>(each.at(1));
        if (kind > static_cast<uint32_t>(Stream::Kind::non_blocking))
            throw RecordingError("a stream of no known kind");
        list.push_back({device_from(each.at(0)), static_cast<Stream::Kind>(kind)});
    }
    return list;
}

Json allocations_to_json(const std::vector<Allocation>& allocations) {
    Json list = Json::array();
    for (const Allocation& each : allocations)
        list.push_back({each.address, each.bytes, each.freed_at, each.device});
    return list;
}

std::vector<Allocation> allocations_from(const Json& json) {
    if (json.size() > most_allocations)
        throw RecordingError(fmt::format("more than {} buffers are allocated", most_allocations));
    std::vector<Allocation> list;
    for (const Json& each : json)
        list.push_back({number<uint64_t>(each.at(0)), number<uint64_t>(each.at(1)),
                        number<uint64_t>(each.at(2)), device_from(each.at(3))});
    return list;
}

std::vector<RecordedVariable> variables_from(const Json& json) {
    if (json.size() > most_variables)
        throw RecordingError(fmt::format("more than {} variables are used", most_variables));
    std::vector<RecordedVariable> list;
    for (const Json& each : json)
        list.push_back({each.at(0).get<std::string>(),
                        {number<uint64_t>(each.at(1)), number<uint64_t>(each.at(2)), UINT64_MAX,
                         device_from(each.at(3))}});
    return list;
}

RequestedKernel kernel_from(const Json& json) {
    return {json.at("parameters").get<std::vector<size_t>>(),
            number<size_t>(json.at("shared_bytes")),
            number<size_t>(json.at("local_bytes")),
            number<int>(json.at("registers")),
            number<int>(json.at("max_threads")),
            dims(json.at("cluster")),
            number<uint32_t>(json.at("most_cluster_blocks"))};
}

// A step that the recorder refuses may still be written past it.
void require_room(const std::vector<Allocation>& allocations) {
    uint64_t left = most_allocated_bytes;
    for (const Allocation& each : allocations) {
        if (each.bytes > left)
            throw RecordingError(fmt::format("more than {} GiB of memory are allocated",
                                             most_allocated_bytes >> 30));
        left -= each.bytes;
    }
}

RecordedCall call_from(const Json& json) {
    RecordedCall call{
        allocations_from(json.at("allocations")), {}, streams_from(json.at("streams"))};
    require_room(call.allocations);
    if (json.at("steps").size() > most_steps + most_waits)
        throw RecordingError(fmt::format("more than {} steps", most_steps + most_waits));
    for (const Json& step : json.at("steps"))
        call.steps.push_back(step_from(step, call.streams.size()));
    return call;
}

gpu_types::ImpossibleLaunch impossible_launch_from(const Json& json) {
    using Why = gpu_types::ImpossibleLaunch::Why;
    const auto why = number<uint32_t>(json.at("why"));
    if (why > static_cast<uint32_t>(Why::large_clusters_unasked))
        throw RecordingError("an impossible launch for no known reason");
    gpu_types::ImpossibleLaunch launch{static_cast<Why>(why)};
    for (size_t i = 0; i < launch.numbers.size(); ++i)
        launch.numbers[i] = number<uint64_t>(json.at("numbers").at(i));
    return launch;
}

Refusal refusal_from(const Json& json) {
    const auto why = number<uint32_t>(json.at("refusal"));
    if (why > static_cast<uint32_t>(Refusal::Why::threw))
        throw RecordingError("a refusal for no known reason");
    return {static_cast<Refusal::Why>(why), json.at("about").get<std::string>().substr(0, 500),
            impossible_launch_from(json.at("launch"))};
}

// Turns nlohmann's exceptions into RecordingError.
template <class Read>
auto read(std::string_view text, Read from) {
    if (text.size() > most_recording_bytes) throw RecordingError("it is too long");
    try {
        return from(Json::parse(text));
    } catch (const Json::parse_error&) {
        throw RecordingError("it is not JSON");
    } catch (const Json::exception& error) {
        throw RecordingError(error.what());
    }
}

}  // namespace

std::string to_json(const Recording& recording) {
    Json calls = Json::array();
    for (const RecordedCall& call : recording.calls) {
        Json steps = Json::array();
        for (const RecordedStep& step : call.steps) {
            steps.push_back(
                std::visit([](const auto& each) { return step_to_json(each); }, step.action));
            steps.back()["stream"] = step.stream;
            steps.back()["callers"] = step.callers;
        }
        calls.push_back({{"allocations", allocations_to_json(call.allocations)},
                         {"streams", streams_to_json(call.streams)},
                         {"steps", steps}});
    }
    Json variables = Json::array();
    for (const auto& [name, place] : recording.variables)
        variables.push_back({name, place.address, place.bytes, place.device});
    return Json{{"calls", calls},
                {"variables", variables},
                {"refusal", static_cast<int>(recording.refusal.why)},
                {"about", recording.refusal.about},
                {"launch",
                 {{"why", static_cast<int>(recording.refusal.launch.why)},
                  {"numbers", recording.refusal.launch.numbers}}}}
        .dump(-1, ' ', true, Json::error_handler_t::replace);
}

Recording recording_from_json(std::string_view text) {
    return read(text, [](const Json& json) {
        Recording recording;
        recording.refusal = refusal_from(json);
        if (json.at("calls").size() > most_calls) throw RecordingError("too many calls");
        for (const Json& call : json.at("calls")) recording.calls.push_back(call_from(call));
        recording.variables = variables_from(json.at("variables"));
        return recording;
    });
}

std::string to_json(const RecordingRequest& request) {
    Json attributes = Json::array();
    for (const auto& [attribute, value] : request.attributes)
        attributes.push_back({attribute, value});
    Json arrays = Json::array();
    for (const RequestedArray& array : request.arrays)
        arrays.push_back({array.argument, array.addresses});
    Json kernels = Json::object();
    for (const auto& [name, kernel] : request.kernels) {
        kernels[name] = {{"parameters", kernel.parameters},
                         {"shared_bytes", kernel.shared_bytes},
                         {"local_bytes", kernel.local_bytes},
                         {"registers", kernel.registers},
                         {"max_threads", kernel.max_threads},
                         {"cluster", kernel.cluster},
                         {"most_cluster_blocks", kernel.most_cluster_blocks}};
    }
    return Json{{"library", request.library},
                {"function", request.function},
                {"calls", request.calls},
                {"arrays", arrays},
                {"buffers", allocations_to_json(request.buffers)},
                {"heap", request.heap},
                {"heap_step", request.heap_step},
                {"kernels", kernels},
                {"variables", request.variables},
                {"attributes", attributes},
                {"device_name", request.device_name},
                {"device_bytes", request.device_bytes},
                {"devices", request.devices},
                {"may_use_streams", request.may_use_streams},
                {"ptx_version", request.ptx_version}}
        .dump(-1, ' ', true, Json::error_handler_t::replace);
}

RecordingRequest request_from_json(std::string_view text) {
    return read(text, [](const Json& json) {
        RecordingRequest request;
        request.library = json.at("library").get<std::string>();
        request.function = json.at("function").get<std::string>();
        request.calls = json.at("calls").get<std::vector<std::vector<uint64_t>>>();
        for (const Json& each : json.at("arrays"))
            request.arrays.push_back(
                {number<size_t>(each.at(0)), each.at(1).get<std::vector<uint64_t>>()});
        request.buffers = allocations_from(json.at("buffers"));
        request.heap = number<uint64_t>(json.at("heap"));
        request.heap_step = number<uint64_t>(json.at("heap_step"));
        for (const auto& [name, kernel] : json.at("kernels").items())
            request.kernels[name] = kernel_from(kernel);
        request.variables = json.at("variables").get<std::map<std::string, size_t>>();
        for (const Json& each : json.at("attributes"))
            request.attributes[each.at(0).get<int>()] = each.at(1).get<int>();
        request.device_name = json.at("device_name").get<std::string>();
        request.device_bytes = number<size_t>(json.at("device_bytes"));
        request.devices = number<int>(json.at("devices"));
        request.may_use_streams = json.at("may_use_streams").get<bool>();
        request.ptx_version = number<int>(json.at("ptx_version"));
        return request;
    });
}

}  // namespace plan
