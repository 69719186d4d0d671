#include "compile/own_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <span>
#include <vector>

#include "base/error.h"
#include "base/tokens.h"
#include "language/say.h"

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

// The macros that the source defines.
std::set<std::string_view> macros(std::string_view source, Tokens all) {
    std::set<std::string_view> names;
    for (size_t i = 0; i < all.size(); ++i) {
        const Tokens here = directive(source, all, i);
        if (here.size() > 1 && here[0] == "define") names.insert(here[1]);
    }
    return names;
}

bool is_string(std::string_view token) { return token.ends_with('"'); }

// The text of the string literals from `i` on, which the compiler joins; empty if they begin before.
std::string joined_strings(Tokens all, size_t i) {
    std::string text;
    if (i > 0 && is_string(all[i - 1])) return text;
    for (; i < all.size() && is_string(all[i]); ++i)
        for (const char c : all[i])
            if (c != '"') text += c;
    return text;
}

// PTX's own #line, in an asm statement: `.loc 1 7 0`, `.file 1 "a.cuh"`.
bool places_code(std::string_view text) {
    for (const std::string_view directive : {".loc", ".file"}) {
        for (size_t at = 0; (at = text.find(directive, at)) != text.npos;) {
            at += directive.size();
            if (at < text.size() &&
                (text[at] == '\\' || std::isspace(static_cast<unsigned char>(text[at]))))
                return true;
        }
    }
    return false;
}

bool is_of_the_library(std::string_view name) {
    return name.starts_with("_ZN3cub") || name.starts_with("_ZN6thrust");
}

// A word that goes on in the next line, `#li\` and `ne 7`: it would be read as two here.
bool splits_a_word(std::string_view source, Tokens all, size_t i) {
    const size_t end = static_cast<size_t>(all[i].end() - source.begin());
    const std::string_view rest = source.substr(end);
    const bool joined = rest.starts_with("\\\n") || rest.starts_with("\\\r\n");
    const size_t next = joined ? rest.find('\n') + 1 : rest.size();
    return is_word(all[i].back()) && next < rest.size() && is_word(rest[next]);
}

}  // namespace

void require_own_places(std::string_view source, const std::string& shown_name) {
    const std::vector<std::string_view> all = tokens(source);
    using enum NotCompiled::Reason;
    const auto refuse = [&](size_t i, const std::string& why, NotCompiled::Reason reason = any) {
        const auto line = 1 + std::count(source.begin(), all[i].begin(), '\n');
        throw NotCompiled(say("{}:{}: {}", shown_name, line, why), reason);
    };
    const std::set<std::string_view> named = macros(source, all);
    for (size_t i = 0; i < all.size(); ++i) {
        if (splits_a_word(source, all, i))
            refuse(i, in_language("splits a word between two lines"));
        if (renumbers(directive(source, all, i)))
            refuse(i, in_language("gives its lines other numbers"), other_lines);
        if (opens_library(all, i))
            refuse(i, say("opens namespace {}, which is the library's", all[i + 1]),
                   librarys_namespace);
        if (all[i] == "namespace" && i + 1 < all.size() && named.contains(all[i + 1]))
            refuse(i, say("opens namespace {}, which is a macro: write its name", all[i + 1]),
                   librarys_namespace);
        if (is_of_the_library(all[i]))
            refuse(i, say("opens namespace cub or thrust by the name {}", all[i]),
                   librarys_namespace);
        if (places_code(joined_strings(all, i)))
            refuse(i, in_language("gives its lines other numbers, by asm"), other_lines);
    }
}

}  // namespace lab
