#include "compile/full_width.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "language/say.h"

namespace lab {
namespace {

struct Punctuation {
    std::string_view wide, code;
};

constexpr Punctuation all[] = {
    {"；", ";"}, {"，", ","}, {"（", "("}, {"）", ")"}, {"＝", "="}, {"＋", "+"}, {"－", "-"},
    {"＊", "*"}, {"／", "/"}, {"＜", "<"}, {"＞", ">"}, {"｛", "{"}, {"｝", "}"}, {"［", "["},
    {"］", "]"}, {"：", ":"}, {"！", "!"}, {"＆", "&"}, {"｜", "|"}, {"％", "%"}, {"？", "?"},
    {"．", "."}, {"。", "."}, {"【", "["}, {"】", "]"}, {"“", "\""}, {"”", "\""}, {"‘", "'"},
    {"’", "'"},  {"、", ","}, {"　", " "}, {"＃", "#"}, {"《", "<"}, {"》", ">"},
};

// The character's number, of three bytes in UTF-8.
unsigned number_of(std::string_view wide) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(wide[i]); };
    return (byte(0) & 0xFu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
        text.replace(at, from.size(), to);
}

}  // namespace

std::string with_full_width_as_typed(std::string messages) {
    for (const auto& [wide, code] : all) {
        replace_all(messages, fmt::format("\\U{:08x}", number_of(wide)), wide);
        replace_all(messages, fmt::format("\\u{:04x}", number_of(wide)), wide);
    }
    return messages;
}

std::string full_width_punctuation(const std::string& messages) {
    std::istringstream lines(messages);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("error: ") != line.npos) continue;  // not a line of code
        const std::string_view code = std::string_view(line).substr(0, line.find("//"));
        const auto first = std::ranges::min_element(
            all, {}, [&](const auto& each) { return code.find(each.wide); });
        if (code.find(first->wide) != code.npos)
            return say("{} is a character of a Chinese keyboard: C++ needs {}", first->wide,
                       first->code);
    }
    return "";
}

}  // namespace lab
