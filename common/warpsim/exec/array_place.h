// Finds the array that contains a byte of memory, or the nearest array, and names its elements.
#pragma once

#include <cstdint>
#include <string>

#include "warpsim/exec/grid.h"

namespace warpsim {

struct ArrayPlace {
    std::string array;      // the variable's name, or a description of the buffer; empty: no array
    int64_t byte = 0;       // offset from the array's first byte; negative before it
    uint64_t bytes = 0;     // size of the array
    bool reserved = false;  // belongs to the runtime, not to the kernel
    bool dynamic = false;   // the launch gives its size
};

ArrayPlace place_in_shared(const Grid& grid, uint64_t offset);
ArrayPlace place_in_global(const Grid& grid, uint64_t address);

// "input_s[32]", "element 32 of the buffer of the first argument"
std::string element_name(const std::string& array, int64_t element);
// "input[254..257]"
std::string elements_name(const std::string& array, int64_t first, int64_t last);

}  // namespace warpsim
