#include "compile/own_places.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace lab {
namespace {

std::string refusal(const std::string& source) {
    try {
        require_own_places(source, "k.cu");
    } catch (const NotCompiled& error) {
        return error.what();
    }
    return "";
}

TEST(OwnPlaces, LinesOfAnotherFileAreRefused) {
    for (const char* source :
         {"int a;\n#line 7 \"/usr/cub/a.cuh\"\n", "\n  #  line 7\n", "\n# 7 \"a.cuh\"",
          "\n%:line 7", "\n#\\\nline 7", "\n/* here */ #line 7", "/*\n*/ # /* 8 */ line 7"}) {
        EXPECT_TRUE(refusal(source).starts_with("k.cu:2: gives its lines other numbers")) << source;
    }
}

TEST(OwnPlaces, TheLibrarysNamespaceIsRefused) {
    const std::string end = ", which is the library's";
    EXPECT_EQ(refusal("namespace cub {\n}"), "k.cu:1: opens namespace cub" + end);
    EXPECT_EQ(refusal("\nnamespace\n thrust::detail {}"), "k.cu:2: opens namespace thrust" + end);
}

TEST(OwnPlaces, TheLibrarysNamesBehindAMacroOrAsTheCompilerMakesThemAreRefused) {
    EXPECT_EQ(refusal("#define N cub\nnamespace N {}"),
              "k.cu:2: opens namespace N, which is a macro: write its name");
    EXPECT_EQ(refusal("__global__ void _ZN3cub3MaxE() {}"),
              "k.cu:1: opens namespace cub or thrust by the name _ZN3cub3MaxE");
}

TEST(OwnPlaces, PlacesOfPtxAreRefused) {
    for (const char* source : {R"(asm(".file 9 \"a.cuh\"");)", R"(asm("\t.loc\t9 1 1;");)",
                               R"(asm(".lo" "c 9 1 1;");)"}) {
        EXPECT_EQ(refusal(source), "k.cu:1: gives its lines other numbers, by asm") << source;
    }
}

TEST(OwnPlaces, WordsInTwoLinesAreRefused) {
    for (const char* source : {"#li\\\nne 7", "namespace cu\\\nb {}", "#li\\\r\nne 7"})
        EXPECT_EQ(refusal(source), "k.cu:1: splits a word between two lines") << source;
}

TEST(OwnPlaces, OtherSourceIsAllowed) {
    for (const char* source :
         {"", "// #line 7\n/* #line 8 */", "#define TEXT(line) #line\n#define TWO(a) x #a",
          "#define LONG(line) \\\n  #line", "const char* s = R\"(\n#line 7\n)\";", "a %: line",
          "using namespace cub;", "namespace mine { }", "cub::DeviceReduce::Sum();",
          "#include <cub/cub.cuh>\nint line;", "#", "asm(\"add.f32 %0, %1;\");",
          "#define TWO(a) a; \\\n  a", "#define F(a) a;\\\na", "// a\\\nb",
          "#define N 4\nnamespace mine { int a = N; }", "printf(\"a.location\")"}) {
        EXPECT_EQ(refusal(source), "") << source;
    }
}

}  // namespace
}  // namespace lab
