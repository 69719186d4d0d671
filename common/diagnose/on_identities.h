// Combinations of identities, but for one or two elements: which elements arrive, as which value, and
// in which order.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "contract/contract.h"

namespace lab {

// The result for chosen elements; nothing after a fault.
using Combine = std::function<std::optional<Element>(const Array&)>;

struct OnIdentities {
    struct Changed {
        size_t at;
        Element given, got;
    };

    std::optional<Element> result;  // of identities only, unless it is the identity
    // At both ends of the range an element among identities combines with that result, like with
    // another element.
    bool takes_part = false;
    bool absorbs = false;      // no element that was tried would change that result
    size_t tried = 0;          // elements, each alone among identities
    std::vector<size_t> lost;  // those that left the result the identity
    std::optional<Changed> changed;
    // Two elements that were combined with the later one first.
    std::optional<std::pair<size_t, size_t>> swapped;
};

// Tries some elements of the range; nothing after a fault.
std::optional<OnIdentities> on_identities(const Operator& op, const Array& elements, Range range,
                                          const Combine& combine);

}  // namespace lab
