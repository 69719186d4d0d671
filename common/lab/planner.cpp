#include "lab/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>

#include "lab/box.h"
#include "lab/error.h"
#include "lab/files.h"
#include "plan/readable_parameters.h"
#include "plan/runtime/child.h"
#include "warpsim/exec/describe.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

// Buffer k of a recording lies at first_address + k * distance, plus (k + 1) * step: no step is
// another's, so a word that moved says into which buffer it points. Nothing is mapped there: a host
// that looks at the device's memory ends.
constexpr uint64_t first_address = uint64_t{1} << 44, distance = uint64_t{1} << 38;
constexpr uint64_t steps[] = {0x100, (uint64_t{1} << 37) + 0x300};

constexpr char library_name[] = "./library.so";  // in the folder of a recording

constexpr size_t most_message_bytes = 300;

// Another size, for the call between two that must agree.
uint64_t another(uint64_t n) { return n <= 1024 ? n + 4096 : 7; }

[[noreturn]] void fail(const std::string& what, const std::string& cause = "") {
    throw plan::PlanError(what, cause);
}

std::string tail(const std::string& text) {
    return text.size() > most_message_bytes ? text.substr(0, most_message_bytes) : text;
}

// A function that we do not have says nothing about the student's work.
[[noreturn]] void explain_loading(const std::string& output) {
    constexpr std::string_view undefined = "undefined symbol: ";
    const size_t at = output.find(undefined);
    if (at == output.npos) fail(fmt::format("the host part cannot be loaded: {}", tail(output)));
    const std::string name = output.substr(at + undefined.size());
    if (name.starts_with("cuda") || name.starts_with("__cuda")) {
        throw NoVerdict(
            fmt::format("the host function calls {}, which the harness does not have yet; the file "
                        "may still be right",
                        tail(name)));
    }
    fail(fmt::format("the file has no function {}", warpsim::function_name(name)));
}

std::string signal_name(int signal) {
    const char* const name = sigabbrev_np(signal);
    return name ? std::string("SIG") + name : fmt::format("signal {}", signal);
}

// Why there is no recording, in the student's words.
[[noreturn]] void explain(const Finished& ran) {
    if (ran.timed_out || ran.signal == SIGXCPU) fail("the host function does not end");
    if (ran.signal == SIGSEGV || ran.signal == SIGBUS)
        fail(
            "the host function was stopped by a segmentation fault: device pointers mean nothing "
            "on "
            "the host",
            "computed_on_host");
    if (ran.signal)
        fail(fmt::format("the host function was stopped by {}", signal_name(ran.signal)));
    if (ran.exit_status == plan::child_has_no_box)
        throw NoVerdict(
            "this kernel has no seccomp filter, so a host function cannot be run safely");
    if (ran.exit_status == plan::child_cannot_write)
        fail("the host function closed what is not its own");
    if (ran.exit_status == plan::child_cannot_load) explain_loading(ran.output);
    fail(fmt::format("the host part ended the program (exit status {}) instead of returning",
                     ran.exit_status));
}

// The same with each buffer where `step` puts it, and the calls of one recording.
plan::RecordingRequest laid_out(plan::RecordingRequest request,
                                const std::vector<HostParameter>& parameters, uint64_t n,
                                uint64_t step) {
    request.heap_step = distance + step;
    uint64_t next = first_address;
    std::vector<uint64_t> arguments;
    for (const HostParameter& parameter : parameters) {
        next += distance + step;
        if (!parameter.buffer.empty())
            request.buffers.push_back({next, parameter.bytes, UINT64_MAX});
        arguments.push_back(parameter.buffer.empty() ? 0 : next);
    }
    request.heap = next + distance + step;
    for (const uint64_t size : {n, n, another(n), n}) {
        request.calls.push_back(arguments);
        for (size_t i = 0; i < parameters.size(); ++i) {
            if (parameters[i].buffer.empty()) request.calls.back()[i] = size;
        }
    }
    return request;
}

// What a process has left behind, which may be anything.
plan::Recording parsed(const std::string& text, const plan::RecordingRequest& request) {
    plan::Recording recording;
    try {
        recording = plan::recording_from_json(text);
    } catch (const plan::RecordingError& error) {
        fail(fmt::format("the host part left a plan that cannot be read: {}", error.what()));
    }
    if (!recording.refusal.empty()) fail(recording.refusal, recording.cause);
    if (recording.calls.size() != request.calls.size())
        fail("the host function did not run to its end");
    return recording;
}

}  // namespace

