// What a submission may include: the toolkit and the system, and nothing of this machine's people.
// Otherwise one could hand in another's file, or the reference, by its name.
#pragma once

#include <filesystem>
#include <string>

namespace lab {

// `rule` is make's rule, as nvcc -M writes it, for a file compiled in `folder`; relative names are
// of that folder. `project` is closed but for its build/tools. Throws NotCompiled, naming
// `shown_name` and the first file that is not allowed.
void require_allowed_includes(const std::string& rule, const std::filesystem::path& folder,
                              const std::filesystem::path& toolkit,
                              const std::filesystem::path& project, const std::string& shown_name);

// None of CUB's and Thrust's headers is among them. Throws NotCompiled naming the first one.
void require_no_library(const std::string& rule, const std::string& shown_name);

}  // namespace lab
