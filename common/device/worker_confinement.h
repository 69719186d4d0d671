// The privileges that the worker gives up before the driver receives a student's device code: code
// that took over the driver by a file that the driver misreads would run in this process.
#pragma once

namespace device {

// Called before the driver's first call, so that the threads that it starts are confined too: drops
// root's capabilities, allows writing only to the GPU's files, and reading only those, the system's
// and this build's. If the kernel has no Landlock, files stay accessible.
void confine_files();

// Called before the first device code, for all threads: blocks the network and access to other
// processes. Not earlier, since the driver's start may need either (a service that shares the GPU,
// a profiler). Throws Error if the kernel has no seccomp filter.
void confine_calls();

}  // namespace device
