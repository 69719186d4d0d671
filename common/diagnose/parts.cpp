#include "diagnose/parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <vector>

#include "diagnose/times_arrived.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr size_t most_names = 4;

// "value on rank 2, value on rank 3 and 2 more"
std::string list(const std::vector<std::string>& names) {
    const std::span shown(names.data(), std::min(names.size(), most_names));
    const size_t more = names.size() - shown.size();
    const std::string text = fmt::format("{}", fmt::join(shown, in_language(", ")));
    return more ? say("{} and {} more", text, more) : text;
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
        const bool several = names.size() > 1;
        std::string which = list(names);
        if (is_elsewhere)
            which = several ? say("{}, which belong elsewhere,", which)
                            : say("{}, which belongs elsewhere,", which);
        sentences.push_back(times_arrived(which, several, weight));
    }
    return fmt::format("{}", fmt::join(sentences, in_language("; ")));
}

}  // namespace lab
