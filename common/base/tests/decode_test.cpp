#include "base/decode.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace lab {
namespace {

using std::string_literals::operator""s;

std::string refusal(const std::string& bytes) {
    try {
        return "accepted: " + decode(bytes, "k.cu");
    } catch (const NotCompiled& error) {
        return error.what();
    }
}

TEST(Decode, LeavesUtf8AsItIs) {
    EXPECT_EQ(decode("// \xE5\x92\x8C\nx;\n", "k.cu"), "// \xE5\x92\x8C\nx;\n");
}
TEST(Decode, DropsAByteOrderMark) { EXPECT_EQ(decode("\xEF\xBB\xBFx;\n", "k.cu"), "x;\n"); }
TEST(Decode, ReadsUtf16LittleEndian) { EXPECT_EQ(decode("\xFF\xFEx\0;\0"s, "k.cu"), "x;"); }
TEST(Decode, ReadsUtf16BigEndian) { EXPECT_EQ(decode("\xFE\xFF\0x\0;"s, "k.cu"), "x;"); }
TEST(Decode, TurnsEveryLineEndIntoANewline) {
    EXPECT_EQ(decode("a\r\nb\rc\n", "k.cu"), "a\nb\nc\n");
}

// U+529F is A5 5C in Big5: the second byte is a backslash, which would join two lines.
TEST(Decode, ReadsABig5CommentThatEndsInABackslashByte) {
    EXPECT_EQ(decode("// \xA5\x5C\nx;\n", "k.cu"), "// \xE5\x8A\x9F\nx;\n");
}

// D6 D0 CE C4 is U+4E2D U+6587 in GBK; no Big5 character starts with a byte from 80 to A0.
TEST(Decode, ReadsGbkWhereBig5DoesNot) {
    EXPECT_EQ(decode("// \x81\x40\n", "k.cu"), "// \xE4\xB8\x82\n");
}

TEST(Decode, RefusesBytesOfNoEncodingAndNamesTheLine) {
    EXPECT_EQ(
        refusal("a\nb\nc \xFF\xFF\n"),
        "k.cu(3): these bytes are neither UTF-8 nor UTF-16, Big5 or GBK; save the file as UTF-8");
}
TEST(Decode, RefusesANulAndNamesTheLine) {
    EXPECT_EQ(refusal("a\nb\0c"s), "k.cu(2): a NUL character stands in the text; remove it");
}
TEST(Decode, RefusesAnEmptyFile) { EXPECT_EQ(refusal(""), "k.cu: the file is empty"); }
TEST(Decode, RefusesAFileOfBlanksOnly) {
    EXPECT_EQ(refusal(" \n\t\r\n"), "k.cu: the file is empty");
}
TEST(Decode, RefusesAHugeFile) {
    EXPECT_EQ(refusal(std::string((1 << 20) + 1, 'x')),
              "k.cu: 1048577 bytes are too many for a kernel; the limit is 1 MiB");
}

}  // namespace
}  // namespace lab
