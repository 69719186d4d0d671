#include "planner/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>

#include "base/error.h"
#include "base/files.h"
#include "language/say.h"
#include "plan/readable_parameters.h"
#include "plan/runtime/child.h"
#include "planner/cuda_functions.h"
#include "warpsim/exec/describe.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

// Buffer k of a recording is at first_address + (k + 1) * (distance + step). The two recordings
// have different steps, so the distance by which a word moved between them tells which buffer it
// points into. Nothing is mapped there: a host function that accesses device memory faults.
constexpr uint64_t first_address = uint64_t{1} << 44, distance = uint64_t{1} << 38;
constexpr uint64_t steps[] = {0x100, (uint64_t{1} << 37) + 0x300};

// The calls of a process: the one that is planned, or the same function with another integer. A
// function that keeps what it computed in its first call does the same in all later ones, so in one
// of the two processes the first call is another one.
constexpr bool planned_first[] = {true, true, false, true};
constexpr bool another_first[] = {false, true, false, true};

constexpr char library_name[] = "./library.so";  // in the folder of a recording

constexpr size_t most_message_bytes = 300;

// The first planned calls of two recordings cannot be merged.
struct TwoPlans : plan::PlanError {
    explicit TwoPlans(const PlanError& error) : PlanError(error) {}
};

[[noreturn]] void fail(const std::string& what, const std::string& cause = "") {
    throw plan::PlanError(what, cause);
}

plan::PlanError depends_on_earlier_call() {
    return plan::PlanError(
        in_language("the function does something else when it is called again: it depends on an "
                    "earlier call"),
        "depends_on_earlier_call");
}

std::string tail(const std::string& text) {
    return text.size() > most_message_bytes ? text.substr(0, most_message_bytes) : text;
}

// A function of CUDA's that is missing from the harness says nothing about the student's work; one
// that CUDA does not have is the student's.
[[noreturn]] void explain_loading(const std::string& output) {
    constexpr std::string_view undefined = "undefined symbol: ";
    const size_t at = output.find(undefined);
    if (at == output.npos) fail(say("the host part cannot be loaded: {}", tail(output)));
    const std::string name = output.substr(at + undefined.size());
    if (cuda_functions().contains(name.substr(0, name.find_first_of(" ,\n")))) {
        throw Unsupported(
            say("the host function calls {}, which the harness does not have yet; the file "
                "may still be right",
                tail(name)));
    }
    fail(say("the file has no function {}", warpsim::function_name(name)));
}

std::string signal_name(int signal) {
    const char* const name = sigabbrev_np(signal);
    return name ? std::string("SIG") + name : say("signal {}", signal);
}

// Explains to the student why there is no recording.
[[noreturn]] void explain(const Finished& ran) {
    if (ran.timed_out || ran.signal == SIGXCPU) fail(in_language("the host function does not end"));
    if (ran.signal == SIGSEGV || ran.signal == SIGBUS)
        fail(in_language("the host function was stopped by a segmentation fault: device pointers "
                         "mean nothing on the host"),
             "computed_on_host");
    if (ran.signal == SIGFPE)
        fail(in_language("the host function was stopped by SIGFPE: it divides an integer by 0"));
    if (ran.signal) fail(say("the host function was stopped by {}", signal_name(ran.signal)));
    if (ran.exit_status == plan::child_has_no_sandbox)
        throw NoVerdict(in_language(
            "this kernel has no seccomp filter, or does not let root give up its privileges, so a "
            "host function cannot be run safely"));
    if (ran.exit_status == plan::child_cannot_read)
        throw NoVerdict(in_language(
            "a host function runs without root's privileges, and without them root cannot read the "
            "course's programs: run this as the owner of the course's folder, or make root the "
            "owner"));
    if (ran.exit_status == plan::child_cannot_start)
        throw NoVerdict(in_language(
            "the host function could not be run: no room for its process or files, or a kernel "
            "before Linux 5.9"));
    if (ran.exit_status == plan::child_cannot_write)
        fail(in_language("the host function closed what is not its own"));
    if (ran.exit_status == plan::child_cannot_load) explain_loading(ran.output);
    fail(say("the host part ended the program (exit status {}) instead of returning",
             ran.exit_status));
}

