#include "lab/case.h"

#include <fmt/format.h>

namespace lab {
namespace {

std::string count(size_t number, const char* noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace

std::string Case::launch() const {
    if (n) return fmt::format("n = {}", *n);
    return count(blocks, "block") + " of " + count(threads, "thread");
}

std::string Case::sentence() const {
    if (n)
        return "the sum of " + count(*n, "element") +
               (input_unchanged ? ", left as they were" : "");
    std::string text = launch() + (blocks == 1 ? " sums " : " sum ") +
                       count(elements_per_output(), "element") + (blocks == 1 ? "" : " each");
    if (input_unchanged) text += blocks == 1 ? " and leaves the input alone" : ", input left alone";
    return text;
}

}  // namespace lab
