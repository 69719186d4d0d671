#include "lab/bench_rows.h"

#include <fmt/format.h>

#include <bit>

#include "language/say.h"
#include "show/columns.h"

namespace lab {
namespace {

// Three digits, with the unit prefix that leaves one to three of them before the point.
std::string with_prefix(double value, const char* unit) {
    constexpr const char* prefixes[] = {"n", "u", "m", "", "k", "M", "G", "T"};
    size_t prefix = 0;
    double shown = value * 1e9;
    for (; shown >= 999.5 && prefix + 1 < std::size(prefixes); ++prefix) shown /= 1000;
    const int decimals = shown < 9.995 ? 2 : shown < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f} {}{}", shown, decimals, prefixes[prefix], unit);
}

std::string size(uint64_t n) {
    return std::has_single_bit(n) ? fmt::format("2^{}", std::countr_zero(n)) : fmt::to_string(n);
}

}  // namespace

const char* runner_in_words(const std::string& runner) {
    if (runner == "student") return in_language("student");
    if (runner == "solution") return in_language("solution");
    if (runner == "reference") return in_language("reference");
    return in_language("roofline");
}

std::string bench_heading(bool measured) {
    const std::string of_time = measured ? in_language("time") : in_language("predicted");
    return fmt::format("{:>6}  {:<9}  {}  {}  {}{}\n", "n", "", right_aligned(of_time, 9),
                       right_aligned(in_language("a second"), 12), in_language("of the roofline"),
                       measured ? in_language("  reference's time / its") : "");
}

std::string show_row(const BenchRow& row) {
    std::string text =
        fmt::format("{:>6}  {}  ", size(row.n), left_aligned(runner_in_words(row.runner), 9));
    if (!row.error.empty()) return text + row.error + "\n";
    const std::string rate = row.multiply_adds_per_second > 0
                                 ? with_prefix(row.multiply_adds_per_second, "FMA/s")
                                 : with_prefix(row.bytes_per_second, "B/s");
    text += fmt::format("{:>9}  {:>12}", with_prefix(row.seconds, "s"), rate);
    if (row.share_of_roofline) text += fmt::format("  {:>13.0f} %", 100 * *row.share_of_roofline);
    if (const auto& times = row.times_reference)
        text += say("  {:.2f} ({:.2f} to {:.2f})", times->value, times->low, times->high);
    if (row.scaled_from) text += say("  counts scaled from {}", size(*row.scaled_from));
    return text + "\n";
}

}  // namespace lab
