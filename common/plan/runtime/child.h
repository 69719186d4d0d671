// The protocol between the child process and the harness.
#pragma once

namespace plan {

// plan_recorder COUNT runs in a folder with request0, request1 and so on, and writes results/0 ...
constexpr char results_folder[] = "results";
// In a recording's own process:
constexpr int result_descriptor = 3;
constexpr int began_descriptor = 4;  // written to before the student's code begins, then closed

// Exit statuses of plan_recorder. A student's code may end its process with any: once it has begun,
// those that stand for the machine's faults become child_ended_itself.
constexpr int child_ended_itself = 1;
constexpr int child_cannot_read = 120;  // the programs, without root's privileges
constexpr int child_cannot_write = 121;
constexpr int child_cannot_load = 122;
constexpr int child_has_no_sandbox = 123;
constexpr int child_cannot_start = 124;        // no process, file or disk space left: our fault
constexpr int child_has_written_enough = 125;  // further recordings need another folder

}  // namespace plan
