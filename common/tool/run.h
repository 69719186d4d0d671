// Runs one kernel according to the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "device/sim.h"
#include "plan/plan.h"
#include "tool/argument.h"
#include "tool/options.h"
#include "tool/source.h"

namespace tool {

// The result of a run.
struct Report {
    Kernel kernel;
    device::Dim3 grid, block;
    device::Outcome outcome;
    std::vector<std::string> findings;  // problems that checks and comparisons found
    std::vector<std::string> remarks;   // harmless, or useful to know
    std::optional<device::Counts> counts;
    std::vector<device::LineCounts> lines;  // if there are counts
    std::vector<Argument> arguments;  // buffers as the kernel left them; unchanged after a fault
};

// Exit statuses.
enum Status { clean = 0, finding = 1, usage = 2, fault = 3 };
Status status_of(const Report& report);

// `names`: the names of the kernels' parameters. Throws lab::UsageError if the arguments do not fit the
// kernel.
Report run(const std::string& ptx, const RunOptions& options,
           const plan::ParameterNames& names = {});

}  // namespace tool
