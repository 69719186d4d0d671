#pragma once

namespace confine {

// Blocks the network, other processes' memory, namespaces and mounts, and the kernel's rarely used
// parts: permanently, in all threads and all that they execute or start. Returns false if the
// kernel has no seccomp filter. With `local_sockets`, processes of this machine may be connected.
bool give_up_dangerous_calls(bool local_sockets = false);

}  // namespace confine
