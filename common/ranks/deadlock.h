// The ranks that wait for each other in a run that does not end.
#pragma once

#include <optional>

#include "ranks/finding.h"

namespace ranks {

// Nothing if no rank waits.
std::optional<Finding> deadlock_in(const History& history);

}  // namespace ranks
