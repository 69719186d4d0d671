#pragma once

namespace confine {

// The network, other processes' memory, other views of the machine, the kernel's rarely walked
// corners: for good, in all threads and in whatever they become and start. False: this kernel has
// no such filter.
bool give_up_dangerous_calls();

}  // namespace confine
