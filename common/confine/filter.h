// What a process may no longer ask of the kernel: from here on, for good, in whatever it becomes
// and starts. No new privileges must have been given up before. False: this kernel has no such
// filter.
#pragma once

namespace confine {

bool give_up_dangerous_calls();
bool give_up_new_processes();  // nor another program in its own place; threads it may start

}  // namespace confine
