// A device-side assert(), as the driver reports it on standard error.
#pragma once

#include "device/device.h"
#include "device/gpu_lines.h"

namespace device {

// Completes the fault with the text of the first failed assertion among `lines`.
void add_assertion(const Lines& lines, Fault& fault);

}  // namespace device
