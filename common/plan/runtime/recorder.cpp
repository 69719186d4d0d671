#include "plan/runtime/recorder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "plan/runtime/child.h"

namespace plan {

namespace {

constexpr uint32_t most_threads = 1024, most_grid_y = 65535;

bool can_start(Dim3 grid, Dim3 block) {
    const uint64_t threads = uint64_t{block.x} * block.y * block.z;
    return threads >= 1 && threads <= most_threads && block.z <= 64 && grid.x >= 1 &&
           grid.x <= INT32_MAX && grid.y >= 1 && grid.y <= most_grid_y && grid.z >= 1 &&
           grid.z <= most_grid_y;
}

}  // namespace

Recorder& recorder() {
    static Recorder* const only = new Recorder;  // never destroyed: others' destructors may call
    return *only;
}

void hand_in(const Recording& recording) {
    const std::string text = to_json(recording);
    for (size_t done = 0; done < text.size();) {
        const ssize_t n = write(result_descriptor, text.data() + done, text.size() - done);
        if (n <= 0) _exit(child_cannot_write);
        done += static_cast<size_t>(n);
    }
    _exit(0);
}

void Recorder::begin_call() {
    recording_.calls.emplace_back();
    allocated_ = uploaded_ = 0;
}

void Recorder::refuse(const std::string& reason, const std::string& cause) {
    recording_.refusal = reason;
    recording_.cause = cause;
    hand_in(recording_);
}

int Recorder::take_last_error() {
    const int error = last_error_;
    last_error_ = success;
    return error;
}

void Recorder::require_default_stream(const void* stream, const char* function) {
    constexpr uintptr_t legacy = 1, per_thread = 2;
    const auto handle = reinterpret_cast<uintptr_t>(stream);
    if (handle != 0 && handle != legacy && handle != per_thread)
        refuse(fmt::format("{} was given a stream: everything goes to the default stream, 0",
                           function));
}

void Recorder::add_kernel(const void* host_function, const std::string& name) {
    kernels_[host_function] = name;
}

const std::string* Recorder::find_kernel(const void* host_function) const {
    const auto found = kernels_.find(host_function);
    return found == kernels_.end() ? nullptr : &found->second;
}

// A launch that CUDA would refuse is a step all the same: the harness says so.
int Recorder::launch(const void* host_function, Dim3 grid, Dim3 block, void** arguments,
                     size_t shared_bytes, bool cooperative) {
    const std::string* const name = find_kernel(host_function);
    if (!name) return fail(invalid_device_function);
    const auto sizes = request_->kernels.find(*name);
    if (sizes == request_->kernels.end()) return fail(invalid_device_function);
    RecordedLaunch launch{
        *name, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, 0, cooperative, {}};
    launch.shared_bytes = static_cast<uint32_t>(std::min<size_t>(shared_bytes, UINT32_MAX));
    for (size_t i = 0; i < sizes->second.size(); ++i) {
        launch.arguments.emplace_back(sizes->second[i]);
        std::memcpy(launch.arguments.back().data(), arguments[i], sizes->second[i]);
    }
    add(std::move(launch));
    return can_start(grid, block) ? int{success} : fail(invalid_configuration);
}

int Recorder::add(RecordedStep step) {
    // Constructors and the like run before there is a call.
    if (recording_.calls.empty())
        refuse("CUDA was called before the function was: by a constructor?");
    if (call().steps.size() == most_steps)
        refuse(fmt::format("more than {} launches, memsets and copies", most_steps));
    call().steps.push_back(std::move(step));
    return success;
}

int Recorder::allocate(uint64_t& address, size_t bytes) {
    if (recording_.calls.empty())
        refuse("cudaMalloc was called before the function was: by a constructor?");
    if (allocated_ == most_allocations)
        refuse(fmt::format("more than {} calls of cudaMalloc", most_allocations));
    constexpr size_t most_bytes = size_t{1} << 34;
    if (bytes > most_bytes) return fail(memory_allocation);
    address = request_->heap + request_->heap_step * allocated_++;
    call().allocations.push_back({address, bytes});
    return success;
}

int Recorder::free(uint64_t address) {
    if (address == 0) return success;
    const auto& known = call().allocations;
    const bool ours = std::any_of(known.begin(), known.end(),
                                  [&](const Allocation& each) { return each.address == address; });
    return ours ? int{success} : fail(invalid_value);
}

bool Recorder::is_device(uint64_t address) const {
    const auto holds = [&](const Allocation& each) {
        return address >= each.address && address - each.address <= each.bytes;
    };
    const auto& given = request_->buffers;
    if (std::any_of(given.begin(), given.end(), holds)) return true;
    if (recording_.calls.empty()) return false;
    const auto& own = recording_.calls.back().allocations;
    return std::any_of(own.begin(), own.end(), holds);
}

int Recorder::upload(uint64_t to, const void* from, size_t bytes) {
    if (bytes > most_uploaded_bytes - std::min(uploaded_, most_uploaded_bytes)) {
        refuse(fmt::format("more than {} KiB were copied from the host to the device",
                           most_uploaded_bytes >> 10));
    }
    uploaded_ += bytes;
    const auto* const first = static_cast<const std::byte*>(from);
    return add(RecordedUpload{to, {first, first + bytes}});
}

}  // namespace plan
