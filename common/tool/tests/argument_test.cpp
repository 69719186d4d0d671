// Arguments as written on the command line.
#include "tool/argument.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"

namespace tool {
namespace {

std::vector<std::string> values(const std::string& text) {
    const Argument argument = parse_argument(text);
    std::vector<std::string> list;
    for (size_t at = 0; at < argument.bytes.size(); at += size_of(argument.element))
        list.push_back(format_element(argument.element, argument.bytes.data() + at));
    return list;
}

using Values = std::vector<std::string>;

TEST(Argument, ScalarsOfEveryType) {
    for (const char* type : {"i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64"}) {
        EXPECT_EQ(values(std::string(type) + "=100"), Values{"100"}) << type;
        EXPECT_FALSE(parse_argument(std::string(type) + "=100").is_buffer);
    }
    EXPECT_EQ(values("i64=-9223372036854775808"), Values{"-9223372036854775808"});
    EXPECT_EQ(values("u64=18446744073709551615"), Values{"18446744073709551615"});
    EXPECT_EQ(values("f32=-0.5"), Values{"-0.5"});
}

TEST(Argument, ScalarsInHexadecimal) {
    EXPECT_EQ(values("u32=0xffff0000"), Values{"4294901760"});
    EXPECT_EQ(values("u64=0XFFFFFFFFFFFFFFFF"), Values{"18446744073709551615"});
    EXPECT_EQ(values("i32=-0x80000000"), Values{"-2147483648"});
    EXPECT_EQ(values("i8=0x7f"), Values{"127"});
}

TEST(Argument, BuffersWithEveryFill) {
    EXPECT_EQ(values("i32[3]"), (Values{"0", "0", "0"}));
    EXPECT_EQ(values("i32[3]=zeros"), (Values{"0", "0", "0"}));
    EXPECT_EQ(values("i32[3]=ones"), (Values{"1", "1", "1"}));
    EXPECT_EQ(values("i32[3]=iota"), (Values{"0", "1", "2"}));
    EXPECT_EQ(values("i32[2]=poison"), (Values{"-1", "-1"}));
    EXPECT_EQ(values("f64[9]=random:3"), values("f64[9]=random:3"));
    EXPECT_NE(values("f64[9]=random:3"), values("f64[9]=random:4"));
}

TEST(Argument, ABufferFromAFile) {
    const lab::PrivateFolder folder;
    const std::string path = folder.path() / "data";
    lab::write_file(path, "abcd");
    EXPECT_EQ(values("u8[3]=file:" + path), (Values{"97", "98", "99"}));
    EXPECT_THROW(parse_argument("u8[5]=file:" + path), lab::UsageError);
    EXPECT_THROW(parse_argument("u8[1]=file:" + path + ".no"), lab::UsageError);
}

TEST(Argument, RefusesWhatItCannotRead) {
    for (const char* text : {"",
                             "i32",
                             "i32=",
                             "i32=x",
                             "i32=1x",
                             "i9=1",
                             "i32[=1",
                             "i32[x]",
                             "0x",
                             "i32=0x",
                             "i32=0xg",
                             "i32=--1",
                             "i32=0x-1",
                             "i32=0x80000000",
                             "i8=300",
                             "u8=-1",
                             "f32=0x10",
                             "i32[-1]",
                             "i32[3]=some",
                             "f32[99999999999999999]"})
        EXPECT_THROW(parse_argument(text), lab::UsageError) << text;
}

}  // namespace
}  // namespace tool
