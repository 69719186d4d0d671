// Explains why a planted defect changes nothing, by simpler means than the checks that missed it.
#pragma once

#include <optional>
#include <string>

#include "warpsim/recordings/flow/defects.h"
#include "warpsim/recordings/recorded_tests.h"

namespace warpsim {

// None: the defect should have been found.
std::optional<std::string> excuse_of(const RecordedTest& test, const Defect& defect);

}  // namespace warpsim
