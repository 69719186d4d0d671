// The device `sim`: warpsim in this process. Beyond the common interface it counts, and it can run
// warps in another order.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "device/device.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/program.h"
#include "warpsim/observers/line_counts.h"
#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/trace.h"

namespace device {

using warpsim::Counts;

enum class WarpOrder { ascending, descending };

struct LineCounts {
    int line = 0, ptx_line = 0;  // as warpsim::LineCounts
    std::vector<SourcePlace> calls;
    Counts counts;
};

struct LaunchCounts {
    std::string kernel;  // its name in the PTX, mangled
    Counts counts;
    uint64_t blocks = 0, warps = 0;
    uint32_t shared_bytes = 0;           // of a block, static and dynamic
    std::vector<LineCounts> lines = {};  // of the largest cost first
};

struct NamedBuffer {
    Buffer buffer;
    std::string name;
};

class Sim : public Device {
  public:
    // Counts since count(true), of each run() that began; counting costs time, so it is off until
    // asked for.
    virtual void count(bool on) = 0;
    virtual const std::vector<LaunchCounts>& launches() const = 0;
    Counts counts() const;  // of all of them

    // Which of a block's warps runs first, and which block. A right kernel gives the same sums in
    // both orders; one that lacks a barrier usually does not.
    virtual void set_order(WarpOrder order) = 0;

    // Looks for races in each run() from here on, but not in `read_only` buffers; slower, so it is
    // off until asked for.
    virtual void check_races(const std::vector<Buffer>& read_only = {}) = 0;
    virtual void stop_checking() = 0;
    // What was found since check_races() was called; null if it was not, or is off again.
    virtual const warpsim::RaceObserver* races() const = 0;

    // Keeps who adds what to what in each run() from here on; for small launches. `names` are what
    // a trace calls the buffers.
    virtual void trace(const std::vector<NamedBuffer>& names) = 0;
    // Of each run() since trace() was called, a run that faulted as far as it came. Ends tracing.
    virtual std::vector<warpsim::LaunchTrace> take_traces() = 0;
};

std::unique_ptr<Sim> make_sim_device();

// Of a kernel; how many registers it takes is decided by ptxas, which does not run here.
KernelResources resources_of(const warpsim::Function& kernel);
Fault as_fault(const warpsim::Fault& fault);
const std::map<int, int>& sim_attributes();  // as Device::attributes()

}  // namespace device
