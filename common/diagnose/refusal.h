// A file that does not compile, with the cause where the catalogue knows it.
#pragma once

#include <string>

namespace lab {

struct Refusal {
    std::string message, cause;  // the cause's id; empty: none is known
};

// Adds to nvcc's message what the catalogue says about it.
Refusal explain_refusal(const std::string& message);

}  // namespace lab
