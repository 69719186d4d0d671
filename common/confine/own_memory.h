// What a student's host code may ask of the kernel: its own memory, its own end, and writing to
// what is open. All else is EPERM: for good, in all threads. False: this kernel has no such filter.
#pragma once

namespace confine {

bool give_up_all_but_own_memory();

// The same, but files may be opened for reading: what loading a library needs, in the course of
// which indirect functions of the student's (GNU ifunc) run before any constructor can shut the
// gate.
bool give_up_all_but_loading();

}  // namespace confine
