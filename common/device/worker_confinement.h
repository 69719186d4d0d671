// What the worker gives up before the driver is given a student's device code: whoever took over
// the driver by a file that it misreads would stand in this process.
#pragma once

namespace device {

// Before the driver's first call, so that the threads that it starts have it too: no privilege of
// root's, no file to write but the GPU's, none to read but the system's and this build's. A kernel
// without Landlock leaves the files as they are.
void confine_files();

// Before the first device code, in all threads: no network, nothing that concerns another process.
// The driver's start may want either (a service that shares the GPU, a profiler). Throws Error if
// there is no seccomp filter to be had.
void confine_calls();

}  // namespace device
