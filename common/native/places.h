// The lines of a student's file that belong to addresses in a program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace native {

struct Place {
    int line = 0;  // in the student's file; 0: elsewhere, or unknown
    std::string function;
    std::string outermost;  // the function that was called, where others are inlined into it
};

// By the compiler's debugging information, read in the sandbox. The line is that of the innermost
// inlined function in the student's file. Throws NoVerdict.
std::map<uint64_t, Place> places_of(const std::filesystem::path& program,
                                    const std::vector<uint64_t>& addresses);

}  // namespace native
