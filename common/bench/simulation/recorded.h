// Recorded pairs, and new gradings drawn from them.
#pragma once

#include <string>
#include <vector>

#include "bench/ratio.h"
#include "bench/simulation/machine.h"
#include "bench/simulation/study.h"

namespace bench {

// Reads one pair per line, in order of time, below the header
// "student_seconds,reference_seconds,discarded". Throws std::invalid_argument with the number of a
// malformed line.
std::vector<Pair> read_pairs(const std::string& file);

// A grading long enough for all looks, drawn from the recording in blocks of `block` groups. A
// block starts anywhere, keeps the order of time, and wraps around at the recording's end. The
// recording must have at least as many undiscarded pairs as the last look needs.
std::vector<Pair> draw_grading(Random& random, std::span<const Pair> recorded, size_t block);

// Prints the verdicts of many such gradings, for blocks of several lengths.
void study_recorded(const std::vector<Pair>& recorded, const StudySize& size);

}  // namespace bench
