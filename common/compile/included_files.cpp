#include "compile/included_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "base/tokens.h"
#include "language/say.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

// The names after the colon; a backslash escapes the next character and joins lines.
std::vector<std::string> prerequisites(const std::string& rule) {
    std::vector<std::string> names;
    std::string name;
    const size_t colon = rule.find(": ");
    for (size_t i = colon == rule.npos ? rule.size() : colon + 2; i <= rule.size(); ++i) {
        const char c = i < rule.size() ? rule[i] : ' ';
        if (c == '\\' && i + 1 < rule.size()) {
            if (rule[++i] != '\n') name += rule[i];
        } else if (c == ' ' || c == '\n') {
            if (!name.empty()) names.push_back(name);
            name.clear();
        } else {
            name += c;
        }
    }
    return names;
}

bool is_inside(const fs::path& file, const fs::path& folder) {
    const auto [end, unused] =
        std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return end == folder.end();
}

bool begins_line(std::string_view source, std::string_view token) {
    const size_t at = static_cast<size_t>(token.data() - source.data());
    const size_t before = source.find_last_not_of(" \t", at - 1);
    return at == 0 || before == source.npos || source[before] == '\n';
}

// <cub/cub.cuh> as "cub/cub.cuh"; `token` is the first of it, or all of it in quotes.
std::string header_at(std::string_view token, std::string_view source) {
    const size_t begin = static_cast<size_t>(token.data() - source.data()) + 1;
    const size_t end = source.find_first_of(token == "<" ? ">\n" : "\"\n", begin);
    return std::string(source.substr(begin, end - begin));
}

bool is_of_a_library(const std::string& header) {
    return header.starts_with("cub/") || header.starts_with("thrust/");
}

[[noreturn]] void refuse_library(const std::string& where, const std::string& header,
                                 const std::string& why) {
    throw NotCompiled(
        say("{}: includes {}, a library's: {}", where, header, in_language(why.c_str())),
        NotCompiled::Reason::library);
}

}  // namespace

void require_allowed_includes(const std::string& rule, const fs::path& folder,
                              const fs::path& toolkit, const fs::path& project,
                              const std::string& shown_name) {
    const fs::path here = fs::weakly_canonical(folder), closed = fs::weakly_canonical(project);
    const fs::path tools = closed / "build" / "tools", cuda = fs::weakly_canonical(toolkit);
    for (const std::string& name : prerequisites(rule)) {
        const fs::path file = fs::weakly_canonical(folder / name);
        if (is_inside(file, here) || is_inside(file, tools)) continue;
        if (!is_inside(file, closed) && (is_inside(file, cuda) || is_inside(file, "/usr")))
            continue;
        throw NotCompiled(
            say("{}: includes {}; only headers of CUDA and of the system may be included",
                shown_name, name));
    }
}

void require_no_library_in(std::string_view source, const std::string& why,
                           const std::string& shown_name) {
    const std::vector<std::string_view> all = tokens(source);
    int within_if = 0;
    for (size_t i = 0; i + 2 < all.size(); ++i) {
        if (all[i] != "#" || !begins_line(source, all[i])) continue;
        within_if += all[i + 1].starts_with("if") - (all[i + 1] == "endif");
        if (all[i + 1] != "include" || within_if) continue;
        const std::string header = header_at(all[i + 2], source);
        if (!is_of_a_library(header)) continue;
        const auto line = 1 + std::count(source.data(), all[i].data(), '\n');
        refuse_library(fmt::format("{}:{}", shown_name, line), header, why);
    }
}

void require_no_library(const std::string& rule, const std::string& why,
                        const std::string& shown_name) {
    for (const std::string& name : prerequisites(rule)) {
        for (const char* library : {"/cub/", "/thrust/"}) {
            if (name.find(library) == name.npos) continue;
            refuse_library(shown_name, name.substr(name.rfind(library) + 1), why);
        }
    }
}

void require_no_intrinsics(const std::string& rule, const std::string& shown_name) {
    for (const std::string& name : prerequisites(rule)) {
        const std::string file = fs::path(name).filename();
        if (file.ends_with("intrin.h") || file == "arm_neon.h" || file == "arm_sve.h")
            throw NotCompiled(
                say("{}: includes {}: write it in C++, and the compiler finds "
                    "the instructions",
                    shown_name, file));
    }
}

}  // namespace lab
