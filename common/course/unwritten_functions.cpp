#include "course/unwritten_functions.h"

#include <algorithm>
#include <map>
#include <span>

#include "base/tokens.h"

namespace lab {
namespace {

using Tokens = std::span<const std::string_view>;

// The number of tokens from a bracket to its partner, both included, or to the end.
size_t bracketed(Tokens from, std::string_view open, std::string_view close) {
    size_t depth = 0;
    for (size_t i = 0; i < from.size(); ++i) {
        if (from[i] == open) ++depth;
        if (from[i] == close && --depth == 0) return i + 1;
    }
    return from.size();
}

// The tokens from the name to the closing brace; empty if no definition begins here.
Tokens definition(Tokens from) {
    if (from.size() < 2 || !is_word(from[0].front()) || from[1] != "(") return {};
    const size_t header = 1 + bracketed(from.subspan(1), "(", ")");
    if (header >= from.size() || from[header] != "{") return {};
    return from.first(header + bracketed(from.subspan(header), "{", "}"));
}

std::map<std::string_view, Tokens> definitions(Tokens all) {
    std::map<std::string_view, Tokens> found;
    for (size_t i = 0; i < all.size();) {
        const Tokens here = definition(all.subspan(i));
        if (!here.empty()) {
            found.emplace(here.front(), here);
            i += here.size();
        } else {
            i += all[i] == "{" ? bracketed(all.subspan(i), "{", "}") : 1;
        }
    }
    return found;
}

bool has_todo(Tokens function) {
    const std::string_view& last = function.back();
    const std::string_view text(function.front().data(), last.data() + last.size());
    return text.find("TODO") != std::string_view::npos;
}

}  // namespace

std::set<std::string> unwritten_functions(std::string_view source, std::string_view skeleton) {
    const std::vector<std::string_view> own = tokens(source), given = tokens(skeleton);
    const auto written = definitions(own);
    std::set<std::string> names;
    for (const auto& [name, function] : definitions(given)) {
        const auto same = written.find(name);
        if (has_todo(function) && same != written.end() &&
            std::ranges::equal(same->second, function))
            names.emplace(name);
    }
    return names;
}

}  // namespace lab
