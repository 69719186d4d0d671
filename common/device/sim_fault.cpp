// Converts warpsim's faults to those of a device.
#include <fmt/format.h>

#include "device/sim.h"

namespace device {

namespace {

FaultKind translate(warpsim::FaultKind kind) {
    using Sim = warpsim::FaultKind;
    switch (kind) {
        case Sim::out_of_bounds:
            return FaultKind::out_of_bounds;
        case Sim::misaligned:
            return FaultKind::misaligned;
        case Sim::null_pointer:
            return FaultKind::null_pointer;
        case Sim::wrong_space:
            return FaultKind::wrong_space;
        case Sim::bad_free:
            return FaultKind::bad_free;
        case Sim::never_ends:
            return FaultKind::never_ends;
        case Sim::barrier_stuck:
            return FaultKind::barrier_stuck;
        case Sim::bad_mask:
            return FaultKind::bad_mask;
        case Sim::lanes_missing:
            return FaultKind::lanes_missing;
        case Sim::trap:
            return FaultKind::trap;
        case Sim::assert_failed:
            return FaultKind::assert_failed;
        case Sim::unsupported:
            return FaultKind::unsupported;
        case Sim::too_much_memory:
            return FaultKind::too_much_memory;
        case Sim::bad_launch:
            return FaultKind::bad_launch;
        case Sim::waits_for_later_block:
            return FaultKind::waits_for_later_block;
    }
    return FaultKind::other;
}

std::optional<Dim3> translate(const std::optional<warpsim::Dim3>& position) {
    if (!position) return std::nullopt;
    return Dim3{position->x, position->y, position->z};
}

// Without line information, the message names the line of the PTX.
std::string message_of(const warpsim::Fault& fault) {
    if (fault.line || !fault.ptx_line) return fault.what();
    return fmt::format("{} (line {} of the PTX)", fault.what(), fault.ptx_line);
}

}  // namespace

std::vector<SourcePlace> as_places(const std::vector<warpsim::SourcePlace>& calls) {
    std::vector<SourcePlace> places;
    for (const auto& [function, file, line] : calls) places.push_back({function, file, line});
    return places;
}

Fault as_fault(const warpsim::Fault& fault) {
    return {translate(fault.kind),  message_of(fault),       fault.kernel,
            translate(fault.block), translate(fault.thread), fault.line,
            as_places(fault.calls)};
}

}  // namespace device
