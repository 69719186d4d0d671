#include "device/gpu_client.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "device/gpu_assert.h"
#include "device/gpu_hello.h"
#include "device/gpu_payload.h"
#include "language/say.h"

namespace device {
namespace {

using protocol::Reply;
using protocol::Request;
using protocol::Status;
using protocol::Verb;

// The deadline of requests that run no kernel: loading may assemble a large program, the others
// take milliseconds.
constexpr double service_seconds = 120;

}  // namespace

void GpuClient::start() {
    worker_ = std::make_unique<GpuWorker>();
    ++workers_started_;
    info_ = say_hello(*worker_);
}

// The worker, with the program loaded: the current one, or a new one after a fault.
GpuWorker& GpuClient::worker() {
    if (!worker_) {
        start();
        if (code_) send_code();
    }
    return *worker_;
}

void GpuClient::forget_worker() {
    worker_.reset();
    forget_buffers();
}

Reply GpuClient::call(const Request& request) {
    try {
        worker_->send(request);
        return finished(worker_->receive(service_seconds));
    } catch (const Error&) {
        // A worker that only refused a request is still usable; one that is silent or gone is not.
        // Telling them apart is not worthwhile: errors are rare, and a new worker takes less than a
        // second.
        forget_worker();
        throw;
    }
}

Reply GpuClient::finished(const Reply& reply) {
    if (reply.status != Status::done) throw Error(reply.message);
    return reply;
}

void GpuClient::load(const Code& code) {
    code_ = code;
    forget_buffers();
    if (!worker_) start();
    send_code();
}

void GpuClient::send_code() {
    PayloadWriter payload(worker_->window());
    put(payload, *code_);
    call({.verb = Verb::load, .bytes = payload.size()});
}

Buffer GpuClient::allocate(size_t bytes, uint32_t) {
    worker();
    const Buffer buffer{++last_id_, bytes};
    call({.verb = Verb::allocate, .buffer = buffer.id, .bytes = bytes});
    buffers_[buffer.id] = bytes;
    return buffer;
}

// There every repeat has memory of its own.
Buffer GpuClient::allocate_repeating(size_t bytes, std::span<const std::byte> period,
                                     size_t /*apart*/) {
    const Buffer buffer = allocate(bytes);
    write(buffer, 0, period.first(std::min(period.size(), bytes)));
    if (period.size() < bytes)
        call({.verb = Verb::repeat, .buffer = buffer.id, .bytes = period.size()});
    return buffer;
}

void GpuClient::free_all() {
    buffers_.clear();
    for (const auto& [name, variable] : variables_) buffers_[variable.id] = variable.bytes;
    if (worker_) call({.verb = Verb::free_all});
}

void GpuClient::forget_buffers() {
    buffers_.clear();
    variables_.clear();
}

// Writes the text to the window; returns its length.
size_t GpuClient::put_text(const std::string& text) {
    PayloadWriter payload(worker().window());
    payload.bytes(std::as_bytes(std::span(text)));
    return payload.size();
}

KernelResources GpuClient::resources(const std::string& kernel) {
    const size_t bytes = put_text(kernel);
    call({.verb = Verb::resources, .bytes = bytes});
    return PayloadReader(worker_->window()).value<KernelResources>();
}

std::optional<Buffer> GpuClient::variable(const std::string& name, uint32_t) {
    const auto known = variables_.find(name);
    if (known != variables_.end()) return known->second;
    const uint32_t id = ++last_id_;
    const size_t bytes = put_text(name);
    const Reply reply = call({.verb = Verb::variable, .buffer = id, .bytes = bytes});
    if (reply.value == UINT64_MAX) return std::nullopt;
    buffers_[id] = reply.value;
    return variables_[name] = {id, reply.value};
}

void GpuClient::write(Buffer to, size_t offset, std::span<const std::byte> bytes) {
    check_range(to, offset, bytes.size());
    while (!bytes.empty()) {
        const auto part = bytes.first(std::min(bytes.size(), protocol::window_bytes));
        std::memcpy(worker().window().data(), part.data(), part.size());
        call({.verb = Verb::write, .buffer = to.id, .offset = offset, .bytes = part.size()});
        bytes = bytes.subspan(part.size());
        offset += part.size();
    }
}

void GpuClient::read(Buffer from, size_t offset, std::span<std::byte> bytes) {
    check_range(from, offset, bytes.size());
    while (!bytes.empty()) {
        const auto part = bytes.first(std::min(bytes.size(), protocol::window_bytes));
        call({.verb = Verb::read, .buffer = from.id, .offset = offset, .bytes = part.size()});
        std::memcpy(part.data(), worker().window().data(), part.size());
        bytes = bytes.subspan(part.size());
        offset += part.size();
    }
}

Outcome GpuClient::run(const Launch& launch) {
    check_pointers(launch);
    PayloadWriter payload(worker().window());
    put(payload, launch);
    worker_->take_printed();
    Outcome outcome;
    outcome.fault = run_kernel({.verb = Verb::run, .bytes = payload.size()}, launch.kernel,
                               launch.deadline_seconds);
    if (worker_) {
        const Lines printed = worker_->take_printed();
        outcome.printed = printed.first();
        outcome.printed_lines = printed.count();
    }
    if (outcome.fault) forget_worker();
    return outcome;
}

// The deadline covers only the kernel: it begins when the worker reports the kernel's start.
std::optional<Fault> GpuClient::run_kernel(const Request& request, const std::string& kernel,
                                           double deadline_seconds) {
    bool launched = false;
    try {
        worker_->send(request);
        Reply reply = worker_->receive(service_seconds);
        launched = reply.status == Status::launched;
        if (launched) reply = worker_->receive(deadline_seconds);
        if (reply.status == Status::fault) return fault_of(reply, kernel);
        finished(reply);
        return std::nullopt;
    } catch (const DeadlineMissed&) {
        if (launched) return never_ends(kernel, deadline_seconds);
        forget_worker();
        throw;
    } catch (const Error&) {
        forget_worker();
        throw;
    }
}

Fault GpuClient::fault_of(const Reply& reply, const std::string& kernel) {
    Fault fault;
    if (reply.fault_kind < static_cast<uint32_t>(FaultKind::other))
        fault.kind = static_cast<FaultKind>(reply.fault_kind);
    fault.message = reply.message;
    fault.kernel = kernel;
    if (fault.kind == FaultKind::assert_failed) add_assertion(worker_->take_complaints(), fault);
    return fault;
}

Fault GpuClient::never_ends(const std::string& kernel, double seconds) {
    Fault fault;
    fault.kind = FaultKind::never_ends;
    fault.kernel = kernel;
    fault.message = lab::say(
        "the kernel was still running after {:g} s and was stopped: a loop that does not end, or "
        "threads that wait for each other. Run with DEVICE=sim to see thread and line.",
        seconds);
    return fault;
}

std::vector<Buffer> GpuClient::damaged_guards() {
    if (buffers_.empty()) return {};
    const Reply reply = call({.verb = Verb::guards});
    PayloadReader ids(worker_->window());
    std::vector<Buffer> damaged;
    for (uint64_t left = reply.value; left > 0; --left) {
        const auto found = buffers_.find(ids.value<uint32_t>());
        if (found == buffers_.end()) throw Error("the GPU worker names a buffer that is not there");
        damaged.push_back({found->first, found->second});
    }
    return damaged;
}

void GpuClient::check_range(Buffer buffer, size_t offset, size_t bytes) const {
    const auto found = buffers_.find(buffer.id);
    if (found == buffers_.end())
        throw Error("buffer " + std::to_string(buffer.id) +
                    " is gone: after load(), free_all() or a fault, allocate() again");
    if (offset > found->second || bytes > found->second - offset)
        throw Error(std::to_string(bytes) + " bytes at " + std::to_string(offset) +
                    " lie outside buffer " + std::to_string(buffer.id) + " of " +
                    std::to_string(found->second) + " bytes");
}

void GpuClient::check_pointers(const Launch& launch) const {
    for (const Argument& argument : launch.arguments)
        for (const auto& [at, pointer] : argument.pointers) check_range(pointer.buffer, 0, 0);
}

std::unique_ptr<Gpu> make_gpu() { return std::make_unique<GpuClient>(); }

}  // namespace device
