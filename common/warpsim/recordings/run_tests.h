// Runs recorded tests, on any device.
#pragma once

#include <vector>

#include "warpsim/recordings/recording.h"

namespace warpsim {

// The results of a group's tests, in their order. `image` is machine code compiled from the group's
// PTX; if it is empty the device receives the PTX. Throws device::Error if the device cannot load
// or run them.
std::vector<RecordedResult> run_tests(device::Device& device, const TestGroup& group,
                                      std::vector<std::byte> image = {});

}  // namespace warpsim
