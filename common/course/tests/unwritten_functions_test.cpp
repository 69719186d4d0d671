#include "course/unwritten_functions.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

using Names = std::set<std::string>;

constexpr char skeleton[] = R"(
void given(int n);
struct Pair {
    void add(double x) {
        // TODO 1
    }
};
double sum(const double* x, size_t n) {
    // TODO 2
    return 0;
}
template <class T>
T largest(const T* x, size_t n) {
    if (n == 0) {
        // TODO 3
    }
    return {};
}
int helper(int n) { return n; }
)";

TEST(UnwrittenFunctions, AreThoseWithATodo) {
    EXPECT_EQ(unwritten_functions(skeleton, skeleton), (Names{"sum", "largest"}));
}

TEST(UnwrittenFunctions, AreTheSameInOtherPlacesAndWithOtherComments) {
    EXPECT_EQ(
        unwritten_functions("#include <a>\nint more() { return 1; }\n"
                            "double sum(const double* x, size_t n)\n{\n  return 0;  // later\n}\n",
                            skeleton),
        (Names{"sum"}));
}

TEST(UnwrittenFunctions, AreWrittenOnceAnythingDiffers) {
    EXPECT_EQ(unwritten_functions("double sum(const double* x, size_t n) { return 1; }", skeleton),
              Names{});
    EXPECT_EQ(unwritten_functions("double sum(const double* x, size_t n) { return 0; ", skeleton),
              Names{});
    EXPECT_EQ(unwritten_functions("", skeleton), Names{});
}

}  // namespace
}  // namespace lab
