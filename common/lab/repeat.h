// The commands that the screen names: to repeat one case, and to go on.
#pragma once

#include <string>

#include "contract/suite.h"
#include "course/lab_folder.h"
#include "lab/options.h"
#include "show/screen.h"

namespace lab {

// "make lab03 test CASE=OneBlock.threads_32 SEED=1", with SOLUTION, FILE or DEVICE if this run had
// them; it can be pasted into a shell unchanged.
std::string repeat_command(const LabFolder& lab, const Options& options,
                           const std::string& case_name);

// "make lab03 test", with SOLUTION or FILE if this run had them.
std::string test_command(const LabFolder& lab, const Options& options);

// "make lab03 hint", after a run of one case for its task, and "make lab03 trace" or "make lab03 profile" if it runs the contract of
// `failed_case`; for the student's own file also what comes after a pass.
NextCommands next_commands(const LabFolder& lab, const Options& options, const Suite& suite,
                           const std::string& failed_case);

}  // namespace lab
