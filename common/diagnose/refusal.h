// Explains a compilation error, with its cause if the catalogue knows it.
#pragma once

#include <string>

namespace lab {

struct Refusal {
    std::string message, cause;  // the cause's id; empty: unknown
};

// Adds the catalogue's explanation to nvcc's message.
Refusal explain_refusal(const std::string& message);

}  // namespace lab
