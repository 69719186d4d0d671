// What the kernels' parameters are called in the source; PTX has forgotten it.
#pragma once

#include <string_view>

#include "plan/plan.h"

namespace lab {

// By the kernel's name. A template's and an overload's last definition counts.
plan::ParameterNames parameter_names(std::string_view source);

}  // namespace lab
