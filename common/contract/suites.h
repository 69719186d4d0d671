// The suites of all labs in one program, such as the self-check's; a lab's own program has its
// own only. The table is generated from the folders (labs/CMakeLists.txt).
#pragma once

#include <map>
#include <string>

#include "contract/suite.h"

namespace lab {

const std::map<std::string, Suite (*)()>& suites();  // by "lab03"

}  // namespace lab
