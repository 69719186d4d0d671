// Whole programs: an executable built by nvcc, run on the simulator in place of a GPU.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tool {

// `warpsim run [options] PROGRAM [its arguments]`
struct ProgramCommand {
    std::vector<std::string> command;               // the program and its arguments
    std::optional<uint64_t> max_instructions = {};  // per launch; nullopt: the runtime's default
    uint64_t schedule = 0;                          // number of a schedule; 0: in order
    bool descending = false;                        // the last block and its last warp run first
    int devices = 1;                                // that the program sees
    bool check = false;                             // looks for races and undefined values
    bool stop_at_fault = false;                     // the first fault ends the program
    std::string exit_status = {};                   // "program": the program's own, always
};

// Nullopt if the command line runs no executable, or has options that are for kernels only.
std::optional<ProgramCommand> program_command(const std::vector<std::string>& arguments);

// Replaces this process with the program, and adds no output. Throws lab::UsageError if the program
// cannot be run; its message says what to do.
[[noreturn]] void run_program(const ProgramCommand& command);

}  // namespace tool
