#include "compile/own_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <vector>

#include "base/error.h"
#include "base/tokens.h"

namespace lab {
namespace {

using Tokens = std::span<const std::string_view>;

// The first token of a line, where a backslash joins it to the line before.
bool begins_line(std::string_view source, Tokens all, size_t i) {
    const size_t begin = i ? static_cast<size_t>(all[i - 1].end() - source.begin()) : 0;
    const size_t end = static_cast<size_t>(all[i].begin() - source.begin());
    for (size_t at = begin; at < end; ++at)
        if (source[at] == '\n' && (at == 0 || source[at - 1] != '\\')) return true;
    return i == 0;
}

// The tokens after `#`, also written `%:`; none if no directive begins here.
Tokens directive(std::string_view source, Tokens all, size_t i) {
    if (!begins_line(source, all, i)) return {};
    size_t next = i + 1;
    if (all[i] == "%" && next < all.size() && all[next] == ":")
        ++next;
    else if (all[i] != "#")
        return {};
    while (next < all.size() && all[next] == "\\") ++next;
    return all.subspan(std::min(next, all.size()));
}

// `#line 7`, or `# 7` as a preprocessor writes it.
bool renumbers(Tokens directive) {
    return !directive.empty() &&
           (directive[0] == "line" || std::isdigit(static_cast<unsigned char>(directive[0][0])));
}

bool opens_library(Tokens all, size_t i) {
    return all[i] == "namespace" && (i == 0 || all[i - 1] != "using") && i + 1 < all.size() &&
           (all[i + 1] == "cub" || all[i + 1] == "thrust");
}

}  // namespace

void require_own_places(std::string_view source, const std::string& shown_name) {
    const std::vector<std::string_view> all = tokens(source);
    const auto refuse = [&](size_t i, const std::string& why) {
        const auto line = 1 + std::count(source.begin(), all[i].begin(), '\n');
        throw NotCompiled(fmt::format("{}:{}: {}", shown_name, line, why));
    };
    for (size_t i = 0; i < all.size(); ++i) {
        if (renumbers(directive(source, all, i))) refuse(i, "gives its lines other numbers");
        if (opens_library(all, i))
            refuse(i, fmt::format("opens namespace {}, which is the library's", all[i + 1]));
    }
}

}  // namespace lab
