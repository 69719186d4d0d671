#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "bench/simulation/recorded.h"

namespace bench {
namespace {

// Removes a number and the text that must follow it from the front of `text`.
std::optional<double> take_number(std::string_view& text, std::string_view follows) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (!text.starts_with(follows)) return std::nullopt;
    text.remove_prefix(follows.size());
    return number;
}

std::optional<Pair> parse_pair(std::string_view line) {
    const auto student = take_number(line, ",");
    const auto reference = student ? take_number(line, ",") : std::nullopt;
    if (!reference || (line != "0" && line != "1")) return std::nullopt;
    return Pair{*student, *reference, line == "1"};
}

}  // namespace

std::vector<Pair> read_pairs(const std::string& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    if (line != "student_seconds,reference_seconds,discarded")
        throw std::invalid_argument(file + ":1: not the header of recorded pairs");
    std::vector<Pair> pairs;
    while (std::getline(stream, line)) {
        const auto pair = parse_pair(line);
        if (!pair)
            throw std::invalid_argument(fmt::format("{}:{}: not a pair", file, pairs.size() + 2));
        pairs.push_back(*pair);
    }
    return pairs;
}

}  // namespace bench
