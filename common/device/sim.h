// The device `sim`: warpsim in this process. Beyond the common interface it counts, and it can run
// warps in another order.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "device/device.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/program.h"
#include "warpsim/observers/line_counts.h"
#include "warpsim/observers/path.h"
#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/skipped_barriers.h"
#include "warpsim/observers/trace.h"
#include "warpsim/observers/uninitialised.h"

namespace device {

using warpsim::Counts;

enum class WarpOrder { ascending, descending };

// In which order the warps of a block and the blocks of a launch get their turns. A right kernel
// gives the same sums in each; one that lacks a barrier usually does not. Schedule 0: in `order`;
// every other number: a schedule of its own, see warpsim::Schedule.
struct Turns {
    WarpOrder order = WarpOrder::ascending;
    uint64_t schedule = 0;
};

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
    warpsim::Paths paths = {};           // of count_paths(true), as the next
    warpsim::Footprint footprint = {};   // fresh: not touched by a launch counted before
};

struct NamedBuffer {
    Buffer buffer;
    std::string name;
};

// What the checks are told of the buffers.
struct Checked {
    std::vector<Buffer> read_only;  // looks for no races there
    std::vector<Buffer> undefined;  // what they hold now is no value, though it was written
};

class Sim : public Device {
  public:
    // Counts since count(true), of each run() that began; counting costs time, so it is off until
    // asked for.
    virtual void count(bool on) = 0;
    // While counting, LaunchCounts::paths and footprint too: they cost more time, and only the
    // speed model asks for them.
    virtual void count_paths(bool on) = 0;
    virtual const std::vector<LaunchCounts>& launches() const = 0;
    Counts counts() const;  // of all of them

    // What attributes() answers instead: a plan is then made as for that device.
    virtual void set_attributes(const std::map<int, int>& attributes) = 0;

    virtual void set_turns(Turns turns) = 0;

    // What the kernels' parameters are called in the source, by the name of the kernel there.
    virtual void name_parameters(std::map<std::string, std::vector<std::string>> names) = 0;

    // Looks for races and undefined values in each run() from here on; slower, so it is off until
    // asked for. A buffer is undefined from allocate() until it is written, or was there when a
    // kernel ran unchecked.
    virtual void check(const Checked& checked = {}) = 0;
    virtual void stop_checking() = 0;
    // What was found since check() was called; null if it was not, or is off again.
    virtual const warpsim::RaceObserver* races() const = 0;
    // The same of undefined values, which may not be in the `outputs` either; without those that
    // are a race's doing.
    virtual std::vector<warpsim::Uninitialised> uninitialised(
        const std::vector<Buffer>& outputs) = 0;
    // A kernel has left undefined values in memory since check() was called.
    virtual bool leaves_undefined() const = 0;
    // Barriers that threads have ended without, since check() was called.
    virtual const std::vector<warpsim::SkippedBarrier>& skipped_barriers() const = 0;
    // For a kernel without findings that leaves nothing undefined: see
    // warpsim::same_under_every_schedule.
    virtual bool same_under_every_schedule(const std::string& kernel) const = 0;
    // See warpsim::asks_who_is_active.
    virtual bool asks_who_is_active() const = 0;

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
std::vector<SourcePlace> as_places(const std::vector<warpsim::SourcePlace>& calls);
const std::map<int, int>& sim_attributes();  // as Device::attributes()

}  // namespace device
