// Restricts a submission's includes to the toolkit and the system, so that no one can hand in
// another user's file, or the reference, by including it.
#pragma once

#include <filesystem>
#include <string>

namespace lab {

// `rule` is a make rule written by nvcc -M for a file compiled in `folder`, to which its names are
// relative. `project` is forbidden except for its build/tools. Throws NotCompiled, naming
// `shown_name` and the first file that is not allowed.
void require_allowed_includes(const std::string& rule, const std::filesystem::path& folder,
                              const std::filesystem::path& toolkit,
                              const std::filesystem::path& project, const std::string& shown_name);

// Throws NotCompiled naming the first header of CUB or Thrust, if there is one.
void require_no_library(const std::string& rule, const std::string& shown_name);

}  // namespace lab
