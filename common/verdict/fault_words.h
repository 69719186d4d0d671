// Names of faults: for the JSON, and in a few words for people.
#pragma once

#include "device/device.h"

namespace lab {

const char* name_of(device::FaultKind kind);    // "out_of_bounds"
const char* words_for(device::FaultKind kind);  // "access out of bounds"

}  // namespace lab
