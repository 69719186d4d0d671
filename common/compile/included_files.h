// Restricts a submission's includes to the toolkit and the system, so that no one can hand in
// another user's file, or the reference, by including it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace lab {

// `rule` is a make rule written by nvcc -M for a file compiled in `folder`, to which its names are
// relative. `project` is forbidden except for its build/tools. Throws NotCompiled, naming
// `shown_name` and the first file that is not allowed.
void require_allowed_includes(const std::string& rule, const std::filesystem::path& folder,
                              const std::filesystem::path& toolkit,
                              const std::filesystem::path& project, const std::string& shown_name);

// Both throw NotCompiled naming the first header of CUB or Thrust, if there is one, and `why` it may
// not be included. The first reads the source itself, so that nobody waits for nvcc; it leaves
// includes within #if, and those by a macro, to the second.
void require_no_library_in(std::string_view source, const std::string& why,
                           const std::string& shown_name);
void require_no_library(const std::string& rule, const std::string& why,
                        const std::string& shown_name);

// Throws NotCompiled naming the first header of a processor's own instructions: what they store, the
// checks of a C++ file do not see.
void require_no_intrinsics(const std::string& rule, const std::string& shown_name);

}  // namespace lab
