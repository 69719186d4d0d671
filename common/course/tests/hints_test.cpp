#include "course/hints.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"

namespace lab {
namespace {

class Hints : public ::testing::Test {
  protected:
    std::string next(const std::string& only = "") {
        return next_hint(spec_, folder_.path() / "v.json", folder_.path() / "hints", only);
    }

    LabSpec spec_ = [] {
        LabSpec spec;
        spec.tasks = {{"A", "First", 5, {}, {"a1", "a2", "a3"}, {}},
                      {"B", "Second", 5, {}, {"b1", "b2", "b3"}, {}}};
        return spec;
    }();
    PrivateFolder folder_;
};

TEST_F(Hints, ComeOneByOne) {
    EXPECT_EQ(next(), "First, hint 1 of 3:\n  a1\n");
    EXPECT_EQ(next(), "First, hint 2 of 3:\n  a2\n");
    EXPECT_EQ(next(), "First, hint 3 of 3:\n  a3\n");
    EXPECT_EQ(
        next(),
        "First, hint 3 of 3 (the last one; more is in the lab's page and in the reading):\n  a3\n");
}

TEST_F(Hints, BeginWithTheFirstTaskThatHasNotPassed) {
    write_file(folder_.path() / "v.json", R"({"tasks": [{"name": "A", "state": "passed"}]})");
    EXPECT_EQ(next(), "Second, hint 1 of 3:\n  b1\n");
}

TEST_F(Hints, RememberEachTasksPlace) {
    next();
    write_file(folder_.path() / "v.json", R"({"tasks": [{"name": "A", "state": "passed"}]})");
    next();
    write_file(folder_.path() / "v.json", R"({"tasks": [{"name": "A", "state": "failed"}]})");
    EXPECT_EQ(next(), "First, hint 2 of 3:\n  a2\n");
}

TEST_F(Hints, EndWhenEverythingHasPassed) {
    write_file(
        folder_.path() / "v.json",
        R"({"tasks": [{"name": "A", "state": "passed"}, {"name": "B", "state": "passed"}]})");
    EXPECT_EQ(next(),
              "every task passed in the last test: no hint is left. If the kernel has changed "
              "since, test it again\n");
}

TEST_F(Hints, AreOfTheChosenTask) {
    EXPECT_EQ(next("B"), "Second, hint 1 of 3:\n  b1\n");
    EXPECT_EQ(next("B.threads_8"), "Second, hint 2 of 3:\n  b2\n");
    EXPECT_EQ(next(), "First, hint 1 of 3:\n  a1\n");
    EXPECT_THROW(next("Bother"), UsageError);
}

TEST_F(Hints, DoNotMindBrokenFiles) {
    write_file(folder_.path() / "v.json", "{\"tasks\": 3");
    write_file(folder_.path() / "hints", "A -1 nonsense");
    EXPECT_EQ(next().substr(0, 5), "First");
}

}  // namespace
}  // namespace lab
