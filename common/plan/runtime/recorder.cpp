#include "plan/runtime/recorder.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <tuple>

#include "cudart/launch_limits.h"
#include "plan/runtime/callers.h"
#include "plan/runtime/child.h"
#include "plan/runtime/refusal.h"

namespace plan {

using Why = Refusal::Why;

namespace {

bool holds(const Allocation& each, uint64_t address) {
    return address >= each.address && address - each.address <= each.bytes;
}

bool any_holds(const std::vector<Allocation>& list, uint64_t address) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Allocation& each) { return holds(each, address); });
}

}  // namespace

Recorder& recorder() {
    static Recorder* const only = new Recorder;  // never destroyed: other destructors may call
    return *only;
}

void hand_in(const Recording& recording) {
    const std::string text = to_json(recording);
    for (size_t done = 0; done < text.size();) {
        const ssize_t n = write(result_descriptor, text.data() + done, text.size() - done);
        if (n <= 0)
            _exit(errno == ENOSPC || errno == EDQUOT ? child_cannot_start : child_cannot_write);
        done += static_cast<size_t>(n);
    }
    _exit(0);
}

void Recorder::begin(const RecordingRequest& request) {
    request_ = &request;
    device_ = {request.device_name, request.attributes, request.device_bytes};
}

void Recorder::begin_call() {
    recording_.calls.emplace_back();
    streams_ = {{{0, cudart::Stream{}.id}, 0}};
    events_.clear();
    peers_.clear();
    cudaSetDevice(0);
    allocated_ = allocated_bytes_ = uploaded_ = work_ = waits_ = 0;
}

void Recorder::refuse(Why why, const std::string& about) {
    recording_.refusal = {why, about};
    hand_in(recording_);
}

void Recorder::refuse(const gpu_types::ImpossibleLaunch& launch) {
    recording_.refusal = {Why::impossible_launch, "", launch};
    hand_in(recording_);
}

void refuse_call(const char* function, Why why) { recorder().refuse(why, function); }

void Recorder::require_streams(const char* function) {
    if (!request_->may_use_streams) refuse(Why::uses_streams, function);
}

uint32_t Recorder::number_of(cudart::Stream stream) {
    using Kind = Stream::Kind;
    const auto [found, is_new] =
        streams_.emplace(std::pair(stream.device, stream.id), streams_.size());
    if (is_new) {
        if (call().streams.size() == most_streams) refuse(Why::many_streams);
        const Kind kind = stream.id == cudart::Stream{}.id ? Kind::default_stream
                          : stream.is_blocking             ? Kind::blocking
                                                           : Kind::non_blocking;
        call().streams.push_back({static_cast<uint32_t>(stream.device), kind});
    }
    return found->second;
}

uint32_t Recorder::number_of(uint64_t event) {
    const auto [found, is_new] = events_.emplace(event, events_.size());
    if (is_new && events_.size() > most_events) refuse(Why::many_events);
    return found->second;
}

void Recorder::record_event(uint64_t event, cudart::Stream stream) {
    add_order(EventRecord{number_of(event)}, stream);
}
void Recorder::wait_for_event(cudart::Stream stream, uint64_t event) {
    add_order(EventWait{number_of(event)}, stream);
}
void Recorder::host_waits_for_stream(cudart::Stream stream) {
    add_order(HostWait{HostWait::For::stream}, stream);
}
void Recorder::host_waits_for_event(uint64_t event) {
    add_order(HostWait{HostWait::For::event, number_of(event)});
}
void Recorder::host_waits_for_device() {
    add_order(HostWait{HostWait::For::device}, cudart::default_stream());
}

void Recorder::add_kernel(const void* host_function, const std::string& name) {
    kernels_[host_function] = name;
}

void Recorder::add_variable(const void* host_variable, const std::string& name) {
    variables_[host_variable] = name;
}

void Recorder::add_managed_variable(const std::string& name, void**) {
    refuse(Why::managed_variable, name);
}

const RequestedKernel* Recorder::find_kernel(const void* host_function) const {
    const auto name = kernels_.find(host_function);
    if (name == kernels_.end()) return nullptr;
    const auto found = request_->kernels.find(name->second);
    return found == request_->kernels.end() ? nullptr : &found->second;
}

