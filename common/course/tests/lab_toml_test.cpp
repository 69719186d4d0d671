#include "course/lab_toml.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"

namespace lab {
namespace {

const std::string head = R"toml(title = "T"
kernel = "K"
idea = "I"
reading = "R"
)toml";
std::string task(const std::string& name, int points, const std::string& more = "") {
    return "[[task]]\nname = \"" + name + "\"\ntitle = \"" + name +
           "\"\npoints = " + std::to_string(points) + "\nhints = [\"a\", \"b\", \"c\"]\n" + more;
}

LabSpec read(const std::string& text) {
    const PrivateFolder folder;
    write_file(folder.path() / "lab.toml", text);
    return read_lab_toml(folder.path() / "lab.toml");
}

// The error message, from the line number on.
std::string complaint(const std::string& text) {
    try {
        read(text);
        return "accepted";
    } catch (const NoVerdict& error) {
        const std::string what = error.what();
        return what.substr(what.find("lab.toml:") + 9);
    }
}

TEST(LabToml, ReadsTasksLimitsAndSpeed) {
    const LabSpec spec = read(head + task("A", 8) + task("B", 2, R"toml(needs = ["A"]
[[task.limit]]
counter = "c"
at_most = 1.5
says = "s"
try = "t"
[speed]
elements = 1024
reference = "cub"
at_least = 0.25
counts_from = 0.2
points = 2
says = "fast"
try = "less"
[speed.fallback]
reference = "naive"
at_least = 4.0
counts_from = 2.0
)toml"));
    EXPECT_EQ(spec.kernel, "K");
    ASSERT_EQ(spec.tasks.size(), 2u);
    EXPECT_EQ(spec.tasks[1].needs, std::vector<std::string>{"A"});
    ASSERT_EQ(spec.tasks[1].limits.size(), 1u);
    EXPECT_EQ(spec.tasks[1].limits[0].at_most, 1.5);
    EXPECT_EQ(spec.tasks[1].limits[0].advice, "t");
    ASSERT_TRUE(spec.speed);
    EXPECT_EQ(spec.speed->elements, 1024u);
    EXPECT_EQ(spec.speed->points, 2);
    EXPECT_EQ(spec.speed->reference.name, "cub");
    EXPECT_EQ(spec.speed->reference.at_least, 0.25);
    ASSERT_TRUE(spec.speed->fallback);
    EXPECT_EQ(spec.speed->fallback->name, "naive");
    EXPECT_EQ(spec.speed->fallback->counts_from, 2.0);
}

TEST(LabToml, CountsItsRulesFromOne) {
    EXPECT_EQ(read(head + task("A", 10)).rules, 1);
    EXPECT_EQ(read(head + "rules = 3\n" + task("A", 10)).rules, 3);
    EXPECT_EQ(complaint(head + "rules = 0\n" + task("A", 10)), "5: rules are counted from 1");
}

const std::string headline = R"toml([[headline]]
counter = "c"
says = "s"
solution = 1.5
)toml";

TEST(LabToml, ReadsHeadlines) {
    const LabSpec spec = read(head + task("A", 10) + headline + "best = 1.0\n" + headline);
    ASSERT_EQ(spec.headlines.size(), 2u);
    EXPECT_EQ(spec.headlines[0].counter, "c");
    EXPECT_EQ(spec.headlines[0].says, "s");
    EXPECT_EQ(spec.headlines[0].solution, 1.5);
    EXPECT_EQ(spec.headlines[0].best, 1.0);
    EXPECT_FALSE(spec.headlines[1].best);
}

TEST(LabToml, RefusesABestThatTheSolutionBeats) {
    EXPECT_EQ(complaint(head + task("A", 10) + headline + "best = 2.0\n"),
              "14: `best` is not above `solution`");
}

TEST(LabToml, HasAtMostThreeHeadlines) {
    EXPECT_EQ(complaint(head + task("A", 10) + headline + headline + headline + headline),
              "10: more than 3 headlines");
}

TEST(LabToml, NeedsTenPoints) {
    EXPECT_EQ(complaint(head + task("A", 9)), "1: the tasks' points add up to 9, not to 10");
}
TEST(LabToml, NeedsUniqueNames) {
    EXPECT_EQ(complaint(head + task("A", 5) + task("A", 5)), "1: two tasks are called A");
}
TEST(LabToml, NeedsThreeHints) {
    EXPECT_EQ(
        complaint(head + "[[task]]\nname=\"A\"\ntitle=\"A\"\npoints=10\nhints=[\"a\",\"b\"]\n"),
        "5: task A needs at least three hints");
}
TEST(LabToml, KnowsTheTasksThatATaskNeeds) {
    EXPECT_EQ(complaint(head + task("A", 10, "needs = [\"B\"]\n")),
              "1: task A needs B, which is no task before it");
}
TEST(LabToml, NamesTheLineOfAMissingKey) {
    EXPECT_EQ(complaint(head + "[[task]]\nname = \"A\"\n"), "5: `title` is missing");
}
TEST(LabToml, NamesTheLineOfAWrongType) {
    EXPECT_EQ(complaint(head + "[[task]]\nname = \"A\"\ntitle = 3\n"),
              "7: `title` has the wrong type");
}
TEST(LabToml, NamesTheLineOfASyntaxError) {
    EXPECT_EQ(complaint(head + "[[task]\n").substr(0, 2), "5:");
}
TEST(LabToml, SaysThatTheFileIsMissing) {
    EXPECT_THROW(read_lab_toml("/nowhere/lab.toml"), NoVerdict);
}

}  // namespace
}  // namespace lab
