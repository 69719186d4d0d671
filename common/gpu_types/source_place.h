// A place in the CUDA source.
#pragma once

#include <string>

namespace gpu_types {

struct SourcePlace {
    std::string function;  // as the source calls it; empty: unknown
    std::string file;      // without its folder
    int line = 0;
};

}  // namespace gpu_types
