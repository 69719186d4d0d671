// The counters that a limit in lab.toml may name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "device/sim.h"
#include "lab/case.h"

namespace lab {

// Nothing if there is no counter of that name.
std::optional<double> counter(const std::string& name, const device::Counts& counts,
                              const Case& asked);
std::vector<std::string> counter_names();

}  // namespace lab