// The request for one call, with each buffer where `step` puts it.
plan::RecordingRequest laid_out(plan::RecordingRequest request, const HostCall& call, uint64_t step,
                                std::span<const bool> order) {
    request.function = call.function;
    request.may_use_streams = call.may_use_streams;
    request.devices = static_cast<int>(call.devices);
    request.heap_step = distance + step;
    uint64_t last = first_address;
    const auto place = [&](const HostParameter& parameter, uint32_t device) {
        last += distance + step;
        request.buffers.push_back({last, parameter.bytes, UINT64_MAX, device});
        return last;
    };
    std::vector<uint64_t> arguments;
    for (const HostParameter& parameter : call.parameters) {
        const size_t number = arguments.size();
        const bool is_buffer = !parameter.buffer.empty() && !parameter.is_on_each_device;
        arguments.push_back(is_buffer ? place(parameter, 0) : 0);
        if (!parameter.is_on_each_device) continue;
        request.arrays.push_back({number, {}});
        for (uint32_t device = 0; device < call.devices; ++device)
            request.arrays.back().addresses.push_back(place(parameter, device));
    }
    request.heap = last + distance + step;
    for (const bool planned : order) {
        request.calls.push_back(arguments);
        for (size_t i = 0; i < call.parameters.size(); ++i) {
            const HostParameter& parameter = call.parameters[i];
            if (parameter.buffer.empty())
                request.calls.back()[i] = planned ? parameter.value : parameter.another;
        }
    }
    return request;
}

// "input", "buffers[0]", "buffers[1]"
std::vector<std::string> names_of_buffers(const HostCall& call) {
    std::vector<std::string> names;
    for (const HostParameter& parameter : call.parameters) {
        if (parameter.buffer.empty()) continue;
        if (!parameter.is_on_each_device) {
            names.push_back(parameter.buffer);
            continue;
        }
        for (uint32_t device = 0; device < call.devices; ++device)
            names.push_back(fmt::format("{}[{}]", parameter.buffer, device));
    }
    return names;
}

// The positions of the planned calls in a process.
std::vector<size_t> planned_in(std::span<const bool> order) {
    std::vector<size_t> positions;
    for (size_t i = 0; i < order.size(); ++i)
        if (order[i]) positions.push_back(i);
    return positions;
}

// Parses a process's result, which may contain anything.
plan::Recording parsed(const std::string& text, const plan::RecordingRequest& request) {
    plan::Recording recording;
    try {
        recording = plan::recording_from_json(text);
    } catch (const plan::RecordingError& error) {
        fail(say("the host part left a plan that cannot be read: {}", error.what()));
    }
    if (const auto& refusal = recording.refusal; refusal.why != plan::Refusal::Why::none)
        fail(plan::text_of(refusal), plan::cause_of(refusal.why));
    if (recording.calls.size() != request.calls.size())
        fail(in_language("the host function did not run to its end"));
    return recording;
}

// The recordings in order, up to the first that is missing or empty.
std::vector<std::string> texts_in(const fs::path& results, size_t count) {
    std::error_code not_there;
    fs::permissions(results, fs::perms::owner_all, not_there);
    std::vector<std::string> texts;
    while (!not_there && texts.size() < count) {
        const fs::path file = results / std::to_string(texts.size());
        if (!fs::exists(file)) break;  // no disk space to create it
        std::string text = read_output(file, plan::most_recording_bytes);
        if (text.empty()) break;
        texts.push_back(std::move(text));
    }
    return texts;
}

// True if the recording that ended this way is to blame, not the number of recordings.
bool is_of_one(const Finished& ran) {
    return !ran.timed_out && ran.exit_status != plan::child_has_written_enough;
}

std::optional<uint64_t> hopeless_from(const Finished& ran, uint64_t elements) {
    if (ran.exit_status == plan::child_cannot_load) return 0;
    if (ran.timed_out || ran.signal == SIGXCPU) return elements;
    return std::nullopt;
}

}  // namespace

Planner::Planner(fs::path library, const warpsim::ptx::Module& module, fs::path programs,
                 Sandbox sandbox)
    : library_(std::move(library)),
      programs_(std::move(programs)),
      sandbox_(sandbox),
      ptx_version_(module.architecture()) {
    for (const auto& kernel : module.functions) {
        if (!kernel.is_entry || kernel.is_declaration) continue;
        readable_[kernel.name] = plan::readable_parameters(kernel);
        plan::RequestedKernel& requested = kernels_[kernel.name];
        for (const auto& parameter : kernel.parameters)
            requested.parameters.push_back(parameter.bytes);
    }
    for (const auto& variable : module.variables) variables_[variable.name] = variable.bytes;
}

plan::RecordingRequest Planner::request(device::Device& device) const {
    plan::RecordingRequest request;
    request.library = library_name;
    request.kernels = kernels_;
    request.variables = variables_;
    request.device_name = device.name();
    request.device_bytes = device.memory_bytes();
    request.attributes = device.attributes();
    request.ptx_version = ptx_version_;
    for (auto& [name, kernel] : request.kernels) {
        const device::KernelResources taken = device.resources(name);
        kernel.shared_bytes = taken.shared_bytes;
        kernel.local_bytes = taken.local_bytes;
        kernel.registers = static_cast<int>(taken.registers);
        kernel.max_threads = static_cast<int>(taken.max_threads);
        kernel.cluster = taken.cluster;
        kernel.most_cluster_blocks = taken.most_cluster_blocks;
    }
    return request;
}

