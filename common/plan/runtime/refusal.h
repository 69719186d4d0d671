// Refuses the CUDA functions that a host function may not call.
#pragma once

namespace plan {

// Hands in the recording up to now, with the reason, and ends the process.
[[noreturn]] void refuse_call(const char* function, const char* why);

}  // namespace plan
