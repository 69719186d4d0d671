#include "base/tokens.h"

#include <cctype>

namespace lab {

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80);
}

namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)); }

size_t end_of_comment(std::string_view s, size_t i) {
    const bool line = s[i + 1] == '/';
    size_t found = s.find(line ? "\n" : "*/", i + 2);
    while (line && found != s.npos && s[found - 1] == '\\') found = s.find('\n', found + 1);
    if (found == s.npos) return s.size();
    return line ? found : found + 2;
}

size_t end_of_quoted(std::string_view s, size_t i) {
    const char quote = s[i++];
    while (i < s.size() && s[i] != quote && s[i] != '\n') i += s[i] == '\\' ? 2 : 1;
    return std::min(i + 1, s.size());
}

// R"name(...)name": i is at the quote.
size_t end_of_raw_string(std::string_view s, size_t i) {
    const size_t open = s.find('(', i);
    if (open == s.npos) return s.size();
    const std::string close = ")" + std::string(s.substr(i + 1, open - i - 1)) + "\"";
    const size_t found = s.find(close, open);
    return found == s.npos ? s.size() : found + close.size();
}

bool is_prefix_of_raw_string(std::string_view word) {
    return word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R";
}

size_t end_of_word(std::string_view s, size_t i) {
    while (i < s.size() && is_word(s[i])) ++i;
    return i;
}

}  // namespace

std::vector<std::string_view> tokens(std::string_view s) {
    std::vector<std::string_view> list;
    for (size_t i = 0; i < s.size();) {
        size_t end = i + 1;
        if (is_space(s[i])) {
            i = end;
            continue;
        }
        if (s[i] == '/' && i + 1 < s.size() && (s[i + 1] == '/' || s[i + 1] == '*')) {
            i = end_of_comment(s, i);
            continue;
        }
        if (s[i] == '"' || s[i] == '\'') end = end_of_quoted(s, i);
        if (is_word(s[i])) end = end_of_word(s, i);
        if (end < s.size() && s[end] == '"' && is_prefix_of_raw_string(s.substr(i, end - i)))
            end = end_of_raw_string(s, end);
        list.push_back(s.substr(i, end - i));
        i = end;
    }
    return list;
}

}  // namespace lab