Planner::Planner(fs::path library, const warpsim::ptx::Module& module, fs::path programs)
    : library_(std::move(library)), programs_(std::move(programs)) {
    for (const auto& kernel : module.functions) {
        if (!kernel.is_entry || kernel.is_declaration) continue;
        readable_[kernel.name] = plan::readable_parameters(kernel);
        plan::RequestedKernel& requested = kernels_[kernel.name];
        for (const auto& parameter : kernel.parameters)
            requested.parameters.push_back(parameter.bytes);
    }
    for (const auto& variable : module.variables) variables_[variable.name] = variable.bytes;
}

plan::RecordingRequest Planner::request(const std::string& function, device::Device& device) const {
    plan::RecordingRequest request;
    request.library = library_name;
    request.function = function;
    request.kernels = kernels_;
    request.variables = variables_;
    request.device_name = device.name();
    request.device_bytes = device.memory_bytes();
    request.attributes = device.attributes();
    for (auto& [name, kernel] : request.kernels) {
        const device::KernelResources taken = device.resources(name);
        kernel.shared_bytes = taken.shared_bytes;
        kernel.local_bytes = taken.local_bytes;
        kernel.registers = static_cast<int>(taken.registers);
        kernel.max_threads = static_cast<int>(taken.max_threads);
    }
    return request;
}

// Each in a process of its own.
Planner::Recorded Planner::record(std::span<const plan::RecordingRequest> requests) const {
    const PrivateFolder folder;
    const fs::path program = programs_ / "plan_recorder", gate = programs_ / gate_library;
    std::vector<std::string> words{program.string()};
    std::vector<fs::path> results;
    for (const plan::RecordingRequest& request : requests) {
        const std::string number = std::to_string(results.size());
        const fs::path asked = folder.path() / ("request" + number);
        write_file(asked, plan::to_json(request));
        results.push_back(folder.path() / ("result" + number));
        words.insert(words.end(), {asked.string(), results.back().string()});
    }
    fs::copy_file(library_, folder.path() / library_name);
    ProcessLimits limits;
    limits.wall_seconds = 10 + 0.1 * static_cast<double>(requests.size());
    limits.cpu_seconds = 2;
    limits.memory_bytes = size_t{2} << 30;
    limits.file_bytes = plan::most_recording_bytes;
    limits.output_bytes = size_t{1} << 12;
    Recorded recorded{run_boxed(words, {folder.path(), {program, gate}}, limits), {}};
    for (const fs::path& result : results) {
        if (!fs::exists(result)) break;
        fs::permissions(result, fs::perms::owner_read);
        std::string text = read_output(result, plan::most_recording_bytes);
        if (text.empty()) break;
        recorded.texts.push_back(std::move(text));
    }
    return recorded;
}

plan::Plan Planner::merged(const HostCall& call,
                           std::span<const plan::RecordingRequest, 2> requests,
                           const plan::Recording& here, const plan::Recording& there) const {
    std::vector<std::string> names;
    for (const HostParameter& parameter : call.parameters) {
        if (!parameter.buffer.empty()) names.push_back(parameter.buffer);
    }
    const auto of_call = [&](size_t number) {
        return plan::merge({here.calls[number], requests[0].buffers, here.variables},
                           {there.calls[number], requests[1].buffers, there.variables}, names,
                           readable_);
    };
    plan::Plan first = of_call(0);
    for (const size_t again : {1, 3}) {
        if (of_call(again) != first)
            fail(
                "the function does something else when it is called again: it depends on an "
                "earlier "
                "call",
                "depends_on_earlier_call");
    }
    return first;
}

std::vector<Planned> Planner::plan(std::span<const HostCall> calls, device::Device& device) const {
    std::vector<plan::RecordingRequest> requests;
    for (const HostCall& call : calls) {
        const plan::RecordingRequest common = request(call.function, device);
        for (const uint64_t step : steps)
            requests.push_back(laid_out(common, call.parameters, call.n, step));
    }
    const Recorded recorded = record(requests);
    const auto recording = [&](size_t number) {
        if (number >= recorded.texts.size()) explain(recorded.ran);
        return parsed(recorded.texts[number], requests[number]);
    };
    std::vector<Planned> planned;
    for (size_t i = 0; i < calls.size(); ++i) {
        const size_t here = 2 * i, there = here + 1;
        const bool ended = there >= recorded.texts.size();
        if (ended && recorded.ran.timed_out && calls.size() > 1) break;
        try {
            const plan::Recording one = recording(here), other = recording(there);
            const auto asked = std::span(requests).subspan(here).first<2>();
            planned.push_back({merged(calls[i], asked, one, other)});
        } catch (const plan::PlanError& error) {
            planned.push_back({{}, error, ended});
        }
        if (ended) break;
    }
    return planned;
}

}  // namespace lab
