#include "lab/case.h"

#include <fmt/format.h>

#include <algorithm>

namespace lab {
namespace {

std::string count(size_t number, const char* noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string answer(const Case& asked) {
    const std::string elements = count(*asked.n, "element");
    switch (asked.operation) {
        case Operation::sum:
            return "the sum of " + elements;
        case Operation::max:
            return "the largest of " + elements;
        case Operation::argmax:
            return "the largest of " + elements + " and where it is";
        case Operation::abs_max:
            return "the largest absolute value of " + elements;
    }
    return "";
}

std::string sums(const Case& asked) {
    const std::string verb = asked.blocks == 1 ? " sums " : " sum ";
    if (asked.n) return asked.launch() + verb + count(*asked.n, "element");
    return asked.launch() + verb + count(asked.elements_per_output(), "element") +
           (asked.blocks == 1 ? "" : " each");
}

}  // namespace

size_t Case::elements_per_output() const {
    if (calls()) return *n;
    return n ? threads : 2 * static_cast<size_t>(threads);
}

// The last one of n elements may be shorter.
Range Case::segment(size_t output) const {
    const size_t size = elements_per_output(), all = elements();
    return {std::min(output * size, all), std::min((output + 1) * size, all)};
}

std::string Case::launch() const {
    if (calls()) return fmt::format("n = {}", *n);
    return count(blocks, "block") + " of " + count(threads, "thread");
}

std::string Case::sentence() const {
    if (calls()) return answer(*this) + (input_unchanged ? ", left as they were" : "");
    std::string text = sums(*this);
    if (input_unchanged) text += blocks == 1 ? " and leaves the input alone" : ", input left alone";
    return text;
}

}  // namespace lab
