// The order that a plan's streams, events and waits give its steps (streams/order.h).
//
//     stream 0: launch A        A runs before B, since stream 0 is the default stream and stream 1
//     stream 1: launch B        is blocking; D waits for the event after B, and so for A and B. C
//     stream 1: record event 0  and B are in no order if stream 2 is non-blocking: either may run
//     stream 2: launch C        first, or both at once.
//     stream 2: wait for event 0
//     stream 2: launch D
#pragma once

#include <cstddef>
#include <vector>

#include "device/device.h"
#include "plan/plan.h"

namespace plan {

struct StepOrder {
    streams::Finished before;      // what has finished when the step begins
    streams::Operation operation;  // in its stream; number 0 for a wait of the host
};

// One for each step.
std::vector<StepOrder> orders_of(const Plan& plan);

// Indices of the plan's steps, in an order in which a device may run them: as they were issued; or,
// with last_stream_first, each time the step of the stream with the highest number among those that
// may run. Where an event or a wait is missing, the latter usually runs a step too early.
std::vector<size_t> order_of(const Plan& plan, device::StreamOrder order);

}  // namespace plan
