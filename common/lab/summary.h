// The last line on standard output: the verdict in one sentence.
#pragma once

#include <string>

#include "lab/verdict.h"

namespace lab {

std::string summarise(const Verdict& verdict, const std::string& only_case = "");

}  // namespace lab
