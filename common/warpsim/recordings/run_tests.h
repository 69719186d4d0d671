// Runs recorded tests, on any device.
#pragma once

#include <vector>

#include "warpsim/recordings/recording.h"

namespace warpsim {

// The results of a group's tests, in their order. Throws device::Error where a device cannot load
// or run them.
std::vector<RecordedResult> run_tests(device::Device& device, const TestGroup& group);

}  // namespace warpsim
