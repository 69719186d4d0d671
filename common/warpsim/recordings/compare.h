// What a replay finds.
#pragma once

#include <string>

#include "warpsim/recordings/recording.h"

namespace warpsim {

// Why a test's result is not the recorded one, in a sentence that names the first place; empty: it
// is, to the bit, or for an approximate form within its tolerance.
std::string disagreement(const RecordedTest& test, const RecordedResult& simulated,
                         const RecordedResult& recorded);

// The worst deviation (see tolerance.h) of an approximate form's results.
double worst_deviation(const RecordedTest& test, const RecordedResult& simulated,
                       const RecordedResult& recorded);

}  // namespace warpsim
