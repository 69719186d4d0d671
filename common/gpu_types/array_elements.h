// The elements of an array that an access touches, inside it or beyond.
#pragma once

#include <cstdint>
#include <string>

namespace gpu_types {

struct ArrayElements {
    std::string array;             // its name
    int64_t first = 0;             // index of the first one; negative before the array
    uint64_t count = 0;            // elements of the array
    bool sized_by_launch = false;  // `extern __shared__`

    bool is_past_the_end() const { return first >= 0; }  // of an access that is not inside
};

}  // namespace gpu_types
