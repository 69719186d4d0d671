// The last line on standard output: the verdict in one sentence.
#pragma once

#include <string>

#include "verdict/verdict.h"

namespace lab {

std::string summarise(const Verdict& verdict, const std::string& only = "");

}  // namespace lab
