// Describes the elements that do not arrive exactly once, by ranges and strides instead of long
// lists.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "contract/contract.h"

namespace lab {

enum class ElementKind { lost, doubled, misplaced };
const char* name_of(ElementKind kind);

// The elements begin, begin + step, ... below end, each of which arrives `weight` times.
struct Elements {
    size_t begin = 0, end = 0, step = 1;
    int weight = 0;
    ElementKind kind = ElementKind::lost;

    size_t count() const { return (end - begin + step - 1) / step; }
    bool operator==(const Elements&) const = default;
};

// Elements that deviate from weight 1 inside `own` and 0 outside.
std::vector<Elements> deviations(std::span<const int> weights, Range own);

// "1, 3, 5, ..., 63", "32..63", "7"
std::string describe(const Elements& elements);
// One line for each kind and weight: "elements 32..63, 96..127 never arrive". Misplaced ones belong
// `elsewhere`, for example "of another block's segment".
std::vector<std::string> describe(std::span<const Elements> elements, const std::string& elsewhere);

}  // namespace lab
