// For functions of CUDA that a host function may not call.
#pragma once

namespace plan {

// Ends the process: what was recorded so far is handed in with the reason.
[[noreturn]] void refuse_call(const char* function, const char* why);

}  // namespace plan
