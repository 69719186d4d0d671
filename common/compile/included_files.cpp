#include "compile/included_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

// The names after the colon; a backslash escapes the next character and joins lines.
std::vector<std::string> prerequisites(const std::string& rule) {
    std::vector<std::string> names;
    std::string name;
    const size_t colon = rule.find(" : ");
    for (size_t i = colon == rule.npos ? rule.size() : colon + 3; i <= rule.size(); ++i) {
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
            fmt::format("{}: includes {}; only headers of CUDA and of the system may be included",
                        shown_name, name));
    }
}

void require_no_library(const std::string& rule, const std::string& shown_name) {
    for (const std::string& name : prerequisites(rule)) {
        for (const char* library : {"/cub/", "/thrust/"}) {
            if (name.find(library) == name.npos) continue;
            throw NotCompiled(fmt::format("{}: includes {}, which this lab does itself", shown_name,
                                          name.substr(name.rfind(library) + 1)));
        }
    }
}

}  // namespace lab
