// Whole programs: an executable of nvcc's, run on the simulator in place of a GPU.
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
    std::optional<uint64_t> max_instructions = {};  // of a launch; nothing: the runtime's own
    uint64_t schedule = 0;                          // of the simulator's; 0: in order
    bool descending = false;                        // the last block and its last warp run first
    bool check = false;                             // for races and undefined values
    bool stop_at_fault = false;                     // the first one ends the program
    std::string exit_status = {};                   // "program": its own, whatever is found
};

// Nothing: the command line runs no executable, or has options that are for kernels only.
std::optional<ProgramCommand> program_command(const std::vector<std::string>& arguments);

// Becomes the program; what it prints is its own. Throws UsageError where it cannot be run, with
// what to do about it.
[[noreturn]] void run_program(const ProgramCommand& command);

}  // namespace tool
