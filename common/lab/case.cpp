#include "lab/case.h"

#include <fmt/format.h>

namespace lab {
namespace {

std::string count(size_t number, const char* noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace

std::string Case::launch() const {
    return count(blocks, "block") + " of " + count(threads, "thread");
}

std::string Case::sentence() const {
    std::string text = launch() + (blocks == 1 ? " sums " : " sum ") +
                       count(elements_per_block(), "element") + (blocks == 1 ? "" : " each");
    if (input_unchanged) text += blocks == 1 ? " and leaves the input alone" : ", input left alone";
    return text;
}

}  // namespace lab
