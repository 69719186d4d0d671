// Counts of chosen keys: in which bins a key is counted, and how often each element is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "contract/contract.h"

namespace lab {

// The counts of chosen keys; nothing after a fault.
using CountKeys = std::function<std::optional<Array>(const Array& keys)>;

struct OnKeys {
    // A run in which all elements are one key.
    struct Alike {
        Wide key = 0;
        std::vector<size_t> bins = {};  // those that are not 0
        Wide all = 0;                   // the sum of their counts
    };

    std::vector<Alike> in_range;
    std::vector<Alike> out_of_range;  // of keys that the case has
    // How often each element is counted in the bin that is shown, if it belongs there; empty: unknown.
    std::vector<int> weights;
    // Without weights: elements that alone belong in that bin are counted once.
    bool is_right_alone = false;
    bool is_right_if_spread = false;  // element i is in bin i modulo their number
};

// Few runs, and no weights, of many elements.
constexpr size_t most_weighed = 1 << 20;

// Runs on keys like those of `input`, which is not empty; `bin` is a wrong one of `bins`. Nothing
// after a fault.
std::optional<OnKeys> on_keys(const Array& input, size_t bins, size_t bin, uint64_t seed,
                              const CountKeys& count);

}  // namespace lab