plan::Recording Planner::Recorded::recording(size_t number) const {
    if (number >= texts.size()) explain(ran);
    return parsed(texts[number], requests[number]);
}

Planner::Recorded Planner::record(std::span<const HostCall> calls, uint64_t step,
                                  std::span<const bool> order,
                                  const plan::RecordingRequest& common) const {
    Recorded recorded;
    recorded.planned = planned_in(order);
    if (calls.empty()) return recorded;
    const PrivateFolder folder;
    const fs::path program = programs_ / "plan_recorder";
    for (const HostCall& call : calls) {
        const std::string number = std::to_string(recorded.requests.size());
        recorded.requests.push_back(laid_out(common, call, step, order));
        write_file(folder.path() / ("request" + number), plan::to_json(recorded.requests.back()));
    }
    fs::copy_file(library_, folder.path() / library_name);
    fs::copy_file(programs_ / gate_library, folder.path() / gate_library);
    ProcessLimits limits;
    limits.wall_seconds = 10 + 0.1 * static_cast<double>(calls.size());
    limits.cpu_seconds = 2;
    limits.memory_bytes = size_t{2} << 30;
    limits.file_bytes = plan::most_recording_bytes;
    limits.output_bytes = size_t{1} << 12;
    recorded.ran = run_in_sandbox(sandbox_, {program.string(), std::to_string(calls.size())},
                                  {folder.path(), {program}}, limits);
    recorded.texts = texts_in(folder.path() / plan::results_folder, calls.size());
    // The last one may have been cut off.
    if (recorded.ran.timed_out && !recorded.texts.empty()) recorded.texts.pop_back();
    return recorded;
}

plan::Plan Planner::merged(const HostCall& call, size_t number, const Recorded& here,
                           const Recorded& there) const {
    const plan::Recording one = here.recording(number), other = there.recording(number);
    const plan::RecordingRequest &request = here.requests[number],
                                 &other_request = there.requests[number];
    const std::vector<std::string> names = names_of_buffers(call);
    const auto of_times = [&](size_t time, size_t other_time) {
        return plan::merge({one.calls[time], request.buffers, one.variables},
                           {other.calls[other_time], other_request.buffers, other.variables}, names,
                           readable_);
    };
    const auto first_times = [&] {
        try {
            return of_times(here.planned.front(), there.planned.front());
        } catch (const plan::PlanError& error) {
            throw TwoPlans(error);
        }
    };
    const plan::Plan first = first_times();
    const auto is_the_same = [&](size_t time) {
        try {
            return of_times(time, there.planned.back()) == first;
        } catch (const plan::PlanError& error) {  // a plan may not use what an earlier call left
            // Memory of the host lies elsewhere in each call.
            if (error.cause == "host_address") throw;
            return false;
        }
    };
    if (!std::ranges::all_of(here.planned, is_the_same)) throw depends_on_earlier_call();
    return first;
}

plan::PlanError Planner::why_two_plans(const HostCall& call,
                                       const plan::RecordingRequest& common) const {
    const std::span one(&call, 1);
    try {
        merged(call, 0, record(one, steps[0], planned_first, common),
               record(one, steps[1], planned_first, common));
        return depends_on_earlier_call();
    } catch (const plan::PlanError& from_the_start) {
        return from_the_start;
    }
}

std::vector<Planned> Planner::plan(std::span<const HostCall> calls, device::Device& device) const {
    // Two runs of the program, so that anything random differs between them.
    const plan::RecordingRequest common = request(device);
    const Recorded here = record(calls, steps[0], planned_first, common);
    const Recorded there = record(calls.first(here.texts.size()), steps[1], another_first, common);
    std::vector<Planned> planned;
    for (size_t i = 0; i < calls.size(); ++i) {
        const bool is_last = i >= there.texts.size();
        const Finished& ending = i < here.texts.size() ? there.ran : here.ran;
        if (is_last && calls.size() > 1 && !is_of_one(ending)) break;
        try {
            planned.push_back({merged(calls[i], i, here, there)});
        } catch (const TwoPlans&) {
            planned.push_back({{}, why_two_plans(calls[i], common), {}});
        } catch (const plan::PlanError& error) {
            planned.push_back({{}, error, {}});
            if (is_last) planned.back().hopeless_from = hopeless_from(ending, calls[i].elements);
        }
        if (is_last) break;
    }
    return planned;
}

}  // namespace lab
