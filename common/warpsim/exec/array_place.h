// Which array a byte of memory belongs to, or lies nearest to, and how people write that down.
#pragma once

#include <cstdint>
#include <string>

#include "warpsim/exec/grid.h"

namespace warpsim {

struct ArrayPlace {
    std::string array;      // a variable's name, or which buffer it is; empty: there is no array
    int64_t byte = 0;       // from its first one; negative before it
    uint64_t bytes = 0;     // of the array
    bool reserved = false;  // the runtime's, not the kernel's
};

ArrayPlace place_in_shared(const Grid& grid, uint64_t offset);
ArrayPlace place_in_global(const Grid& grid, uint64_t address);

// "input_s[32]", "element 32 of the buffer of the first argument"
std::string element_name(const std::string& array, int64_t element);
// "input[254..257]"
std::string elements_name(const std::string& array, int64_t first, int64_t last);

}  // namespace warpsim
