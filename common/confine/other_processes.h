#pragma once

namespace confine {

// Blocks new processes, execution of other programs, and all calls that affect other processes:
// permanently, in all threads. Threads may still be started. Returns false if the kernel has no
// seccomp filter.
bool give_up_other_processes();

}  // namespace confine
