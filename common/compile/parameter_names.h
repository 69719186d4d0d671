// The names of the kernels' parameters in the source; PTX does not keep them.
#pragma once

#include <string_view>

#include "plan/plan.h"

namespace lab {

// Keyed by the kernel's name. Of several definitions (templates, overloads) the last one counts.
plan::ParameterNames parameter_names(std::string_view source);

}  // namespace lab
