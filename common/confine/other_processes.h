#pragma once

namespace confine {

// No new process, no other program in this one's place, and nothing that is done to a process from
// outside: for good, in all threads. Threads may be started. False: this kernel has no such filter.
bool give_up_other_processes();

}  // namespace confine
