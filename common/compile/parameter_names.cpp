#include "compile/parameter_names.h"

#include <cctype>
#include <span>

#include "base/tokens.h"

namespace lab {
namespace {

using Tokens = std::span<const std::string_view>;

bool is_name(std::string_view token) {
    return std::isalpha(static_cast<unsigned char>(token[0])) || token[0] == '_';
}

// The index after the parenthesis that closes the one at `open`.
size_t behind_parenthesis(Tokens words, size_t open) {
    int depth = 0;
    for (size_t i = open; i < words.size(); ++i) {
        if (words[i] == "(") ++depth;
        if (words[i] == ")" && --depth == 0) return i + 1;
    }
    return words.size();
}

// The last name before each comma: "const float* input, size_t n" -> input, n.
std::vector<std::string> names_in(Tokens list) {
    std::vector<std::string> names;
    std::string last;
    int depth = 0;
    for (const std::string_view word : list) {
        if (word == "(" || word == "<" || word == "[") ++depth;
        if (word == ")" || word == ">" || word == "]") --depth;
        if (word == "," && depth == 0) {
            names.push_back(last);
            last.clear();
        } else if (is_name(word) && depth == 0) {
            last = word;
        }
    }
    if (!last.empty()) names.push_back(last);
    return names;
}

}  // namespace

plan::ParameterNames parameter_names(std::string_view source) {
    const auto all = tokens(source);
    const Tokens words(all);
    plan::ParameterNames names;
    for (size_t i = 0; i < words.size(); ++i) {
        if (words[i] != "__global__") continue;
        for (size_t k = i + 1; k + 1 < words.size(); ++k) {
            if (words[k + 1] != "(" || !is_name(words[k])) continue;
            const size_t end = behind_parenthesis(words, k + 1);
            if (words[k] == "__launch_bounds__") {
                k = end - 1;
                continue;
            }
            names[std::string(words[k])] = names_in(words.subspan(k + 2, end - k - 3));
            i = end - 1;
            break;
        }
    }
    return names;
}

}  // namespace lab
