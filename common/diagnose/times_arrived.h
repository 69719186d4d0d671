// How often elements arrive in an output, in words.
#pragma once

#include <string>

namespace lab {

// "x[3] arrives twice"; `several`: "x[3..5] arrive twice".
std::string times_arrived(const std::string& which, bool several, int times);

}  // namespace lab
