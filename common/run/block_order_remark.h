// A remark on a kernel whose blocks wait for blocks of lower numbers, as a scan in one pass does
// whose tiles are the blocks' own numbers. CUDA promises no order in which blocks begin, but every
// GPU known to us takes the ascending one.
#pragma once

#include <optional>
#include <string>

#include "device/device.h"

namespace lab {

// nullopt: no block waits so, or a library's own kernel does.
std::optional<std::string> block_order_remark(
    const std::optional<device::Fault>& waits_for_earlier);

}  // namespace lab
