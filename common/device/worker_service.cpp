#include "device/worker_service.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "device/gpu_payload.h"
#include "device/worker_confinement.h"
#include "device/worker_gpu.h"

namespace device {
namespace {

using protocol::Reply;
using protocol::Request;
using protocol::Status;
using protocol::Verb;

void set_message(Reply& reply, Status status, const char* text) {
    reply.status = status;
    std::strncpy(reply.message, text, sizeof reply.message - 1);
}

}  // namespace

Reply Service::answer(const Request& request) {
    Reply reply;
    reply.sequence = request.sequence;
    try {
        carry_out(request, reply);
    } catch (const KernelFault& fault) {
        set_message(reply, Status::fault, fault.what());
        reply.fault_kind = static_cast<uint32_t>(fault.kind);
    } catch (const std::exception& error) {
        set_message(reply, Status::error, error.what());
    }
    return reply;
}

void Service::carry_out(const Request& request, Reply& reply) {
    if (request.verb != Verb::hello) ensure_context();
    switch (request.verb) {
        case Verb::hello:
            return hello();
        case Verb::load:
            return load(request);
        case Verb::allocate:
            return memory_.allocate(request.buffer, request.bytes);
        case Verb::free_all:
            timing_.reset();
            return memory_.free_all();
        case Verb::write:
            return memory_.write(request.buffer, request.offset, payload(request));
        case Verb::read:
            return memory_.read(request.buffer, request.offset, payload(request));
        case Verb::run:
            return run(request);
        case Verb::guards:
            reply.value = guards();
            return;
        case Verb::variable:
            reply.value = variable(request);
            return;
        case Verb::resources:
            return PayloadWriter(window_).value(program_.resources(text(request)));
        case Verb::repeat:
            return memory_.repeat(request.buffer, request.bytes);
        case Verb::timing:
            return prepare_timing(request);
        case Verb::group:
            return time_group(request);
        case Verb::ceilings:
            return PayloadWriter(window_).value(timing().ceilings());
        case Verb::reference:
            reply.value = has_reference(request);
            return;
    }
    throw Error("the GPU worker got a request that it does not know");
}

void Service::hello() { PayloadWriter(window_).value(describe_gpu()); }

void Service::ensure_context() {
    if (has_context_) return;
    open_context();
    // Pins the window, so that copies run at the bus's full speed; if the system refuses, they only
    // take longer.
    driver().cuMemHostRegister(window_.data(), window_.size(), 0);
    has_context_ = true;
}

void Service::load(const Request& request) {
    PayloadReader in(payload(request));
    const Code code = take_code(in);
    timing_.reset();
    memory_.forget_all();
    if (!confined_) confine_calls();
    confined_ = true;
    program_.load(code);
}

uint64_t Service::variable(const Request& request) {
    const auto found = program_.variable(text(request));
    if (!found) return UINT64_MAX;
    memory_.adopt(request.buffer, found->start, found->bytes);
    return found->bytes;
}

void Service::run(const Request& request) {
    PayloadReader in(payload(request));
    const Launch launch = take_launch(in);
    const PreparedLaunch prepared = program_.prepare(memory_, launch);
    announce_launch(request);
    prepared.start();
    Program::wait(launch.kernel);
    std::fflush(stdout);  // the driver prints the kernel's output there
}

bool Service::has_reference(const Request& request) const {
    PayloadReader in(payload(request));
    const std::string library = in.text();
    return ReferenceLibrary(library).has(in.text());
}

void Service::prepare_timing(const Request& request) {
    PayloadReader in(payload(request));
    const TimingPlan plan = take_timing_plan(in);
    timing_.reset();
    announce_launch(request);
    timing_ = std::make_unique<Timing>(program_, memory_, plan);
}

void Service::time_group(const Request& request) {
    PayloadReader in(payload(request));
    const Group group = take_group(in);
    announce_launch(request);
    const GroupTimes times = timing().time(group, memory_);
    PayloadWriter out(window_);
    put(out, times);
}

Timing& Service::timing() {
    if (!timing_) throw Error("nothing was prepared to be timed");
    return *timing_;
}

uint64_t Service::guards() {
    const auto damaged = memory_.damaged();
    PayloadWriter(window_).bytes(std::as_bytes(std::span(damaged)));
    return damaged.size();
}

std::string Service::text(const Request& request) const {
    const auto bytes = payload(request);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void Service::announce_launch(const Request& request) {
    Reply reply;
    reply.sequence = request.sequence;
    reply.status = Status::launched;
    announce_(reply);
}

std::span<std::byte> Service::payload(const Request& request) const {
    if (request.bytes > window_.size()) throw Error("a request longer than the shared window");
    return window_.first(request.bytes);
}

}  // namespace device
