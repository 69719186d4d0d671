// The part of a matrix that a call leaves unwritten, if it is all rows, all columns or both from
// some on: blocks are missing there.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "diagnose/evidence.h"

namespace lab {

struct Unwritten {
    std::string matrix;
    size_t rows = 0, columns = 0;          // of the matrix
    size_t from_row = 0, from_column = 0;  // all before both is written
    std::string in_words() const;          // "columns 16 to 999 of C are never written"
};

// Nothing if the result is no matrix, or if other elements are unwritten.
std::optional<Unwritten> unwritten_edge(const Evidence& e);

}  // namespace lab
