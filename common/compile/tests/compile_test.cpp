// Uses the real nvcc if available, and scripts in its place to simulate its failures.
#include "compile/compile.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "compile/nvcc.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

class Compile : public ::testing::Test {
  protected:
    // A sandbox may run nvcc under another account.
    void SetUp() override { fs::permissions(folder_.path(), fs::perms{0755}); }

    CompileRequest request(const std::string& source) const {
        return {source, "my kernel.cu", 0, folder_.path() / "tools", folder_.path() / "cache"};
    }

    // Replaces nvcc by a program that prints `version` for --version and otherwise runs `script`.
    void fake_nvcc(const std::string& script, const std::string& version = "V13.0.88") {
        const fs::path nvcc = folder_.path() / "tools/nvcc";
        write_file(nvcc, "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'release x, " + version +
                             "'; exit; fi\n" + script + "\n");
        fs::permissions(nvcc, fs::perms{0755});
        write_file(folder_.path() / "tools/nvcc.path", nvcc.string() + "\n");
    }

    // The one that this project is built with. Returns false if there is none.
    bool use_real_nvcc() {
        if (std::string_view(NVCC_PATH).empty()) return false;
        write_file(folder_.path() / "tools/nvcc.path", NVCC_PATH "\n");
        return true;
    }

    template <class Error>
    std::string complaint(const CompileRequest& request) {
        try {
            compile(request);
            return "compiled";
        } catch (const Error& error) {
            return error.what();
        }
    }

    PrivateFolder folder_;
};

TEST_F(Compile, CallsTheFileByTheStudentsName) {
    fake_nvcc("echo 'kernel.cu(3): error: no'; echo 'x/kernel.cu(3): other'; exit 1");
    EXPECT_EQ(complaint<NotCompiled>(request("x")),
              "my kernel.cu(3): error: no\nx/kernel.cu(3): other");
}

TEST_F(Compile, SaysTheSameOfTheSameFileEachTime) {
    fake_nvcc("echo 'tmpxft_00000b2c_00000000-6_kernel.cu: no'; echo 'ccX1yZ23.s:84: no'; exit 1");
    EXPECT_EQ(complaint<NotCompiled>(request("x")), "my kernel.cu: no\nassembly.s:84: no");
}

TEST_F(Compile, ShowsTwentyLinesAndCountsTheRest) {
    fake_nvcc("for i in $(seq 25); do echo \"kernel.cu($i): error: no\"; done; exit 1");
    const std::string text = complaint<NotCompiled>(request("x"));
    EXPECT_NE(text.find("(20): error"), text.npos);
    EXPECT_EQ(text.find("(21): error"), text.npos);
    EXPECT_TRUE(text.ends_with("\n... and 5 more lines")) << text;
}

TEST_F(Compile, CompilesOnceWhatItHasSeenBefore) {
    const std::string warns = "echo 'kernel.cu(1): warning'; ";
    fake_nvcc(warns + "echo first > out");
    EXPECT_EQ(compile(request("a")).code.ptx, "first\n");
    fake_nvcc(warns + "echo second > out");
    const Compiled again = compile(request("a"));
    EXPECT_EQ(again.code.ptx, "first\n");
    EXPECT_EQ(again.warnings, "my kernel.cu(1): warning");
    EXPECT_EQ(compile(request("b")).code.ptx, "second\n");
}

TEST_F(Compile, DoesNotCacheAFailure) {
    fake_nvcc("echo 'kernel.cu(1): error'; echo half > out; exit 1");
    EXPECT_EQ(complaint<NotCompiled>(request("a")), "my kernel.cu(1): error");
    EXPECT_EQ(complaint<NotCompiled>(request("a")), "my kernel.cu(1): error");
}

TEST_F(Compile, WorksWithoutACacheItMayWrite) {
    fake_nvcc("echo ptx > out");
    write_file(folder_.path() / "cache", "a file where the folder should be");
    EXPECT_EQ(compile(request("a")).code.ptx, "ptx\n");
}

// #error prints what it is told to.
TEST_F(Compile, BlamesTheFileWhateverItMakesNvccSay) {
    for (const char* excuse : {"No space left on device", "nvcc fatal: no licence",
                               "nvcc error   : 'cicc' died due to signal 9 (Kill signal)"}) {
        fake_nvcc(std::string("echo \"kernel.cu(1): error: ") + excuse + "\"; exit 1");
        EXPECT_EQ(complaint<NotCompiled>(request("x")),
                  std::string("my kernel.cu(1): error: ") + excuse);
    }
}

TEST_F(Compile, BlamesTheMachineForANvccThatWasKilled) {
    fake_nvcc("echo Killed; exit 137");
    EXPECT_EQ(complaint<NoVerdict>(request("x")),
              "nvcc was killed: the system does that when memory runs out");
}

TEST_F(Compile, BlamesNvccForFailingWithoutAWord) {
    fake_nvcc("exit 1");
    EXPECT_EQ(complaint<NoVerdict>(request("x")),
              "nvcc failed by itself (exit status 1, signal 0)");
    fake_nvcc("echo 'nvcc fatal   : Unsupported gpu architecture'; exit 1");
    EXPECT_TRUE(complaint<NoVerdict>(request("x")).starts_with("nvcc failed by itself"));
}

