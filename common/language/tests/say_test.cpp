#include "language/say.h"

#include <gtest/gtest.h>

#include <clocale>
#include <cstdlib>

namespace lab {
namespace {

// A language is chosen once in a process: each test is a process of its own under CTest.
class Language : public testing::Test {
  protected:
    Language() {
        for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
    }

    static void choose(const char* name, const char* value) {
        setenv(name, value, 1);
        use_language(CATALOGUES);
    }
};

TEST_F(Language, IsEnglishWhereNothingIsNamed) {
    use_language(CATALOGUES);
    EXPECT_EQ(say("{} of {} elements never arrive", 3, 8), "3 of 8 elements never arrive");
}

TEST_F(Language, IsTheNamedOne) {
    choose("LANGUAGE", "xx");
    EXPECT_EQ(say("{} of {} elements never arrive", 3, 8), "evirra reven 8 fo 3 个元素");
    EXPECT_STREQ(in_language("no value"), "eulav on");
}

// Newer versions of glibc than the one that this may be tested with look up nothing in C.UTF-8.
TEST_F(Language, IsTheLocalesWhereNoneIsNamed) {
    setenv("LANGUAGE", "", 1);
    choose("LANG", "xx_YY.UTF-8");
    EXPECT_STREQ(in_language("no value"), "eulav on");
}

TEST_F(Language, IsThatOfALocaleOtherThanC) {
    for (const char* locale : {"", "C", "POSIX", "C.UTF-8"}) {
        choose("LC_ALL", locale);
        EXPECT_EQ(std::setlocale(LC_MESSAGES, nullptr), std::string("C_XX.UTF-8")) << locale;
    }
}

TEST_F(Language, IsReadAtOnce) {
    const std::filesystem::path copy = testing::TempDir() + "/catalogues";
    std::filesystem::copy(CATALOGUES, copy, std::filesystem::copy_options::recursive);
    setenv("LANGUAGE", "xx", 1);
    use_language(copy);
    std::filesystem::remove_all(copy);
    EXPECT_STREQ(in_language("no value"), "eulav on");
}

TEST_F(Language, NoTextIsNone) {
    choose("LANGUAGE", "xx");
    EXPECT_STREQ(in_language(""), "");
}

TEST_F(Language, IsThatOfALocaleThatIsNotInstalled) {
    choose("LANG", "xx_YY.UTF-8");
    EXPECT_STREQ(in_language("no value"), "eulav on");
}

TEST_F(Language, IsTheFirstOfSeveralThatIsThere) {
    choose("LANGUAGE", "yy:xx");
    EXPECT_STREQ(in_language("no value"), "eulav on");
}

TEST_F(Language, IsEnglishWhereACatalogueLacksTheText) {
    choose("LANGUAGE", "xx");
    EXPECT_EQ(say("{} elements", 3), "3 elements");
}

TEST_F(Language, IsEnglishWhereThereIsNoSuchLanguage) {
    choose("LANGUAGE", "yy");
    EXPECT_STREQ(in_language("no value"), "no value");
}

TEST_F(Language, WritesNumbersAsInEnglish) {
    choose("LC_ALL", "de_DE.UTF-8");
    EXPECT_EQ(say("{:.1f}", 0.5), "0.5");
    EXPECT_STREQ(std::localeconv()->decimal_point, ".");
}

}  // namespace
}  // namespace lab
