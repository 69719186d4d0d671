// Standard output, at once: a test or a person may be reading along.
#pragma once

#include <cstdio>
#include <string>

namespace lab {

inline void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

}  // namespace lab
