// The device `sim`: warpsim in this process. Beyond the common interface it counts, and it can run
// warps in another order.
#pragma once

#include <memory>

#include "device/device.h"
#include "warpsim/observers/counts.h"

namespace device {

using warpsim::Counts;

enum class WarpOrder { ascending, descending };

class Sim : public Device {
  public:
    // Counts of all run()s since count(true); counting costs time, so it is off until asked for.
    virtual void count(bool on) = 0;
    virtual const Counts& counts() const = 0;

    // Which of a block's warps runs first, and which block. A right kernel gives the same sums in
    // both orders; one that lacks a barrier usually does not.
    virtual void set_order(WarpOrder order) = 0;
};

std::unique_ptr<Sim> make_sim_device();

}  // namespace device
