// The text of a fault for users.
#pragma once

#include <string>
#include <vector>

#include "device/device.h"

namespace device {

// `place` is the source position if known ("sum.cu:5"), `kernel` its name as written in C++:
//   sum.cu:5: reads 4 bytes just past the end of the buffer of the first argument (1000 bytes)
//     kernel  block_sum(float const*, float*, int), block 3, thread 58
//     look    compare the index of this thread with the size of the array
std::string fault_text(const Fault& fault, const std::string& place, const std::string& kernel);

// One of its lines below the first.
std::string fault_row(const char* label, const std::string& text);

// "sum.cu:5": a line of the source, in the file that `calls` name for it; `given` is the user's
// name for the file that was run, and the whole result if the source is unknown.
std::string place_of(int line, const std::vector<SourcePlace>& calls, const std::string& given);

// "element (kernel.cu:5), called by sum (kernel.cu:11)"
std::string describe_calls(const std::vector<SourcePlace>& calls);

// Where to look first, for each kind of fault.
const char* advice(FaultKind kind);

}  // namespace device
