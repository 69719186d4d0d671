#include "show/lines.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "language/say.h"

namespace lab {

std::string in_the_file(std::string text, const std::string& kernel_path) {
    const std::string own = std::filesystem::path(kernel_path).filename().string() + ":";
    for (const std::string_view compiled : {"kernel.cu:", "kernel.cpp:"})
        for (size_t at = 0; (at = text.find(compiled, at)) != std::string::npos; at += own.size())
            text.replace(at, compiled.size(), own);
    return text;
}

std::vector<std::string> in_the_file(std::vector<std::string> texts,
                                     const std::string& kernel_path) {
    for (std::string& text : texts) text = in_the_file(std::move(text), kernel_path);
    return texts;
}

std::string harmless(const std::string& text) {
    std::string out;
    for (unsigned char c : text)
        out += (c < 0x20 && c != '\t') || c == 0x7f ? '?' : static_cast<char>(c);
    return out;
}

std::string number(double value) {
    if (std::isnan(value)) return "NaN";
    if (value == std::trunc(value) && std::abs(value) < 1e19) return fmt::format("{:.0f}", value);
    return fmt::format("{:.9g}", value);
}

std::string exact_number(double value) { return fmt::format("{:.9g} ({:a})", value, value); }

void Lines::add(const char* label, const std::string& text) {
    if (!text.empty())
        text_ +=
            fmt::format("    {} {}\n", style_.dim(fmt::format("{:<8}", in_language(label))), text);
}

}  // namespace lab
