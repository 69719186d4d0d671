// What the worker gives up before the driver is given a student's device code: whoever took over
// the driver by a file that it misreads would stand in this process.
#pragma once

namespace device {

// No new process or program, no network, no other process, no privilege of root's; no file but the
// driver's to write, no file but the system's and this build's to read. A kernel without Landlock
// leaves the files as they are. Throws Error if there is no seccomp filter to be had.
void confine_worker();

}  // namespace device
