// Breaks one thing in a copy of the course, whose fake lab program gives the verdicts expected from
// the unbroken course: each break must be reported.
#include "selfcheck/course_checks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/files.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

constexpr char lab_folder[] = "lab01_owner_computes";

// Looks up the verdict in the first line of the same file in the real course, and says what its other
// lines demand.
constexpr char lab_program[] = R"(#!/bin/sh
while [ $# -gt 0 ]; do
    case $1 in --kernel) kernel=$2 ;; --out) out=$2 ;; esac
    shift 2
done
real={real}${{kernel#{copy}}}
line=$(head -n 1 "$real" 2>/dev/null)
state=failed status=1 points=0 cause=${{line##*cause }}
case $line in
    '// expect: passed' | '// Lab 01, PMPP 10.3: figure 10.6'*) state=passed status=0 points=10 cause= ;;
    *cause\ compile*) state=not_compiled status=5 ;;
    '// expect: '*/10*) points=${{line#// expect: }} points=${{points%%/*}} ;;
esac
case $kernel in
    *skeleton.cu) state=not_started status=3 cause= ;;
    {copy}*) ;;
    *) cause=unwritten ;;
esac
echo "{{\"state\": \"$state\", \"cause\": \"$cause\", \"points\": $points, \"out_of\": 10," \
    "\"summary\": \"the end\", \"tasks\": [], \"headlines\": []}}" > "$out"
sed -n 's|^// says: ||p' "$real" 2>/dev/null
echo "the end"
exit $status
)";

class CourseCopy : public testing::Test {
  protected:
    void SetUp() override {
        if (!fs::exists(fs::path(SELFCHECK_SOURCE_ROOT) / "solutions"))
            GTEST_SKIP() << "the student edition: no solutions/";
        for (const char* part : {"labs", "solutions"}) {
            fs::create_directories(root() / part);
            fs::copy(fs::path(SELFCHECK_SOURCE_ROOT) / part / lab_folder,
                     root() / part / lab_folder, fs::copy_options::recursive);
        }
        // A student's own kernel must not affect the tests.
        fs::copy_file(lab() / "skeleton.cu", lab() / "kernel.cu",
                      fs::copy_options::overwrite_existing);
        write(root() / "programs" / "lab01",
              fmt::format(lab_program, fmt::arg("real", SELFCHECK_SOURCE_ROOT),
                          fmt::arg("copy", fs::canonical(root()).string())));
        make_runnable();
    }

    void make_runnable() { fs::permissions(root() / "programs" / "lab01", fs::perms::owner_all); }

    fs::path root() const { return folder_.path(); }
    fs::path lab() const { return root() / "labs" / lab_folder; }
    fs::path solution() const { return root() / "solutions" / lab_folder; }
    static void write(const fs::path& file, const std::string& text) {
        lab::write_file(file, text);
    }

    void replace(const fs::path& file, const std::string& from, const std::string& to) {
        std::string text = lab::read_file(file);
        ASSERT_NE(text.find(from), text.npos) << file << " has no " << from;
        write(file, text.replace(text.find(from), from.size(), to));
    }

    void replace_in_program(const std::string& from, const std::string& to) {
        replace(root() / "programs" / "lab01", from, to);
        make_runnable();
    }

    // The output of `selfcheck lab01`; without a lab, including the checks that concern all labs.
    std::string check(const std::vector<std::string>& labs = {"lab01"}) {
        char* text = nullptr;
        size_t size = 0;
        std::FILE* out = open_memstream(&text, &size);
        Findings findings(out);
        std::vector<Part> parts = {Part::kernels};
        if (labs.empty()) parts.push_back(Part::course);
        const selfcheck::Options options{.labs = labs,
                                         .parts = parts,
                                         .count = 1,
                                         .jobs = 2,
                                         .root = root(),
                                         .programs = root() / "programs"};
        selfcheck::check(options, findings);
        std::fclose(out);
        std::string said(text, size);
        std::free(text);
        failed_ = findings.failed();
        return said;
    }

    void expect_one_failure(const std::string& said, const std::string& where) {
        EXPECT_EQ(failed_, 1u) << said;
        EXPECT_NE(said.find("FAILED " + where), said.npos) << said;
    }

    lab::PrivateFolder folder_;
    size_t failed_ = 0;
};

TEST_F(CourseCopy, UnbrokenPasses) {
    EXPECT_EQ(check(), "");
    EXPECT_EQ(failed_, 0u);
}

TEST_F(CourseCopy, NamesAWrongVariantThatIsAnsweredOtherwise) {
    replace(solution() / "wrong/one_element_a_thread.diff", "cause half_segment", "cause unknown");
    const std::string said = check();
    expect_one_failure(said, "solutions/lab01_owner_computes/wrong/one_element_a_thread.diff");
    EXPECT_NE(said.find("wanted  failed, cause unknown"), said.npos);
    EXPECT_NE(said.find("got     failed, 0/10 points, cause half_segment"), said.npos);
}

TEST_F(CourseCopy, NamesOtherPoints) {
    replace(solution() / "wrong/figure_as_printed.diff", "4/10 points", "5/10 points");
    expect_one_failure(check(), "solutions/lab01_owner_computes/wrong/figure_as_printed.diff");
}

TEST_F(CourseCopy, NamesARightVariantThatExpectsAFailure) {
    replace(solution() / "right/early_return.cu", "expect: passed",
            "expect: failed, cause unknown");
    check();
    EXPECT_EQ(failed_, 2u);  // a right variant may not expect it, and the verdict differs
}

TEST_F(CourseCopy, NamesAFirstLineOfAnotherForm) {
    replace(solution() / "right/early_return.cu", "// expect: passed", "// passes");
    expect_one_failure(check(), "solutions/lab01_owner_computes/right/early_return.cu:1");
}