TEST_F(Compile, SaysThatNvccCrashedOnTheFile) {
    fake_nvcc("echo \"nvcc error   : 'cicc' died due to signal 11\"; exit 139");
    EXPECT_EQ(complaint<NotCompiled>(request("x")),
              "my kernel.cu: nvcc crashed (signal 11) when it compiled this file:\n"
              "nvcc error   : 'cicc' died due to signal 11");
}

TEST_F(Compile, BlamesTheFileForCodeWithoutEnd) {
    fake_nvcc("head -c 13000000 /dev/zero > out");
    EXPECT_TRUE(complaint<NotCompiled>(request("x")).starts_with("my kernel.cu: more than 12 MiB"));
}

TEST_F(Compile, BlamesTheFileForMemoryThatRanOut) {
    fake_nvcc("echo 'terminate called after throwing an instance of std::bad_alloc'; exit 6");
    EXPECT_TRUE(complaint<NotCompiled>(request("x"))
                    .starts_with("my kernel.cu: compiling took more than 4 GiB"));
}

std::string complaint_about(const std::vector<fs::path>& places) {
    try {
        return "found " + find_nvcc(places).path.string();
    } catch (const NoVerdict& error) {
        return error.what();
    }
}

TEST_F(Compile, RefusesAnNvccThatIsTooOld) {
    fake_nvcc("exit 1", "V11.8.89");
    const fs::path nvcc = folder_.path() / "tools/nvcc";
    EXPECT_EQ(complaint_about({nvcc}), nvcc.string() +
                                           " is version 11.8.89, and 12.0 or newer is needed; "
                                           "`make setup` fetches one for this repository alone");
}

TEST_F(Compile, RefusesAnNvccThatDoesNotRun) {
    fake_nvcc("exit 1", "no version");
    const fs::path nvcc = folder_.path() / "tools/nvcc";
    EXPECT_TRUE(complaint_about({nvcc}).starts_with(nvcc.string() + " does not run;"));
}

TEST_F(Compile, SaysThatThereIsNoNvcc) {
    EXPECT_TRUE(complaint_about({folder_.path() / "nvcc", folder_.path()})
                    .starts_with("nvcc was not found;"));
}

TEST_F(Compile, LooksFirstWhereSetUpPutIt) {
    fake_nvcc("exit 1");
    EXPECT_EQ(find_nvcc(nvcc_places(folder_.path() / "tools")).path, folder_.path() / "tools/nvcc");
}

TEST_F(Compile, MakesPtxWithLineNumbersAndUnfusedSums) {
    if (!use_real_nvcc()) GTEST_SKIP() << "no nvcc";
    const std::string ptx =
        compile(request("__global__ void k(float* x) { x[0] = x[1] * x[2] + x[3]; }\n")).code.ptx;
    EXPECT_NE(ptx.find(".target sm_80"), ptx.npos);
    EXPECT_NE(ptx.find("mul.rn.f32"), ptx.npos);
    EXPECT_NE(ptx.find(".loc"), ptx.npos);
}

TEST_F(Compile, MakesAFatBinaryOfTheSamePtxForAGpu) {
    if (!use_real_nvcc()) GTEST_SKIP() << "no nvcc";
    CompileRequest both = request("__global__ void k(float* x) { x[0] = x[1] * x[2] + x[3]; }\n");
    both.compute_capability = 90;
    const Compiled compiled = compile(both);
    EXPECT_FALSE(compiled.code.image.empty());
    EXPECT_NE(compiled.code.ptx.find(".target sm_80"), std::string::npos);
}

// Not if only a comment or a part of a name mentions clusters.
TEST_F(Compile, CompilesAFileThatUsesClustersForGpusThatHaveThem) {
    if (!use_real_nvcc()) GTEST_SKIP() << "no nvcc";
    const std::string plain = "__global__ void my_this_cluster() {}  // __cluster_dims__\n",
                      clusters = "#define CLUSTERS __cluster_dims__(2)\n__global__ void k() {}\n";
    const auto target_of = [&](const std::string& source, int capability) {
        CompileRequest asked = request(source);
        asked.compute_capability = capability;
        const std::string ptx = compile(asked).code.ptx;
        return ptx.substr(ptx.find("sm_"), 5);
    };
    EXPECT_EQ(
        compile(request(clusters + "__global__ void __launch_bounds__(1024) b() {}\n")).warnings,
        "");
    EXPECT_EQ(target_of(plain, 0), "sm_80");
    EXPECT_EQ(target_of(clusters, 0), "sm_90");
    EXPECT_EQ(target_of(clusters, 90), "sm_90");
    EXPECT_EQ(target_of(clusters, 86), "sm_80");
}

TEST_F(Compile, RunsNoCommandFoundInAFileName) {
    if (!use_real_nvcc()) GTEST_SKIP() << "no nvcc";
    CompileRequest odd = request("__global__ void k() { x; }\n");
    const fs::path touched = folder_.path() / "touched";
    odd.shown_name = "$(touch " + touched.string() + ")';`touch " + touched.string() + "`.cu";
    EXPECT_NE(complaint<NotCompiled>(odd).find(odd.shown_name + "(1): error"), std::string::npos);
    EXPECT_FALSE(fs::exists(touched));
}

}  // namespace
}  // namespace lab
