#include "show/own_run.h"

#include <gtest/gtest.h>

#include <numeric>

#include "contract/reduction.h"

namespace lab {
namespace {

class OwnRunTest : public ::testing::Test {
  protected:
    std::string shown(size_t n, float sum) {
        const Case made = one(reduce_sum(), "Own", "input", {{"n", n}});
        std::vector<float> numbers(n);
        std::iota(numbers.begin(), numbers.end(), 1.0F);
        const std::vector<Array> inputs{Array::of(numbers)};
        const std::vector<Array> results{Array::of(std::vector<float>{sum})};
        OwnRun own{made, "numbers.txt", inputs, results, {"launch 1"}, {}, {"hello\x1b"}, 1, {}};
        return show_own_run(own, {"mine.cu", {}, 1}, Style(false));
    }
};

TEST_F(OwnRunTest, ShowsAllThatWentInAndCameOut) {
    EXPECT_EQ(shown(3, 6), R"(    ran      the sum of 3 elements, on numbers.txt
    input    1 2 3 (3 of type float)
    plan     launch 1
    output   6
    printed
        hello?
)");
}

TEST_F(OwnRunTest, ShowsTheCountsOfThreads) {
    const Case made = one(reduce_sum(), "Own", "input", {{"n", 0}});
    OwnRun own{made, "ones", {}, {}, {}, {}, {}, 0, {}};
    EXPECT_EQ(show_own_run(own, {"mine.cpp", {}, 1}, Style(false)).find("counted"),
              std::string::npos);
    own.counted = "7 changes";
    EXPECT_NE(show_own_run(own, {"mine.cpp", {}, 1}, Style(false)).find("    counted  7 changes"),
              std::string::npos);
}

TEST_F(OwnRunTest, ShortensALongInputOnly) {
    EXPECT_NE(shown(16, 0).find("12 13 14 15 16 (16"), std::string::npos);
    EXPECT_NE(shown(17, 0).find("12 13 ... 15 16 17 (17"), std::string::npos);
    EXPECT_NE(shown(1000, 0).find("12 13 ... 998 999 1000 (1000"), std::string::npos);
}

}  // namespace
}  // namespace lab
