// Explains a compilation error, with its cause if the catalogue knows it.
#pragma once

#include <string>

#include "base/error.h"

namespace lab {

struct Refusal {
    std::string message, cause;  // the cause's id; empty: unknown
};

// Adds the catalogue's explanation to the compiler's message, or to ours.
Refusal explain_refusal(const NotCompiled& error);

}  // namespace lab
