// What a student's code may ask of the kernel: its own memory, its own end, and writing to what is
// open.
#pragma once

namespace plan {

// From here on, for good, in every thread. False: this kernel has no such filter.
bool confine();

// The same, but files may be opened for reading: what loading a library needs, in the course of
// which indirect functions of the student's (GNU ifunc) run before any constructor can shut the
// gate.
bool confine_to_loading();

}  // namespace plan
