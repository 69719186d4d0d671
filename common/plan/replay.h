// Does on a device what a plan says.
#pragma once

#include <optional>
#include <span>

#include "device/device.h"
#include "plan/plan.h"

namespace plan {

struct Replayed {
    device::Outcome outcome;     // printed lines of all launches; the first fault ends the replay
    std::optional<size_t> step;  // that faulted
};

// Of a plan whose first buffers are `given`; what it allocates is allocated, its contents
// undefined. `limits` says how long each launch may run. Throws PlanError where a step reaches
// outside its buffer, device::Error.
Replayed replay(const Plan& plan, device::Device& device, std::span<const device::Buffer> given,
                const device::Launch& limits = {});

}  // namespace plan
