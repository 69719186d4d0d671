// What a student's code may ask of the kernel: its own memory, its own end, and writing to what is
// open.
#pragma once

namespace plan {

// From here on, for good, in every thread. False: this kernel has no such filter.
bool confine();

}  // namespace plan