std::optional<cudart::KernelProperties> Recorder::kernel(const void* host_function) const {
    const RequestedKernel* const found = find_kernel(host_function);
    if (!found) return std::nullopt;
    cudart::KernelProperties properties{found->shared_bytes, found->local_bytes, found->registers,
                                        found->max_threads, request_->ptx_version};
    const auto settings = settings_.find(host_function);
    if (settings != settings_.end()) properties.settings = settings->second;
    if (const auto& [x, y, z] = found->cluster; x) properties.cluster = dim3(x, y, z);
    properties.most_cluster_blocks = found->most_cluster_blocks;
    return properties;
}

cudaError_t Recorder::set_attribute(const void* host_function, cudaFuncAttribute which, int value) {
    const auto properties = kernel(host_function);
    if (!properties) return cudaErrorInvalidDeviceFunction;
    return cudart::set(settings_[host_function], which, value, *properties, device_);
}

// A launch that sim would refuse too is still recorded: the harness reports it.
cudaError_t Recorder::launch(const cudart::Launch& asked) {
    const RequestedKernel* const kernel = find_kernel(asked.host_function);
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    const cudart::KernelProperties properties = *this->kernel(asked.host_function);
    const auto refused = cudart::refusal(asked, properties, device_);
    if (refused && refused->impossible) refuse(*refused->impossible);
    const auto& [grid, block] = std::tie(asked.grid, asked.block);
    RecordedLaunch launch{kernels_.at(asked.host_function),
                          {grid.x, grid.y, grid.z},
                          {block.x, block.y, block.z},
                          0,
                          asked.cooperative,
                          {}};
    if (const auto cluster = cudart::cluster_of(asked, properties))
        launch.cluster = std::array{cluster->x, cluster->y, cluster->z};
    launch.shared_bytes = static_cast<uint32_t>(std::min<size_t>(asked.shared_bytes, UINT32_MAX));
    for (const auto& [device, peer] : peers_)
        if (device == asked.stream.device) launch.peers.push_back(static_cast<uint32_t>(peer));
    for (size_t i = 0; i < kernel->parameters.size(); ++i) {
        launch.arguments.emplace_back(kernel->parameters[i]);
        std::memcpy(launch.arguments.back().data(), asked.arguments[i], kernel->parameters[i]);
    }
    add_work(std::move(launch), asked.stream);
    return refused ? refused->error : cudaSuccess;
}

void Recorder::add_work(RecordedAction action, cudart::Stream stream) {
    // Static constructors, for example, run before the first call.
    if (recording_.calls.empty()) refuse(Why::before_the_call, "CUDA");
    if (work_++ == most_steps) refuse(Why::many_launches);
    add(std::move(action), stream);
}

// Before the first call there is nothing to put in order.
void Recorder::add_order(RecordedAction action, cudart::Stream stream) {
    if (recording_.calls.empty()) return;
    if (waits_++ == most_waits) refuse(Why::many_waits);
    add(std::move(action), stream);
}

void Recorder::add(RecordedAction action, cudart::Stream stream) {
    RecordedStep step{std::move(action), number_of(stream)};
    if (request_->may_use_streams) step.callers = callers();
    call().steps.push_back(std::move(step));
}

cudaError_t Recorder::allocate(uint64_t& address, size_t bytes, int device) {
    if (recording_.calls.empty()) refuse(Why::before_the_call, "cudaMalloc");
    address = 0;
    if (bytes == 0) return cudaSuccess;
    if (allocated_ == most_allocations) refuse(Why::many_allocations);
    if (bytes > most_allocated_bytes - allocated_bytes_) return cudaErrorMemoryAllocation;
    allocated_bytes_ += bytes;
    address = request_->heap + request_->heap_step * allocated_++;
    call().allocations.push_back({address, bytes, UINT64_MAX, static_cast<uint32_t>(device)});
    return cudaSuccess;
}

