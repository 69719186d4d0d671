// Whole programs: an executable of nvcc's, run on the simulator in place of a GPU.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tool {

// `warpsim run [--descending] [--max-instructions N] PROGRAM [its arguments]`
struct ProgramCommand {
    std::vector<std::string> command;  // the program and its arguments
    std::string max_instructions;      // of a launch; empty: as many as the runtime allows
    bool descending = false;           // the last block and its last warp run first
};

// Nothing: the command line runs no executable.
std::optional<ProgramCommand> program_command(const std::vector<std::string>& arguments);

// Becomes the program; what it prints and its exit status are its own. Throws UsageError where it
// cannot be run, with what to do about it.
[[noreturn]] void run_program(const ProgramCommand& command);

}  // namespace tool
