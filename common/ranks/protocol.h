// The files of a call on several ranks, in its working folder, besides those of native/protocol.h. All are
// there, with their lengths, before the call, and have a part for each rank (rank_files.h).
#pragma once

#include <cstddef>
#include <cstdint>

namespace ranks {

constexpr char log_file[] = "log";            // Operations (operation.h), and then zeros
constexpr char standing_file[] = "standing";  // a single part: a Standing for each rank
constexpr size_t report_bytes = 1 << 12;      // text, and then zeros

// The state of a rank, which all ranks see.
struct Standing {
    uint32_t begun, returned;      // calls of the function
    uint32_t is_over;              // its answer is complete
    uint32_t leaves_open;          // it has begun operations that it did not wait for
    uint32_t waited_milliseconds;  // of CPU time, in one call of MPI that has not returned; 0: none
};

constexpr size_t ranks_in_a_file = 8;
// How many ranks have their parts in this file.
constexpr size_t parts_of(size_t file, size_t ranks) {
    const size_t others = file * ranks_in_a_file;
    return ranks - others < ranks_in_a_file ? ranks - others : ranks_in_a_file;
}

// A word of the report: the nanoseconds by MPI's clock at which the last call began and ended.
constexpr char took[] = "took";

}  // namespace ranks
