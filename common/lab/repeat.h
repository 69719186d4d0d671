// The command that repeats one case.
#pragma once

#include <string>

#include "course/lab_folder.h"
#include "lab/options.h"

namespace lab {

// "make lab03 test CASE=OneBlock.threads_32 SEED=1", with SOLUTION, FILE or DEVICE if this run had
// them; it can be pasted into a shell unchanged.
std::string repeat_command(const LabFolder& lab, const Options& options,
                           const std::string& case_name);

}  // namespace lab
