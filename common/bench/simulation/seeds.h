// Each machine's own random numbers: they stay the same when another machine is added.
#pragma once

#include <string>

#include "bench/simulation/machine.h"

namespace bench {

inline Random random_of(const Machine& machine, uint64_t seed) {
    const std::string name = machine.says;
    std::vector<uint32_t> words(name.begin(), name.end());
    words.push_back(static_cast<uint32_t>(seed));
    std::seed_seq sequence(words.begin(), words.end());
    return Random(sequence);
}

}  // namespace bench
