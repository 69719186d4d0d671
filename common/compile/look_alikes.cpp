#include "compile/look_alikes.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "language/say.h"

namespace lab {
namespace {

struct LookAlike {
    std::string_view typed, right;
};

constexpr LookAlike all[] = {
    {"；", ";"}, {"，", ","}, {"（", "("}, {"）", ")"}, {"＝", "="}, {"＋", "+"}, {"－", "-"},
    {"＊", "*"}, {"／", "/"}, {"＜", "<"}, {"＞", ">"}, {"｛", "{"}, {"｝", "}"}, {"［", "["},
    {"］", "]"}, {"：", ":"}, {"！", "!"}, {"＆", "&"}, {"｜", "|"}, {"％", "%"}, {"？", "?"},
    {"．", "."}, {"。", "."}, {"【", "["}, {"】", "]"}, {"“", "\""}, {"”", "\""}, {"‘", "'"},
    {"’", "'"},  {"、", ","}, {"　", " "}, {"＃", "#"}, {"《", "<"}, {"》", ">"},
};

// The character's number, of three bytes in UTF-8.
unsigned number_of(std::string_view typed) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(typed[i]); };
    return (byte(0) & 0xFu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
}

// In one pass: a hostile line may hold a million.
std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string out;
    for (size_t at; (at = text.find(from)) != text.npos; text.remove_prefix(at + from.size()))
        out.append(text.substr(0, at)).append(to);
    return out.append(text);
}

std::string without_comment_and_strings(std::string_view line) {
    std::string code;
    bool in_string = false;
    for (size_t i = 0; i < line.size(); ++i) {
        const std::string_view rest = line.substr(i);
        if (!in_string && (rest.starts_with("//") || rest.starts_with("/*"))) break;
        if (rest.starts_with('"')) in_string = !in_string;
        if (!in_string) code += line[i];
        i += in_string && rest.starts_with('\\');
    }
    return code;
}

}  // namespace

std::string with_look_alikes_as_typed(std::string messages) {
    for (const auto& [typed, right] : all) {
        messages = replaced(messages, fmt::format("\\U{:08x}", number_of(typed)), typed);
        messages = replaced(messages, fmt::format("\\u{:04x}", number_of(typed)), typed);
    }
    return messages;
}

std::string look_alike_in(const std::string& messages) {
    std::istringstream lines(messages);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("error: ") != line.npos) continue;  // not a line of code
        const std::string code = without_comment_and_strings(line);
        const auto first = std::ranges::min_element(
            all, {}, [&](const auto& each) { return code.find(each.typed); });
        if (code.find(first->typed) != code.npos)
            return say("{} is no character of C++: write {}", first->typed, first->right);
    }
    return "";
}

}  // namespace lab
