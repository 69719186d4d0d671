#include "course/variant.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "base/error.h"
#include "base/files.h"
#include "course/submission.h"

namespace lab {
namespace {

const std::string solution =
    "// The solution.\n"
    "// In a few words.\n"
    "void f() {\n"
    "    one();\n"
    "    two();\n"
    "    three();\n"
    "}\n";
const std::string head = "// expect: failed\n// Twice.\n";
const std::string names = "--- kernel.cu\n+++ wrong/twice.cu\n";

std::string made(const std::string& hunks) { return apply_diff(head + names + hunks, solution); }

std::string refusal(const std::string& diff) {
    try {
        apply_diff(diff, solution);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "none";
}
std::string refusal_of_hunks(const std::string& hunks) { return refusal(head + names + hunks); }

TEST(Variant, IsTheSolutionWithTheDiffsHeadAndLines) {
    EXPECT_EQ(made("@@ -5,2 +5,3 @@\n     two();\n+    two();\n     three();\n"),
              head + "void f() {\n    one();\n    two();\n    two();\n    three();\n}\n");
    EXPECT_EQ(
        made("@@ -4 +4 @@\n-    one();\n+    1;\n@@ -6,2 +6,1 @@ void f() {\n-    three();\n }\n"),
        head + "void f() {\n    1;\n    two();\n}\n");
    EXPECT_EQ(made("@@ -2,2 +2,2 @@\n // In a few words.\n-void f() {\n+void g() {\n"),
              head + "void g() {\n" + solution.substr(solution.find("    one")));
    EXPECT_EQ(made("@@ -7,0 +8,1 @@\n+void g();\n"),
              head + solution.substr(solution.find("void f")) + "void g();\n");
}

TEST(Variant, IsRefusedWhereTheSolutionHasAnotherLine) {
    EXPECT_EQ(refusal_of_hunks("@@ -5,1 +5,0 @@\n-    zwei();\n"),
              "6: line 5 of the solution is `    two();`, and not `    zwei();`");
    // One line off: there is no search for a place that fits.
    EXPECT_EQ(refusal_of_hunks("@@ -4,1 +4,0 @@\n-    two();\n"),
              "6: line 4 of the solution is `    one();`, and not `    two();`");
    EXPECT_EQ(refusal_of_hunks("@@ -5,1 +5,0 @@\n-    two();\r\n"),
              "6: line 5 of the solution ends otherwise: a carriage return?");
    EXPECT_EQ(refusal_of_hunks("@@ -8,1 +8,0 @@\n-}\n"),
              "5: the solution's lines 8 to 8 are not there, or were passed");
    EXPECT_EQ(refusal_of_hunks("@@ -5,1 +5,1 @@\n     two();\n@@ -4,1 +4,1 @@\n     one();\n"),
              "7: the solution's lines 4 to 4 are not there, or were passed");
    EXPECT_EQ(refusal_of_hunks("@@ -0,1 +0,1 @@\n void f() {\n"),
              "5: the solution's lines 0 to 0 are not there, or were passed");
}

TEST(Variant, IsRefusedWhereItIsNoDiff) {
    const std::string form = "a diff has lines `--- NAME`, `+++ NAME` and `@@ ... @@`";
    EXPECT_EQ(refusal(""), "1: " + form);
    EXPECT_EQ(refusal(solution), "8: " + form);
    EXPECT_EQ(refusal(head + names), "3: " + form);
    EXPECT_EQ(refusal(head + "--- skeleton.cu\n+++ x.cu\n@@ -5,1 +5,0 @@\n"),
              "3: the diff is not one of the solution, or of a file in right/ or wrong/");
    EXPECT_EQ(refusal_of_hunks("@@ 5 @@\n"), "5: here a line `@@ -8,3 +8,2 @@` was expected");
    EXPECT_EQ(refusal_of_hunks("@@ -5,1 +5,0 @@\n    two();\n"),
              "6: line 5 of the solution is `    two();`, and not `   two();`");
    EXPECT_EQ(refusal_of_hunks("@@ -5,1 +5,0 @@\n\\ No newline at end of file\n"),
              "6: a line of a diff begins with ' ', '+', '-' or '@@'");
    EXPECT_EQ(refusal_of_hunks("@@ -5,2 +5,1 @@\n-    two();\n"),
              "7: the part above does not have 2 lines of the solution, as its @@ says");
}

TEST(Variant, IsRefusedWhereTheDiffWasCutOff) {
    const std::string whole = "@@ -7,1 +7,3 @@\n }\n+void g();\n+void h();\n";
    EXPECT_EQ(refusal_of_hunks(whole), "none");
    EXPECT_EQ(refusal_of_hunks(whole.substr(0, whole.find("+void h"))),
              "8: the part above does not have 3 lines of the kernel, as its @@ says");
    EXPECT_EQ(refusal_of_hunks(whole.substr(0, whole.size() - 1)),
              "8: the diff's last line has no newline: was it cut off?");
}

// The oracle finds what the lab's program compiled by the name shown, wherever either of them runs.
TEST(Variant, IsShownAsItWasGiven) {
    const PrivateFolder folder;
    const LabFolder lab{folder.path(), folder.path() / "labs/lab01_x", "lab01", "x"};
    const std::filesystem::path wrong = "solutions/lab01_x/wrong/twice.diff";
    const std::filesystem::path kernel = "build/variants/lab01/wrong/twice.cu";
    write_file(lab.solution(), solution);
    write_file(folder.path() / wrong, head + names + "@@ -5,1 +5,2 @@\n     two();\n+    two();\n");
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    EXPECT_EQ(read_submission(lab, wrong).shown, kernel);
    EXPECT_EQ(read_submission(lab, folder.path() / wrong).shown, folder.path() / kernel);
    std::filesystem::current_path(before);
}

TEST(Variant, IsReadLikeAKernel) {
    const PrivateFolder folder;
    LabFolder lab{folder.path(), folder.path() / "labs/lab01_x", "lab01", "x"};
    const auto wrong = lab.solution().parent_path() / "wrong";
    write_file(lab.solution(), solution);
    write_file(wrong / "twice.diff", head + names + "@@ -5,1 +5,2 @@\n     two();\n+    two();\n");
    const Submission submission = read_submission(lab, wrong / "twice.diff");
    EXPECT_EQ(submission.path, folder.path() / "build/variants/lab01/wrong/twice.cu");
    EXPECT_EQ(submission.text, read_kernel(lab, submission.path));
    EXPECT_TRUE(submission.text.starts_with(head + "void f() {\n"));
    write_file(lab.solution(), "void f() {}\n");
    try {
        read_submission(lab, wrong / "twice.diff");
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_TRUE(
            std::string(error.what())
                .ends_with("twice.diff:5: the solution's lines 5 to 5 are not there, or were "
                           "passed; `make lab01 rebase-variants` carries diffs to a changed "
                           "solution"))
            << error.what();
    }
}

TEST(Variant, IsInTheLanguageOfItsLab) {
    const PrivateFolder folder;
    const LabFolder lab{folder.path(), folder.path() / "labs/lab01_x", "lab01", "x"};
    const auto wrong = folder.path() / "solutions/lab01_x/wrong/twice.diff";
    const std::string hunk = "@@ -5,1 +5,2 @@\n     two();\n+    two();\n";
    write_file(lab.folder / "skeleton.cpp", "");
    write_file(lab.solution(), solution);
    write_file(wrong, head + "--- kernel.cpp\n+++ wrong/twice.cpp\n" + hunk);
    EXPECT_EQ(lab.solution().filename(), "kernel.cpp");
    EXPECT_EQ(read_submission(lab, wrong).path,
              folder.path() / "build/variants/lab01/wrong/twice.cpp");
    write_file(wrong, head + names + hunk);
    try {
        read_submission(lab, wrong);
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_TRUE(std::string(error.what())
                        .ends_with("twice.diff: the diff is one of kernel.cu, and the solution of "
                                   "lab01 is kernel.cpp"))
            << error.what();
    }
}

TEST(Variant, MayBeOneOfAnotherWholeKernelOfTheLab) {
    const PrivateFolder folder;
    const LabFolder lab{folder.path(), folder.path() / "labs/lab01_x", "lab01", "x"};
    const auto solutions = lab.solution().parent_path();
    write_file(lab.solution(), solution);
    write_file(solutions / "right/g.cu", "// expect: passed\nvoid g() {\n    one();\n}\n");
    const auto made = [&](const std::string& base, const std::string& line) {
        write_file(solutions / "wrong/twice.diff", head + "--- " + base + "\n+++ wrong/twice.cu\n" +
                                                       "@@ -3,1 +3,2 @@\n " + line +
                                                       "\n+    one();\n");
        try {
            return read_kernel(lab, solutions / "wrong/twice.diff");
        } catch (const UsageError& error) {
            return std::string(error.what());
        }
    };
    EXPECT_EQ(made("right/g.cu", "    one();"), head + "void g() {\n    one();\n    one();\n}\n");
    EXPECT_NE(made("right/g.cu", "    two();")
                  .find(":6: line 3 of right/g.cu is `    one();`, and not `    two();`"),
              std::string::npos);
    for (const std::string elsewhere : {"right/../kernel.cu", "/etc/passwd", "right/g.diff"})
        EXPECT_NE(made(elsewhere, "    one();").find("the diff is not one of the solution"),
                  std::string::npos);
}

}  // namespace
}  // namespace lab
