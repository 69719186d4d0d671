// The device `sim`: warpsim in this process. Beyond the common interface it counts, checks and
// traces, and it can run warps in another order.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "device/device.h"
#include "streams/races.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/program.h"
#include "warpsim/exec/schedule.h"
#include "warpsim/observers/busy_blocks.h"
#include "warpsim/observers/line_counts.h"
#include "warpsim/observers/path.h"
#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/race_reversal.h"
#include "warpsim/observers/skipped_barriers.h"
#include "warpsim/observers/trace.h"
#include "warpsim/observers/uninitialised.h"

namespace device {

using warpsim::Counts;
using warpsim::LineCounts;
using warpsim::WarpOrder;

// The order in which the warps of a block, the blocks of a launch and, descending, the streams of a
// plan run. A correct kernel gives the same sums in each; one that lacks a barrier usually does not.
// Schedule 0: in `order`; every other number: a separate schedule, see warpsim::Schedule.
struct ScheduleChoice {
    WarpOrder order = WarpOrder::ascending;
    uint64_t schedule = 0;
    uint64_t block_order = 0;                    // for few blocks: see warpsim::Schedule::permute
    std::optional<warpsim::Race> reversed = {};  // see warpsim::RaceReversal
};

struct LaunchCounts {
    std::string kernel;  // its name in the PTX, mangled
    Counts counts;
    uint64_t blocks = 0, warps = 0;
    uint32_t shared_bytes = 0;           // of a block, static and dynamic
    std::vector<LineCounts> lines = {};  // largest cost first
    warpsim::BusyBlocks busy = {};
    warpsim::Paths paths = {};          // after count_paths(true) only, like the next
    warpsim::Footprint footprint = {};  // fresh: not touched by an earlier counted launch
};

struct NamedBuffer {
    Buffer buffer;
    std::string name;
};

// How checks treat each buffer.
struct Checked {
    std::vector<Buffer> read_only;  // not checked for races
    std::vector<Buffer> undefined;  // contents are undefined, although they were written
};

class Sim : public Device {
  public:
    // Counts each run() that starts after count(true); counting costs time, so it is off by
    // default.
    virtual void count(bool on) = 0;
    // While counting, fills LaunchCounts::paths and footprint too: they cost more time, and only
    // the speed model needs them.
    virtual void count_paths(bool on) = 0;
    virtual const std::vector<LaunchCounts>& launches() const = 0;
    Counts counts() const;  // summed over all launches

    // Overrides attributes(): plans are then made for that device.
    virtual void set_attributes(const std::map<int, int>& attributes) = 0;

    virtual void choose_schedule(ScheduleChoice choice) = 0;

    // The names of the kernels' parameters in the source, by the kernel's name there.
    virtual void name_parameters(std::map<std::string, std::vector<std::string>> names) = 0;

    // Checks each run() from now on for races and undefined values; slower, so it is off by
    // default. A buffer is undefined from allocate() until it is written or a kernel runs
    // unchecked.
    virtual void check(const Checked& checked = {}) = 0;
    virtual void stop_checking() = 0;
    // The races found since check(); null if there was no check(), or after stop_checking().
    virtual const warpsim::RaceObserver* races() const = 0;
    // The undefined values found since check(), also those left in the `outputs`; without those
    // that a race causes.
    virtual std::vector<warpsim::Uninitialised> uninitialised(
        const std::vector<Buffer>& outputs) = 0;
    // A kernel has left undefined values in memory since check() was called.
    virtual bool leaves_undefined() const = 0;
    // Barriers that some threads reached while others had ended, since check() was called.
    virtual const std::vector<warpsim::SkippedBarrier>& skipped_barriers() const = 0;
    // For a kernel without findings that leaves nothing undefined: see
    // warpsim::is_schedule_independent.
    virtual bool is_schedule_independent(const std::string& kernel) const = 0;
    // See warpsim::accesses_ignore_data.
    virtual bool accesses_ignore_data(const std::string& kernel) const = 0;
    // See warpsim::uses_activemask.
    virtual bool uses_activemask() const = 0;

    // From now on each run() notes which bytes it accesses, for races between launches.
    virtual void watch_accesses(bool on) = 0;
    virtual std::vector<streams::Access> accesses_of_launch() const = 0;
    // The address of a byte, as those accesses state it.
    virtual uint64_t address(const Pointer& to) const = 0;

    // Records in each run() from now on which values are added to which; for small launches.
    // `names` are the names of the buffers in a trace.
    virtual void trace(const std::vector<NamedBuffer>& names) = 0;
    // The traces of each run() since trace() was called; a run that faulted is traced up to the
    // fault. Ends tracing.
    virtual std::vector<warpsim::LaunchTrace> take_traces() = 0;
};

std::unique_ptr<Sim> make_sim();

// A kernel's resources. Its number of registers is a constant, since ptxas, which decides it, does
// not run here.
KernelResources resources_of(const warpsim::Function& kernel);
Fault as_fault(const warpsim::Fault& fault);
// As Device::attributes(), of the device that runs code of this architecture: 80 for 8.0.
const std::map<int, int>& sim_attributes(int architecture);

}  // namespace device
