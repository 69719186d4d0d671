// The program's exit status, which reports findings, whatever status the program returns.
#pragma once

namespace cudart_sim {

// The same statuses as for `warpsim run` of a single kernel.
void note_finding();  // 1
void note_fault();    // 3

// Ends the process immediately, with the status of a fault.
[[noreturn]] void end_with_fault();

}  // namespace cudart_sim
