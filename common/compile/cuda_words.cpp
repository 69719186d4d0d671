#include "compile/cuda_words.h"

#include <fmt/format.h>

#include <sstream>
#include <string_view>
#include <vector>

namespace lab {
namespace {

constexpr std::string_view words[] = {"shared", "global", "device", "host", "constant", "managed"};

bool only_marks(const std::string& line) {
    return line.find('^') != line.npos && line.find_first_not_of(" ^~") == line.npos;
}

// Replaces the words of a line of code, and takes the blanks that this saves from the marks below it.
void rename(std::string& code, std::string* marks) {
    for (const std::string_view word : words) {
        const std::string attribute = fmt::format("__attribute__(({}))", word);
        const std::string written = fmt::format("__{}__", word);
        for (size_t at; (at = code.find(attribute)) != code.npos;) {
            code.replace(at, attribute.size(), written);
            const size_t saved = attribute.size() - written.size();
            if (marks && marks->find_first_not_of(' ') >= at + saved) marks->erase(0, saved);
        }
    }
}

}  // namespace

std::string with_cuda_words(const std::string& messages) {
    std::istringstream stream(messages);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    for (size_t i = 0; i < lines.size(); ++i) {
        const bool marked = i + 1 < lines.size() && only_marks(lines[i + 1]);
        rename(lines[i], marked ? &lines[i + 1] : nullptr);
    }
    return fmt::format("{}", fmt::join(lines, "\n"));
}

}  // namespace lab
