#include "show/lines.h"

#include <fmt/format.h>

#include <cmath>

namespace lab {

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
        text_ += fmt::format("    {} {}\n", style_.dim(fmt::format("{:<8}", label)), text);
}

}  // namespace lab
