#include "native/source_rules.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace native {
namespace {

std::string complaint(const std::string& own) {
    try {
        require_plain_source(
            "# 1 \"/usr/include/x.h\" 1 3\nasm(\"nop\");\n# 7 \"kernel.cpp\" 2\n" + own,
            "kernel.cpp", "mine.cpp");
        return "none";
    } catch (const lab::NotCompiled& error) {
        return error.what();
    }
}

TEST(SourceRules, LeaveTheSystemsHeadersAlone) { EXPECT_EQ(complaint("int x;\n"), "none"); }

TEST(SourceRules, NameTheLineOfAssembly) {
    EXPECT_EQ(complaint("int x;\nint f() asm(\"g\");\n"),
              "mine.cpp:8: contains assembly: write it in C++");
}

TEST(SourceRules, KnowHarmlessAttributes) {
    EXPECT_EQ(complaint("[[maybe_unused, gnu::unused]] int y;\n"), "none");
    EXPECT_EQ(complaint("__attribute__((aligned(64), unused)) int x;\n"), "none");
    EXPECT_EQ(complaint("int a[2]; int b = a[a[0]];\n"), "none");
    EXPECT_EQ(complaint("[[gnu::constructor]] void f();\n"),
              "mine.cpp:7: has the attribute constructor, which no function here needs");
}

TEST(SourceRules, KnowThePragmasOfOpenMP) {
    EXPECT_EQ(complaint("#pragma omp parallel\n"), "none");
    EXPECT_EQ(complaint("#pragma clang loop unroll(full)\n"), "none");
    EXPECT_EQ(complaint("#pragma clang attribute push(x)\n"),
              "mine.cpp:7: contains #pragma clang attribute: only OpenMP's are needed");
    EXPECT_EQ(complaint(" # 1 \"other.h\"\n"),
              "mine.cpp:7: has a # that is no directive: a macro may not make one");
}

TEST(SourceRules, WantIncludesBeforeMacros) {
    EXPECT_NO_THROW(require_includes_first("#include <a>\n#define X 1\n", "k.cpp"));
    EXPECT_THROW(require_includes_first("#define X 1\n#include <a>\n", "k.cpp"), lab::NotCompiled);
    EXPECT_THROW(require_includes_first("%:define X 1\n#include <a>\n", "k.cpp"), lab::NotCompiled);
}

}  // namespace
}  // namespace native
