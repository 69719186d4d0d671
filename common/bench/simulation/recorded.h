// Recorded pairs, and gradings made of them anew.
#pragma once

#include <string>
#include <vector>

#include "bench/ratio.h"
#include "bench/simulation/machine.h"
#include "bench/simulation/study.h"

namespace bench {

// A line a pair, in the order of time, below the line
// "student_seconds,reference_seconds,discarded". Throws std::invalid_argument, with the number of
// the line that is not one.
std::vector<Pair> read_pairs(const std::string& file);

// A grading of all looks, drawn from the recording in blocks of so many groups. A block starts
// anywhere, runs on in the order of time, and at the recording's end goes on at its beginning.
// The recording must have as many pairs that count as the last look wants.
std::vector<Pair> draw_grading(Random& random, std::span<const Pair> recorded, size_t block);

// Verdicts of many such gradings, for blocks of several lengths.
void study_recorded(const std::vector<Pair>& recorded, const StudySize& size);

}  // namespace bench
