#include "lab/repeat.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "contract/reduction.h"

namespace lab {
namespace {

class Repeat : public ::testing::Test {
  protected:
    void SetUp() override {
        lab_.root = folder_.path();
        lab_.folder = folder_.path() / "labs/lab03_x";
        lab_.number = "lab03";
        write_file(lab_.kernel(), "k");
        write_file(lab_.solution(), "s");
    }
    std::string command(Options options) { return repeat_command(lab_, options, "A.b"); }

    AfterPass after_pass_of(const std::filesystem::path& kernel) {
        Options options;
        options.kernel = kernel;
        Suite suite;
        suite.cases.emplace_back().contract = std::make_shared<Contract>();
        return next_commands(lab_, options, suite, "").after_pass;
    }

    std::string hint_after(const std::string& only) {
        Options options;
        options.only = only;
        options.kernel = "my.cu";
        Suite suite;
        suite.cases.emplace_back().contract = std::make_shared<Contract>();
        return next_commands(lab_, options, suite, "A.b").hint;
    }

    // One of three contracts is drawn, and it and another one are counted.
    std::string look_at(const std::string& failed_case) {
        const ContractPtr sum = reduce_sum();
        const auto max = std::make_shared<Contract>();
        Suite suite;
        suite.cases = {one(sum, "Sum", "n_1", {{"n", 1}}),
                       one(sum, "Sum", "n_1000003", {{"n", 1'000'003}}),
                       {"Max", "n_1", max},
                       {"Min", "n_1", std::make_shared<Contract>()}};
        suite.counted = {{"Checks", "n_65537", max}, {"Checks", "n_65537", sum}};
        return next_commands(lab_, {}, suite, failed_case).look;
    }

    PrivateFolder folder_;
    LabFolder lab_;
};

TEST_F(Repeat, NamesCaseAndSeed) {
    Options options;
    options.seed = 7;
    EXPECT_EQ(command(options), "make lab03 test CASE=A.b SEED=7");
}

TEST_F(Repeat, AsksForAHintOfTheTaskThatRan) {
    EXPECT_EQ(hint_after(""), "make lab03 hint");
    EXPECT_EQ(hint_after("A.b"), "make lab03 hint CASE=A");
    EXPECT_EQ(hint_after("A"), "make lab03 hint CASE=A");
}

TEST_F(Repeat, KnowsTheStudentsFileAndTheSolution) {
    Options options;
    options.kernel = lab_.kernel();
    EXPECT_EQ(command(options), "make lab03 test CASE=A.b SEED=1");
    options.kernel = lab_.solution();
    EXPECT_EQ(command(options), "make lab03 test CASE=A.b SEED=1 SOLUTION=1");
    EXPECT_EQ(test_command(lab_, options), "make lab03 test SOLUTION=1");
}

TEST_F(Repeat, CanBePastedWhateverTheFileIsCalled) {
    Options options;
    options.kernel = "my 'odd' $(file).cu";
    options.device = "sim";
    EXPECT_EQ(command(options),
              "make lab03 test CASE=A.b SEED=1 FILE='my '\\''odd'\\'' $(file).cu' DEVICE=sim");
}

TEST_F(Repeat, NamesTheTraceOnlyOfTheContractThatItDraws) {
    EXPECT_EQ(look_at("Sum.n_1"), "make lab03 trace  shows which thread adds what");
    EXPECT_EQ(look_at("Min.n_1"), "");
}

TEST_F(Repeat, NamesTheProfileOfWhatIsCountedAndNotDrawn) {
    const std::string profile =
        "make lab03 profile  shows how often each of your lines runs, and in how many lanes";
    EXPECT_EQ(look_at("Max.n_1"), profile);
    EXPECT_EQ(look_at("Sum.n_1000003"), profile);  // all sizes that a trace draws are right
}

TEST_F(Repeat, NamesAfterAPassTheNextLabAndAQuestionOfThePage) {
    write_file(lab_.folder / "README.md", "## Two questions\n\n1. Why?\n2. How?\n");
    for (const char* other : {"lab02_w", "lab03_x", "lab05_z", "lab04_y"})
        write_file(folder_.path() / "labs" / other / "lab.toml", "");
    const AfterPass after = after_pass_of(lab_.kernel());
    EXPECT_EQ(after.look.at(0).rfind("make lab03 profile ", 0), 0U);
    EXPECT_EQ(after.question, "Why? (1 of 2 in " + shown(lab_.folder / "README.md") + ")");
    EXPECT_EQ(after.next, "read " + shown(folder_.path() / "labs/lab04_y/README.md"));
}

TEST_F(Repeat, LeadsFromTheQuestionToTheCommandThatChecksTheAnswer) {
    write_file(lab_.folder / "README.md", "## Two questions\n\n1. Why?\n2. How?\n");
    write_file(lab_.folder / "questions/01_why.toml", "");
    EXPECT_EQ(after_pass_of(lab_.kernel()).question,
              "Why? (make lab03 ask checks the answer, and asks more)");
}

TEST_F(Repeat, EndsTheLadderAfterTheLastLab) {
    EXPECT_EQ(after_pass_of(lab_.kernel()).next,
              "make plots  shows your labs as rungs of a ladder");
}

TEST_F(Repeat, NamesNothingAfterAPassOfAnotherFile) {
    const AfterPass after = after_pass_of(lab_.solution());
    EXPECT_TRUE(after.look.empty() && after.question.empty() && after.next.empty());
}

}  // namespace
}  // namespace lab
