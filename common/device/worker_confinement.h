// What the worker gives up before the driver is given a student's device code: whoever took over
// the driver by a file that it misreads would stand in this process.
#pragma once

namespace device {

// No new process or program and no network, for all threads; and for the thread that loads and
// launches, no privilege of root's, no file to write outside of /dev, none to read but the system's
// and this build's. Threads that the driver has started before, and a kernel without Landlock,
// leave the files as they are. Throws Error if there is no seccomp filter to be had.
void confine_worker();

}  // namespace device
