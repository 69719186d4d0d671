// The command line of a lab program; docs/contracts/verdict.md describes it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "course/lab_folder.h"

namespace lab {

// The input of a run that is not judged, as typed: N=1000 or N=64x32x16; DATA=ones, DATA=random or
// a file; CASE=reduce_max.
struct OwnInput {
    std::string sizes, data, function;
};

struct Options {
    std::filesystem::path lab_folder, kernel, cases, out, trace;  // empty: the default
    std::string device = "auto";                                  // auto, sim or gpu
    std::string only;            // a case, a limit or a task; empty: all
    std::string model = "h200";  // a description in common/model/gpus
    std::string data;  // of bench: the first words of a kind of data; empty: the first kind
    uint64_t seed = 1;
    std::optional<OwnInput> own_input;
    bool hint = false, profile = false, contract = false, show_kernel = false, sandbox = false;
    bool require_sandbox = false;
    bool repeat_errors = false, instructions = false;
};

// Throws UsageError. Ends the process with status 0 after --help.
Options parse_options(int argc, char** argv);

std::filesystem::path verdict_file(const Options& options, const LabFolder& lab);

}  // namespace lab
