// The verdict as JSON, version 1.
#pragma once

#include <string>

#include "verdict/verdict.h"

namespace lab {

std::string to_json(const Verdict& verdict);

}  // namespace lab
