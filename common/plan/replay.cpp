#include "plan/replay.h"

#include <algorithm>

#include "language/say.h"
#include "plan/stream_order.h"

namespace plan {

namespace {
constexpr size_t chunk_bytes = size_t{1} << 24;
}

std::vector<device::Pointer> starts_of(const std::vector<device::Buffer>& buffers) {
    std::vector<device::Pointer> starts;
    for (const device::Buffer& buffer : buffers) starts.push_back({buffer, 0});
    return starts;
}

Replay::Replay(Plan plan, device::Device& device, std::vector<device::Pointer> given,
               const device::Launch& limits)
    : plan_(std::move(plan)), device_(device), buffers_(std::move(given)), limits_(limits) {
    for (size_t i = buffers_.size(); i < plan_.buffers.size(); ++i)
        buffers_.push_back({make(plan_.buffers[i]), 0});
}

device::Buffer Replay::make(const Buffer& buffer) const {
    if (buffer.variable.empty()) return device_.allocate(buffer.bytes, buffer.device);
    const auto found = device_.variable(buffer.variable, buffer.device);
    if (!found) throw PlanError(lab::say("the file has no variable {}", buffer.name));
    return *found;
}

Replayed Replay::run(const std::function<void(size_t)>& after) {
    Replayed replayed;
    device::Outcome& all = replayed.outcome;
    for (const size_t i : order_of(plan_, device_.stream_order())) {
        step_ = i;
        const device::Outcome outcome = execute(plan_.steps[i]);
        if (after) after(step_);
        all.printed.insert(all.printed.end(), outcome.printed.begin(), outcome.printed.end());
        all.printed_lines += outcome.printed_lines;
        if (!all.waits_for_earlier) all.waits_for_earlier = outcome.waits_for_earlier;
        if (outcome.fault) {
            all.fault = outcome.fault;
            replayed.step = step_;
            return replayed;
        }
    }
    return replayed;
}

device::Outcome Replay::execute(const Step& step) {
    try {
        return std::visit([&](const auto& action) { return execute(action); }, step.action);
    } catch (PlanError& error) {
        error.callers = step.callers;
        throw;
    }
}

// The bytes of a step must be in one buffer.
device::Pointer Replay::room(const Place& place, uint64_t bytes) const {
    const device::Pointer start = buffers_.at(place.buffer);
    const size_t room = start.buffer.bytes - start.offset;
    if (place.offset > room || bytes > room - place.offset) {
        throw PlanError(lab::say("{} reaches outside {}, which has {} bytes",
                                 describe(plan_)[step_], plan_.buffers[place.buffer].name, room),
                        "out_of_bounds");
    }
    return value(place);
}

device::Argument Replay::value(const Argument& argument) const {
    device::Argument value(argument.bytes);
    for (const auto& [at, to] : argument.pointers) value.pointers.push_back({at, this->value(to)});
    return value;
}

device::Pointer Replay::value(const Place& place) const {
    const device::Pointer start = buffers_.at(place.buffer);
    return {start.buffer, start.offset + place.offset};
}

device::Launch Replay::value(const Launch& launch) const {
    device::Launch out = limits_;
    out.kernel = launch.kernel;
    out.device = plan_.streams.at(plan_.steps.at(step_).stream).device;
    out.peers = launch.peers;
    out.grid = {launch.grid[0], launch.grid[1], launch.grid[2]};
    out.block = {launch.block[0], launch.block[1], launch.block[2]};
    out.shared_bytes = launch.shared_bytes;
    out.cooperative = launch.cooperative;
    if (const auto& cluster = launch.cluster)
        out.cluster = device::Dim3{(*cluster)[0], (*cluster)[1], (*cluster)[2]};
    for (const Argument& argument : launch.arguments) out.arguments.push_back(value(argument));
    return out;
}

device::Outcome Replay::execute(const Launch& launch) { return device_.run(value(launch)); }

device::Outcome Replay::execute(const Fill& fill) {
    const device::Pointer to = room(fill.to, fill.bytes);
    const std::vector<std::byte> bytes(std::min(fill.bytes, uint64_t{chunk_bytes}),
                                       std::byte{fill.value});
    for (uint64_t done = 0; done < fill.bytes; done += bytes.size()) {
        const size_t now = std::min(bytes.size(), size_t(fill.bytes - done));
        device_.write(to.buffer, to.offset + done, std::span(bytes).first(now));
    }
    return {};
}

device::Outcome Replay::execute(const Copy& copy) {
    const device::Pointer to = room(copy.to, copy.bytes), from = room(copy.from, copy.bytes);
    device_.copy(to.buffer, to.offset, from.buffer, from.offset, copy.bytes);
    return {};
}

device::Outcome Replay::execute(const Upload& upload) {
    const device::Pointer to = room(upload.to, upload.bytes.size());
    device_.write(to.buffer, to.offset, upload.bytes);
    return {};
}

std::vector<device::Step> Replay::steps() {
    std::vector<device::Step> steps;
    for (step_ = 0; step_ < plan_.steps.size(); ++step_) {
        const std::optional<device::Step> timed = std::visit(
            [&](const auto& action) -> std::optional<device::Step> { return step(action); },
            plan_.steps[step_].action);
        if (timed) steps.push_back(*timed);
    }
    return steps;
}

device::Step Replay::step(const Launch& launch) { return value(launch); }

device::Step Replay::step(const Fill& fill) {
    return device::Fill{room(fill.to, fill.bytes), fill.bytes, fill.value};
}

device::Step Replay::step(const Copy& copy) {
    return device::Copy{room(copy.to, copy.bytes), room(copy.from, copy.bytes), copy.bytes};
}

device::Step Replay::step(const Upload& upload) {
    const device::Pointer to = room(upload.to, upload.bytes.size());
    const device::Buffer from = device_.allocate(upload.bytes.size());
    device_.write(from, 0, upload.bytes);
    return device::Copy{to, {from, 0}, upload.bytes.size()};
}

}  // namespace plan
