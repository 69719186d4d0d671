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

TEST(OwnPlaces, OtherSourceIsAllowed) {
    for (const char* source :
         {"", "// #line 7\n/* #line 8 */", "#define TEXT(line) #line\n#define TWO(a) x #a",
          "#define LONG(line) \\\n  #line", "const char* s = R\"(\n#line 7\n)\";", "a %: line",
          "using namespace cub;", "namespace mine { }", "cub::DeviceReduce::Sum();",
          "#include <cub/cub.cuh>\nint line;", "#"}) {
        EXPECT_EQ(refusal(source), "") << source;
    }
}

}  // namespace
}  // namespace lab
