#include "course/questions.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

using Questions = std::vector<std::string>;

TEST(Questions, AreTheItemsUnderTheirHeading) {
    EXPECT_EQ(
        questions("# Lab\n\n1. no question\n\n## Three questions\n\n1. Why\n   so?\n2. How?\n\n"
                  "## More\n\n3. no question\n"),
        (Questions{"Why so?", "How?"}));
}

TEST(Questions, AreNoneOnAPageWithoutThem) {
    EXPECT_EQ(questions("# Lab\n\n1. a step\n"), Questions{});
    EXPECT_EQ(questions(""), Questions{});
}

TEST(Questions, AreOfTwoDigitsToo) {
    EXPECT_EQ(questions("## 1 questions\n10. a\n1.5 b\n"), Questions{"a 1.5 b"});
}

}  // namespace
}  // namespace lab
