// Parameter names of kernels in the source; PTX does not keep them.
#pragma once

#include <string_view>

#include "plan/plan.h"

namespace lab {

// Keyed by the kernel's name. The last of several definitions (templates, overloads) wins.
plan::ParameterNames parameter_names(std::string_view source);

}  // namespace lab
