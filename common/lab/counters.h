// The counters that a limit in lab.toml may name.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/sim.h"
#include "lab/case.h"

namespace lab {

// Of the launches that one case made. Nothing if there is no counter of that name.
std::optional<double> counter(const std::string& name,
                              std::span<const device::LaunchCounts> launches, const Case& asked);
std::vector<std::string> counter_names();

}  // namespace lab
