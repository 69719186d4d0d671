// The mistake of a kernel in wrong/, as pieces of the solution to replace, so that it can be
// combined with others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "selfcheck/mutants/edits.h"

namespace selfcheck {

// Nothing if the two differ in more than a few places: then the kernel is another one. Comments and
// layout do not count. Throws as read_source does.
std::optional<std::vector<Replacement>> mistake_of(const std::string& solution,
                                                   const std::string& variant);

}  // namespace selfcheck
