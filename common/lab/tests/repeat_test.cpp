#include "lab/repeat.h"

#include <gtest/gtest.h>

#include "base/files.h"

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

    PrivateFolder folder_;
    LabFolder lab_;
};

TEST_F(Repeat, NamesCaseAndSeed) {
    Options options;
    options.seed = 7;
    EXPECT_EQ(command(options), "make lab03 test CASE=A.b SEED=7");
}

TEST_F(Repeat, KnowsTheStudentsFileAndTheSolution) {
    Options options;
    options.kernel = lab_.kernel();
    EXPECT_EQ(command(options), "make lab03 test CASE=A.b SEED=1");
    options.kernel = lab_.solution();
    EXPECT_EQ(command(options), "make lab03 test CASE=A.b SEED=1 SOLUTION=1");
}

TEST_F(Repeat, CanBePastedWhateverTheFileIsCalled) {
    Options options;
    options.kernel = "my 'odd' $(file).cu";
    options.device = "sim";
    EXPECT_EQ(command(options),
              "make lab03 test CASE=A.b SEED=1 FILE='my '\\''odd'\\'' $$(file).cu' DEVICE=sim");
}

}  // namespace
}  // namespace lab
