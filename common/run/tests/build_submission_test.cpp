// Scripts in place of nvcc fail as machines and files do.
#include "run/build_submission.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

class BuildSubmission : public ::testing::Test {
  protected:
    // A sandbox may run nvcc under another account.
    void SetUp() override {
        fs::permissions(folder_.path(), fs::perms{0755});
        lab_.root = folder_.path();
        lab_.folder = folder_.path() / "labs/lab03_x";
        write_file(lab_.skeleton(), "skeleton");
    }

    void nvcc_compiles(const std::string& skeleton, const std::string& student) {
        const fs::path nvcc = folder_.path() / "build/tools/nvcc";
        write_file(
            nvcc,
            "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'release x, V13.0.88'; exit; fi\n"
            "if grep -q skeleton kernel.cu; then " +
                skeleton + "; else " + student + "; fi\n");
        fs::permissions(nvcc, fs::perms{0755});
        write_file(lab_.tools() / "nvcc.path", nvcc.string() + "\n");
    }

    // The message of NoVerdict; "it is the file's error" if none is thrown.
    std::string doubt_about(const std::string& message) {
        try {
            require_repeatable(message, {"kernel.cu", "kernel.cu", "", "student"}, lab_, {}, {});
            return "it is the file's error";
        } catch (const NoVerdict& doubt) {
            return doubt.what();
        }
    }

    PrivateFolder folder_;
    LabFolder lab_;
};

constexpr char works[] = "echo ptx > out", fails[] = "echo 'kernel.cu(1): error'; exit 1";

TEST_F(BuildSubmission, BlamesTheFileForAnErrorThatRepeats) {
    nvcc_compiles(works, fails);
    EXPECT_EQ(doubt_about("kernel.cu(1): error"), "it is the file's error");
}

TEST_F(BuildSubmission, BlamesTheMachineIfTheSkeletonDoesNotCompileEither) {
    nvcc_compiles(fails, fails);
    EXPECT_EQ(doubt_about("kernel.cu(1): error"),
              "this machine cannot compile the lab's skeleton either: skeleton.cu(1): error");
}

TEST_F(BuildSubmission, BlamesNobodyForAnErrorThatComesAndGoes) {
    nvcc_compiles(works, works);
    EXPECT_EQ(
        doubt_about("kernel.cu(1): error"),
        "compiled twice, this file gave two results: first kernel.cu(1): error; then no error");
    nvcc_compiles(works, "echo \"kernel.cu(1): error $(date +%N)\"; exit 1");
    EXPECT_TRUE(doubt_about("kernel.cu(1): error").starts_with("compiled twice"));
}

}  // namespace
}  // namespace lab
