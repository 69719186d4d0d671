#include "diagnose/parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <vector>

namespace lab {
namespace {

constexpr size_t most_names = 4;

std::string times(int weight) {
    if (weight == 2) return " twice";
    return weight == 0 || weight == 1 ? "" : fmt::format(" {} times", weight);
}

// "value on rank 2, value on rank 3 and 2 more"
std::string list(const std::vector<std::string>& names) {
    const std::span shown(names.data(), std::min(names.size(), most_names));
    const size_t more = names.size() - shown.size();
    return fmt::format("{}{}", fmt::join(shown, ", "),
                       more ? fmt::format(" and {} more", more) : "");
}

}  // namespace

std::string in_parts(const Parameter& given, const Sizes& sizes, std::span<const int> weights,
                     Range own) {
    std::map<std::pair<bool, int>, std::vector<std::string>> groups;  // by whether it is elsewhere
    for (size_t i = 0; i < weights.size(); ++i)
        if (weights[i] != (own.contains(i) ? 1 : 0))
            groups[{!own.contains(i), weights[i]}].push_back(given.name +
                                                             given.subscript(sizes, i));
    std::vector<std::string> sentences;
    for (const auto& [key, names] : groups) {
        const auto& [is_elsewhere, weight] = key;
        const bool one = names.size() == 1;
        const char* const belongs = !is_elsewhere ? ""
                                    : one         ? ", which belongs elsewhere,"
                                                  : ", which belong elsewhere,";
        const std::string how = weight == 0 ? "never arrive" : "arrive";
        sentences.push_back(
            fmt::format("{}{} {}{}{}", list(names), belongs, how, one ? "s" : "", times(weight)));
    }
    return fmt::format("{}", fmt::join(sentences, "; "));
}

}  // namespace lab
