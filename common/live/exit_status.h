// The program's exit status, which says what was found, whatever the program itself says.
#pragma once

namespace live {

// As of `warpsim run` of a single kernel.
void note_finding();  // 1
void note_fault();    // 3

// Ends the process at once, with a fault's status.
[[noreturn]] void end_with_fault();

}  // namespace live
