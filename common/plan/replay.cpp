#include "plan/replay.h"

#include <fmt/format.h>

#include <algorithm>

namespace plan {

namespace {

constexpr size_t chunk_bytes = size_t{1} << 24;

class Replay {
  public:
    Replay(const Plan& plan, device::Device& device, std::span<const device::Buffer> given,
           const device::Launch& limits)
        : plan_(plan), device_(device), limits_(limits), buffers_(given.begin(), given.end()) {
        for (size_t i = given.size(); i < plan.buffers.size(); ++i)
            buffers_.push_back(device.allocate(plan.buffers[i].bytes));
    }

    Replayed run() {
        Replayed replayed;
        for (size_t i = 0; i < plan_.steps.size(); ++i) {
            step_ = i;
            const device::Outcome outcome =
                std::visit([&](const auto& step) { return run(step); }, plan_.steps[i]);
            auto& all = replayed.outcome;
            all.printed.insert(all.printed.end(), outcome.printed.begin(), outcome.printed.end());
            all.printed_lines += outcome.printed_lines;
            if (outcome.fault) {
                all.fault = outcome.fault;
                replayed.step = i;
                return replayed;
            }
        }
        return replayed;
    }

  private:
    // The bytes of a step must lie in one buffer.
    device::Buffer room(const Place& place, uint64_t bytes) const {
        const device::Buffer buffer = buffers_.at(place.buffer);
        if (place.offset > buffer.bytes || bytes > buffer.bytes - place.offset) {
            throw PlanError(fmt::format("{} reaches outside {}, which has {} bytes",
                                        describe(plan_)[step_], plan_.buffers[place.buffer].name,
                                        buffer.bytes));
        }
        return buffer;
    }

    device::Outcome run(const Launch& launch) {
        device::Launch out = limits_;
        out.kernel = launch.kernel;
        out.grid = {launch.grid[0], launch.grid[1], launch.grid[2]};
        out.block = {launch.block[0], launch.block[1], launch.block[2]};
        out.shared_bytes = launch.shared_bytes;
        for (const Argument& argument : launch.arguments) out.arguments.push_back(value(argument));
        return device_.run(out);
    }

    device::Argument value(const Argument& argument) const {
        if (argument.pointers.empty()) return argument.bytes;
        if (argument.bytes.size() != sizeof(uint64_t))
            throw PlanError(
                "a struct with pointers is passed to a kernel, which is not supported yet");
        const Place& to = argument.pointers[0].to;
        return device::Pointer{buffers_.at(to.buffer), to.offset};
    }

    device::Outcome run(const Fill& fill) {
        const device::Buffer to = room(fill.to, fill.bytes);
        const std::vector<std::byte> bytes(std::min(fill.bytes, uint64_t{chunk_bytes}),
                                           std::byte{fill.value});
        for (uint64_t done = 0; done < fill.bytes; done += bytes.size()) {
            const size_t now = std::min(bytes.size(), size_t(fill.bytes - done));
            device_.write(to, fill.to.offset + done, std::span(bytes).first(now));
        }
        return {};
    }

    device::Outcome run(const Copy& copy) {
        const device::Buffer to = room(copy.to, copy.bytes), from = room(copy.from, copy.bytes);
        std::vector<std::byte> bytes(copy.bytes);
        device_.read(from, copy.from.offset, bytes);
        device_.write(to, copy.to.offset, bytes);
        return {};
    }

    device::Outcome run(const Upload& upload) {
        device_.write(room(upload.to, upload.bytes.size()), upload.to.offset, upload.bytes);
        return {};
    }

    const Plan& plan_;
    device::Device& device_;
    const device::Launch& limits_;
    std::vector<device::Buffer> buffers_;
    size_t step_ = 0;
};

}  // namespace

Replayed replay(const Plan& plan, device::Device& device, std::span<const device::Buffer> given,
                const device::Launch& limits) {
    return Replay(plan, device, given, limits).run();
}

}  // namespace plan