TEST_F(CourseCopy, SkipsASlowVariant) {
    replace(solution() / "wrong/one_element_a_thread.diff", "cause half_segment\n",
            "cause unknown\n// slow\n");
    const std::string said = check();
    EXPECT_EQ(failed_, 0U) << said;
    EXPECT_NE(said.find("one_element_a_thread.diff: it is slow"), said.npos) << said;
}

TEST_F(CourseCopy, NamesAMissingSecondLine) {
    write(solution() / "right/early_return.cu", "// expect: passed\n__global__ void f() {}\n");
    expect_one_failure(check(), "solutions/lab01_owner_computes/right/early_return.cu:2");
}

TEST_F(CourseCopy, NamesACauseThatDoesNotExist) {
    replace(solution() / "wrong/one_element_a_thread.diff", "half_segment", "half_a_segment");
    check();
    EXPECT_EQ(failed_, 2u);
}

TEST_F(CourseCopy, NamesStrayFiles) {
    write(lab() / "notes.txt", "");
    expect_one_failure(check(), "labs/lab01_owner_computes/notes.txt");
    fs::remove(lab() / "notes.txt");
    write(solution() / "wrong" / "notes.txt", "");
    expect_one_failure(check(), "solutions/lab01_owner_computes/wrong/notes.txt");
    fs::remove(solution() / "wrong" / "notes.txt");
    write(solution() / "kernel.cu.orig", "");
    expect_one_failure(check(), "solutions/lab01_owner_computes/kernel.cu.orig");
}

TEST_F(CourseCopy, NamesAWholeFileBesideItsDiff) {
    write(solution() / "wrong/integer_sum.cu",
          lab::read_file(solution() / "wrong/integer_sum.diff"));
    EXPECT_NE(check().find("wanted  one kernel of that name"), std::string::npos);
}

TEST_F(CourseCopy, AllowsWhatResetKeeps) {
    write(lab() / "kernel.cu.~1~", "");
    check();
    EXPECT_EQ(failed_, 0u);
}

TEST_F(CourseCopy, NamesMissingFiles) {
    fs::remove(lab() / "picture.svg");
    expect_one_failure(check(), "labs/lab01_owner_computes/picture.svg");
}

TEST_F(CourseCopy, NamesACountThatTheSolutionDoesNotHave) {
    replace_in_program(R"(\"headlines\": [])", R"(\"headlines\": [{\"counter\": \"sectors\", )"
                                               R"(\"measured\": 0.25, \"solution\": 0.125}])");
    const std::string said = check();
    EXPECT_EQ(failed_, 1u) << said;
    EXPECT_NE(said.find("the solution's sectors"), said.npos) << said;
}

TEST_F(CourseCopy, NamesAMissingHint) {
    replace(lab() / "lab.toml", "    \"A kernel is called more than once.", "#");
    const std::string said = check();
    expect_one_failure(said, "labs/lab01_owner_computes/lab.toml");
    EXPECT_NE(said.find("task Checks needs at least three hints"), said.npos) << said;
}

TEST_F(CourseCopy, NamesADuplicateTask) {
    replace(lab() / "lab.toml", "\"Checks\"", "\"Edges\"");
    EXPECT_NE(check().find("two tasks are called Edges"), std::string::npos);
    EXPECT_EQ(failed_, 1u);
}

TEST_F(CourseCopy, NamesADuplicateLabNumber) {
    fs::copy(lab(), root() / "labs/lab01_again", fs::copy_options::recursive);
    EXPECT_NE(check({}).find("FAILED lab01\n  wanted  one of that name\n  got     2"),
              std::string::npos);
}

TEST_F(CourseCopy, NamesASolutionOfNoLab) {
    fs::create_directories(root() / "solutions/lab09_dreams");
    EXPECT_NE(check({}).find("FAILED solutions/lab09_dreams"), std::string::npos);
}

TEST_F(CourseCopy, NamesACauseThatNoVariantShows) {
    fs::remove(solution() / "wrong/integer_sum.diff");
    EXPECT_NE(check({}).find("FAILED common/diagnose/causes/truncated_to_integer.cpp"),
              std::string::npos);
}

TEST_F(CourseCopy, NamesAKernelThatIsNoSkeletonInTheWholeCourseOnly) {
    write(lab() / "kernel.cu", "// mine\n");
    check();
    EXPECT_EQ(failed_, 0u);
    EXPECT_NE(check({}).find("FAILED labs/lab01_owner_computes/kernel.cu"), std::string::npos);
}

TEST_F(CourseCopy, NamesAProgramWhoseExitStatusSaysOtherwise) {
    replace_in_program("exit $status", "exit 0");
    const std::string said = check();
    EXPECT_NE(said.find("state not_started with exit status 0"), said.npos) << said;
}

TEST_F(CourseCopy, NamesAProgramWhoseLastLineSaysOtherwise) {
    replace_in_program("exit $status", "echo oh; exit $status");
    EXPECT_NE(check().find("the last line is `oh`"), std::string::npos);
}

TEST_F(CourseCopy, NamesASkeletonThatCompilesWithAWarning) {
    replace_in_program("echo \"the end\"", "echo warning; echo \"the end\"");
    expect_one_failure(check(), "labs/lab01_owner_computes/skeleton.cu");
}

TEST_F(CourseCopy, WithoutSolutionsIsTheStudentEdition) {
    fs::remove_all(root() / "solutions");
    write(lab() / "kernel.cu", "// mine\n");
    const std::string said = check({});
    EXPECT_EQ(failed_, 0u) << said;
    EXPECT_NE(said.find("student edition"), said.npos);
}

}  // namespace
}  // namespace selfcheck
