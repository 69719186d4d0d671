#include "warpsim/ptx/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "warpsim/ptx/module.h"

namespace warpsim::ptx {
namespace {

std::vector<std::string> tokens(std::string_view text) {
    Lexer lexer(text);
    std::vector<std::string> found;
    for (Token token = lexer.next(); token.kind != TokenKind::end; token = lexer.next())
        found.emplace_back(token.text);
    return found;
}

using Strings = std::vector<std::string>;

TEST(Lexer, CutsInstructionsIntoWordsSuffixesAndPunctuation) {
    EXPECT_EQ(tokens("@!%p1 ld.global.v2.f32 {%f1,%f2},[%rd1+-4];"),
              (Strings{"@",   "!", "%p1", "ld", "global", "v2", "f32", "{", "%f1", ",",
                       "%f2", "}", ",",   "[",  "%rd1",   "+",  "-",   "4", "]",   ";"}));
}

TEST(Lexer, KeepsDoubleColonsInOneSuffix) {
    EXPECT_EQ(tokens("ld.shared::cta.L2::cache_hint.b32"),
              (Strings{"ld", "shared::cta", "L2::cache_hint", "b32"}));
    EXPECT_EQ(tokens("p0 : .callprototype"), (Strings{"p0", ":", "callprototype"}));
}

TEST(Lexer, SuffixesMayBeginWithADigit) {
    EXPECT_EQ(tokens("tex.2d.v4"), (Strings{"tex", "2d", "v4"}));
}

TEST(Lexer, KnowsWhereNumbersEnd) {
    EXPECT_EQ(tokens("1.5e-3 0x1e-5 9.0 7U 0f3F800000 1-2"),
              (Strings{"1.5e-3", "0x1e", "-", "5", "9.0", "7U", "0f3F800000", "1", "-", "2"}));
}

TEST(Lexer, LongestOperatorWins) {
    EXPECT_EQ(tokens("<<>>&&|| |!==<="), (Strings{"<<", ">>", "&&", "||", "|", "!=", "=", "<="}));
}

TEST(Lexer, CountsLinesThroughBothKindsOfComments) {
    Lexer lexer("// one\n/* two\nthree */ a\r\nb");
    EXPECT_EQ(lexer.next().line, 3);
    EXPECT_EQ(lexer.next().line, 4);
}

TEST(Lexer, NamesTheLineOfWhatHasNoEnd) {
    EXPECT_THROW(tokens("a \n /* b"), SyntaxError);
    EXPECT_THROW(tokens("\"name\n\""), SyntaxError);
    try {
        tokens("a\n\"name");
        FAIL() << "an open string was accepted";
    } catch (const SyntaxError& error) {
        EXPECT_EQ(error.line, 2);
    }
}

TEST(Lexer, NamesBytesThatAreNoText) {
    try {
        tokens(std::string_view("a\0b", 3));
        FAIL() << "a zero byte was accepted";
    } catch (const SyntaxError& error) {
        EXPECT_STREQ(error.what(), "line 1: byte 0x00 has no meaning in PTX");
    }
}

}  // namespace
}  // namespace warpsim::ptx
