#include "base/decode.h"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr size_t largest_file = 1 << 20;

// Converts all of `bytes`, or nothing if they are not valid in `from`.
std::optional<std::string> convert(std::string_view bytes, const char* from) {
    iconv_t converter = iconv_open("UTF-8", from);
    if (converter == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
    std::string text(bytes.size() * 4 + 4, '\0');
    char* in = const_cast<char*>(bytes.data());  // iconv() does not write there
    char* out = text.data();
    size_t in_left = bytes.size(), out_left = text.size();
    const bool ok = iconv(converter, &in, &in_left, &out, &out_left) != static_cast<size_t>(-1);
    iconv_close(converter);
    if (!ok || in_left) return std::nullopt;
    text.resize(text.size() - out_left);
    return text;
}

int line_of(std::string_view bytes, size_t offset) {
    return 1 + static_cast<int>(std::count(bytes.begin(), bytes.begin() + offset, '\n'));
}

// The first line that is not UTF-8.
int first_bad_line(std::string_view bytes) {
    int line = 1;
    for (size_t begin = 0; begin < bytes.size(); ++line) {
        const size_t end = std::min(bytes.find('\n', begin), bytes.size());
        if (!convert(bytes.substr(begin, end - begin), "UTF-8")) return line;
        begin = end + 1;
    }
    return 1;
}

std::optional<std::string> decode_by_mark(std::string_view bytes) {
    if (bytes.starts_with("\xEF\xBB\xBF")) return convert(bytes.substr(3), "UTF-8");
    if (bytes.starts_with("\xFF\xFE")) return convert(bytes.substr(2), "UTF-16LE");
    if (bytes.starts_with("\xFE\xFF")) return convert(bytes.substr(2), "UTF-16BE");
    return convert(bytes, "UTF-8");
}

std::string with_newlines(std::string_view text) {
    std::string out;
    out.reserve(text.size() + 1);
    for (size_t i = 0; i < text.size(); ++i) {
        const bool crlf = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (!crlf) out += text[i] == '\r' ? '\n' : text[i];
    }
    return out;
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n\f\v") == text.npos; }

}  // namespace

std::string decode(std::string_view bytes, const std::string& name) {
    if (bytes.size() > largest_file) {
        throw NotCompiled(
            say("{}: {} bytes are too many for a kernel; the limit is 1 MiB", name, bytes.size()));
    }
    auto text = decode_by_mark(bytes);
    for (const char* encoding : {"BIG5", "GBK"}) {
        if (!text) text = convert(bytes, encoding);
    }
    if (!text) {
        throw NotCompiled(
            say("{}({}): these bytes are neither UTF-8 nor UTF-16, Big5 or GBK; "
                "save the file as UTF-8",
                name, first_bad_line(bytes)));
    }
    if (is_blank(*text)) throw NotCompiled(say("{}: the file is empty", name));
    if (const size_t at = text->find('\0'); at != text->npos) {
        throw NotCompiled(
            say("{}({}): a NUL character stands in the text; remove it", name, line_of(*text, at)));
    }
    return with_newlines(*text);
}

}  // namespace lab
