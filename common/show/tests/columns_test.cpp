#include "show/columns.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

using Texts = std::vector<std::string>;

TEST(Columns, AreTwoForAWideCharacter) {
    EXPECT_EQ(columns_of("32 lanes"), 8U);
    EXPECT_EQ(columns_of("32 个通道"), 9U);
    EXPECT_EQ(columns_of("é…"), 2U);
    EXPECT_EQ(columns_of(""), 0U);
}

TEST(Columns, EndBetweenWords) {
    EXPECT_EQ(wrapped("one two three", 8), (Texts{"one two", "three"}));
    EXPECT_EQ(wrapped("one two three", 7), (Texts{"one two", "three"}));
    EXPECT_EQ(wrapped("one two three", 6), (Texts{"one", "two", "three"}));
    EXPECT_EQ(wrapped("incomprehensible is long", 8), (Texts{"incomprehensible", "is long"}));
    EXPECT_EQ(wrapped("", 8), Texts{});
}

TEST(Columns, EndBehindAWideCharacter) {
    EXPECT_EQ(wrapped("一个线程块", 6), (Texts{"一个线", "程块"}));
    EXPECT_EQ(wrapped("用 32 个 bank 求和", 10), (Texts{"用 32 个", "bank 求和"}));
}

TEST(Columns, DoNotBeginWithPunctuation) {
    EXPECT_EQ(wrapped("一个线，程块", 6), (Texts{"一个", "线，程", "块"}));
    EXPECT_EQ(wrapped("加载 input，再加", 11), (Texts{"加载", "input，再加"}));
}

}  // namespace
}  // namespace lab
