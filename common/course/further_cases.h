// Cases in addition to those of a lab's test.cpp, from a file that no student has
// (docs/grading.md):
//
// [[case]]
// task    = "ManyBlocks"    # like the first case of this task, but
// blocks  = 5
// threads = 512
//
// [[case]]
// task = "Any"
// n    = 77_777
#pragma once

#include <filesystem>

#include "contract/suite.h"
#include "course/lab_toml.h"

namespace lab {

// Replaces the lab's own cases by these. Only their tasks and the checks remain, which look for
// races in them, without needs, limits and speed. Throws NoVerdict naming file and line.
void read_further_cases(const std::filesystem::path& file, LabSpec& spec, Suite& suite);

}  // namespace lab
