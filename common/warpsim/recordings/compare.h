// Compares a replayed test's results with the recorded ones.
#pragma once

#include <string>

#include "warpsim/recordings/recording.h"

namespace warpsim {

// A sentence naming the first place where a test's result differs from the recorded one; empty if
// they are the same to the bit, or for an approximate form within its tolerance.
std::string disagreement(const RecordedTest& test, const RecordedResult& simulated,
                         const RecordedResult& recorded);

// The worst deviation (see tolerance.h) of an approximate form's results.
double worst_deviation(const RecordedTest& test, const RecordedResult& simulated,
                       const RecordedResult& recorded);

}  // namespace warpsim
