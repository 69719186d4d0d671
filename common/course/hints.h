// `--hint`: the next hint, task by task, beginning with the first task that has not passed yet.
#pragma once

#include <filesystem>
#include <string>

#include "course/lab_toml.h"

namespace lab {

// `verdict` is the last run's JSON and may be missing. `memory` holds the number of hints given for
// each task; it is updated. Throws NoVerdict if it cannot be written.
std::string next_hint(const LabSpec& spec, const std::filesystem::path& verdict,
                      const std::filesystem::path& memory);

}  // namespace lab
