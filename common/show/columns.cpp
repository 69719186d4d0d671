#include "show/columns.h"

namespace lab {
namespace {

// The bytes of the character of UTF-8 that begins with this one.
size_t bytes_of(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

// From U+2E80 on, characters are those of East Asia, and full-width punctuation.
bool is_wide(std::string_view character) { return character >= "\u2e80"; }

bool is_punctuation(std::string_view character) {
    for (const std::string_view each : {"，", "。", "：", "；", "？", "！", "、", "）", "”", "》"})
        if (character == each) return true;
    return false;
}

// A word and the space behind it, or a wide character and the punctuation behind it.
std::vector<std::string_view> pieces_of(std::string_view text) {
    std::vector<std::string_view> pieces;
    std::string_view before = " ";
    for (size_t at = 0; at < text.size(); at += before.size()) {
        const std::string_view character = text.substr(at, bytes_of(text[at]));
        const bool is_apart = is_wide(before) || is_wide(character);
        if (before == " " || (is_apart && !is_punctuation(character)))
            pieces.push_back(character);
        else
            pieces.back() = {pieces.back().data(), pieces.back().size() + character.size()};
        before = character;
    }
    return pieces;
}

}  // namespace

size_t columns_of(std::string_view text) {
    size_t columns = 0;
    for (size_t at = 0; at < text.size(); at += bytes_of(text[at]))
        columns += is_wide(text.substr(at, bytes_of(text[at]))) ? 2 : 1;
    return columns;
}

static std::string blanks_beside(std::string_view text, size_t columns) {
    const size_t taken = columns_of(text);
    return std::string(columns > taken ? columns - taken : 0, ' ');
}

std::string left_aligned(std::string_view text, size_t columns) {
    return std::string(text) + blanks_beside(text, columns);
}

std::string right_aligned(std::string_view text, size_t columns) {
    return blanks_beside(text, columns) + std::string(text);
}

std::vector<std::string> wrapped(std::string_view text, size_t columns) {
    std::vector<std::string> lines;
    for (const std::string_view piece : pieces_of(text)) {
        const size_t taken = piece.ends_with(' ') ? piece.size() - 1 : piece.size();
        if (lines.empty() ||
            columns_of(lines.back()) + columns_of(piece.substr(0, taken)) > columns)
            lines.emplace_back();
        lines.back() += piece;
    }
    for (std::string& line : lines)
        if (line.ends_with(' ')) line.pop_back();
    return lines;
}

}  // namespace lab