// The plan keeps the buffer to the plan's end; what matters is that no later step uses it.
cudaError_t Recorder::free(uint64_t address) {
    if (any_holds(request_->buffers, address)) refuse(Why::frees_what_is_given);
    // The last call first: each call's allocations begin at the same address.
    for (auto of = recording_.calls.rbegin(); of != recording_.calls.rend(); ++of) {
        for (Allocation& each : of->allocations) {
            if (each.address != address || each.freed_at != UINT64_MAX) continue;
            each.freed_at = of->steps.size();
            return cudaSuccess;
        }
    }
    return cudaErrorInvalidValue;
}

// Where buffers and variables are, and nothing of the host. Also outside of them: merge tells where an
// address is that lies in none.
bool Recorder::is_device(uint64_t address) const {
    uint64_t first = request_->heap;
    for (const Allocation& buffer : request_->buffers) first = std::min(first, buffer.address);
    return address >= first &&
           address < request_->heap + request_->heap_step * (most_allocations + most_variables);
}

// As on H200s: a device fills only memory that its kernels may access.
bool Recorder::reaches(int device, uint64_t address) const {
    int owner = device;
    for (const auto* list : {&request_->buffers, &recording_.calls.back().allocations})
        for (const Allocation& each : *list)
            if (holds(each, address)) owner = static_cast<int>(each.device);
    return owner == device || peers_.contains({device, owner});
}

cudaError_t Recorder::fill(uint64_t to, uint8_t value, size_t bytes, cudart::Stream stream) {
    if (bytes == 0) return cudaSuccess;  // wherever it goes
    if (!recording_.calls.empty() && !reaches(stream.device, to)) return cudaErrorInvalidValue;
    add_work(RecordedFill{to, value, bytes}, stream);
    return cudaSuccess;
}

cudaError_t Recorder::copy(const cudart::Copy& copy) {
    const auto& [to, from, bytes, kind, function, stream, is_asynchronous, alone_on] = copy;
    if (bytes == 0) return cudaSuccess;
    const auto target = reinterpret_cast<uintptr_t>(to), source = reinterpret_cast<uintptr_t>(from);
    const bool by_address = kind == cudaMemcpyDefault;
    const bool to_device = by_address
                               ? is_device(target)
                               : kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool from_device =
        by_address ? is_device(source)
                   : kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (!by_address && !from_device && is_device(source))
        refuse(Why::copies_as_from_host, function);
    if (from_device && !to_device && is_device(target)) refuse(Why::copies_as_to_host, function);
    if (from_device && !to_device) refuse(Why::reads_device_memory, function);
    if (from_device) {
        add_work(RecordedCopy{target, source, bytes, !alone_on.empty()}, stream);
    } else if (to_device) {
        upload(target, from, bytes, stream);
    } else {
        std::memcpy(to, from, bytes);
    }
    return cudaSuccess;
}

void Recorder::upload(uint64_t to, const void* from, size_t bytes, cudart::Stream stream) {
    if (bytes > most_uploaded_bytes - std::min(uploaded_, most_uploaded_bytes))
        refuse(Why::much_copied_from_host);
    uploaded_ += bytes;
    const auto* const first = static_cast<const std::byte*>(from);
    add_work(RecordedUpload{to, {first, first + bytes}}, stream);
}

// A variable keeps its address from call to call, as in CUDA: one on each device. It is placed after
// all allocations.
cudaError_t Recorder::find_variable(uint64_t& address, size_t& bytes, const void* host_variable) {
    const auto name = variables_.find(host_variable);
    if (name == variables_.end()) return cudaErrorInvalidSymbol;
    const auto size = request_->variables.find(name->second);
    if (size == request_->variables.end()) return cudaErrorInvalidSymbol;
    auto& known = recording_.variables;
    const auto device = static_cast<uint32_t>(cudart::current_device());
    auto found = std::ranges::find_if(known, [&](const RecordedVariable& each) {
        return each.name == name->second && each.place.device == device;
    });
    if (found == known.end()) {
        if (known.size() == most_variables) refuse(Why::many_variables);
        const uint64_t place =
            request_->heap + request_->heap_step * (most_allocations + known.size());
        known.push_back({name->second, {place, size->second, UINT64_MAX, device}});
        found = known.end() - 1;
    }
    address = found->place.address;
    bytes = found->place.bytes;
    return cudaSuccess;
}

}  // namespace plan

cudart::Runtime& cudart::runtime() { return plan::recorder(); }
