// The files in which ranks record their operations.
#pragma once

#include "ranks/history.h"
#include "ranks/rank_files.h"

namespace ranks {

constexpr size_t log_bytes = most_operations * sizeof(Operation);  // of a rank

// The operations up to the first unused one. The files come from a sandbox: whatever a student's program
// has written there is read as operations with any numbers, but with known functions and kinds; the rest
// of a rank's part behind anything else is ignored.
History history_in(const RankFiles& log);

}  // namespace ranks
