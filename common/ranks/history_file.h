// The files in which ranks record their operations.
#pragma once

#include <filesystem>

#include "ranks/history.h"

namespace ranks {

// Creates the files log.0, log.1, ... for so many ranks, all zeros.
void create_logs(const std::filesystem::path& folder, size_t ranks);

// Their operations up to the first unused one. The files come from a sandbox: whatever a student's
// program has written there is read as operations with any numbers, but with known functions and
// kinds; the rest of a file behind anything else is ignored.
History read_logs(const std::filesystem::path& folder, size_t ranks);

}  // namespace ranks
