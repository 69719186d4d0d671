// What a process may no longer ask of the kernel: from here on, for good, in all its threads and in
// whatever it becomes and starts. PR_SET_NO_NEW_PRIVS must be set. False: this kernel has no such
// filter.
#pragma once

namespace confine {

bool give_up_dangerous_calls();
bool give_up_new_processes();  // nor another program in its own place; threads it may start

}  // namespace confine
