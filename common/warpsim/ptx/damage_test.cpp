// PTX that was truncated or changed: any bytes result in a Module or a SyntaxError. These tests
// find most under the sanitizers.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>

#include "warpsim/ptx/sample.h"

namespace warpsim::ptx {
namespace {

std::optional<int> error_line(std::string_view text) {
    try {
        parse(text);
    } catch (const SyntaxError& error) {
        return error.line;
    }
    return std::nullopt;
}

TEST(Damage, EveryPrefixThatEndsInAFunctionIsAnError) {
    const std::string_view text = sample::everything;
    const size_t body = text.find("{\n\t.local"), end = text.find("\n}\n\t.file") + 1;
    for (size_t length = body; length <= end; ++length) {
        const std::string_view prefix = text.substr(0, length);
        const auto line = error_line(prefix);
        ASSERT_TRUE(line) << "accepted: ..." << prefix.substr(length - 20);
        ASSERT_LE(*line, 1 + std::ranges::count(prefix, '\n'));
    }
}

TEST(Damage, EveryPrefixEndsWell) {
    for (size_t length = 0; length < sample::everything.size(); ++length) {
        const auto line = error_line(sample::everything.substr(0, length));
        if (line) {
            ASSERT_GE(*line, 1);
        }
    }
}

TEST(Damage, FlippedBytesEndWell) {
    std::mt19937 random(1);
    const int lines = static_cast<int>(std::ranges::count(sample::everything, '\n')) + 1;
    for (int round = 0; round < 5000; ++round) {
        std::string text(sample::everything);
        for (unsigned flips = 1 + random() % 4; flips > 0; --flips)
            text[random() % text.size()] = static_cast<char>(random());
        const auto line = error_line(text);
        if (line) {
            ASSERT_TRUE(*line >= 1 && *line <= lines + 4) << text;
        }
    }
}

// Pieces copied to other places are closer to PTX than flipped bytes, and get further into the
// parser.
TEST(Damage, MovedPiecesEndWell) {
    std::mt19937 random(1);
    for (int round = 0; round < 5000; ++round) {
        std::string text(sample::everything);
        const size_t from = random() % text.size(), length = random() % 60;
        const std::string piece = text.substr(from, length);
        text.insert(random() % text.size(), piece);
        error_line(text);
    }
}

}  // namespace
}  // namespace warpsim::ptx
