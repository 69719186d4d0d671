// What a program in a box may no longer ask of the kernel.
#pragma once

// From here on, for good, in whatever it becomes and starts. False: this kernel has no such filter.
bool give_up_dangerous_calls();
