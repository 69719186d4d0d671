// `--hint`: the next hint, task by task, beginning with the first task that has not passed yet; or the next
// one of a task that is chosen.
#pragma once

#include <filesystem>
#include <string>

#include "course/lab_toml.h"

namespace lab {

// `verdict` is the last run's JSON and may be missing. `memory` holds the number of hints given for
// each task; it is updated. `only`: the name of a task, or of a case or limit of it; empty: none is chosen.
// Throws UsageError if there is no such task, NoVerdict if the memory cannot be written.
std::string next_hint(const LabSpec& spec, const std::filesystem::path& verdict,
                      const std::filesystem::path& memory, const std::string& only = "");

}  // namespace lab
