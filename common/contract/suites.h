// The suites of all labs, for programs such as the self-check; a lab's own program contains only
// its own. The table is generated from the folders (labs/CMakeLists.txt).
#pragma once

#include <map>
#include <string>

#include "contract/suite.h"

namespace lab {

const std::map<std::string, Suite (*)()>& suites();  // by "lab03"

}  // namespace lab
