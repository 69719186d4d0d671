// warpsim's runs and reports on small kernels.
#include "tool/run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files.h"
#include "tool/report.h"

namespace tool {
namespace {

// add(data, x): data[tid.x] += x. last_warp_wins(data): each warp stores its number in data[0], the
// highest warp last.
constexpr const char* kernels = R"(.version 9.0
.target sm_80
.address_size 64
.visible .entry _Z3addPff(.param .u64 data, .param .f32 x) {
    .reg .b32 %r<2>; .reg .b64 %rd<4>; .reg .f32 %f<3>;
    mov.u32 %r1, %tid.x;
    ld.param.u64 %rd1, [data];
    ld.param.f32 %f1, [x];
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd3, %rd1, %rd2;
    ld.global.f32 %f2, [%rd3];
    add.f32 %f2, %f2, %f1;
    st.global.f32 [%rd3], %f2;
    ret;
}
.visible .entry last_warp_wins(.param .u64 data) {
    .reg .b32 %r<2>; .reg .b64 %rd<2>;
    mov.u32 %r1, %tid.x;
    shr.u32 %r1, %r1, 5;
    ld.param.u64 %rd1, [data];
    st.global.u32 [%rd1], %r1;
    ret;
}
)";

RunOptions options(const std::string& kernel, std::vector<std::string> arguments) {
    RunOptions o;
    o.file = "k.ptx";
    o.kernel = kernel;
    o.block = {64};
    o.arguments = std::move(arguments);
    return o;
}

std::string refusal(const RunOptions& o) {
    try {
        run(kernels, o);
    } catch (const lab::UsageError& error) {
        return error.what();
    }
    return "none";
}

TEST(Run, FindsRacesAndSetsTheStatus) {
    RunOptions o = options("last_warp_wins", {"i32[1]"});
    EXPECT_EQ(status_of(run(kernels, o)), clean);
    o.check = true;
    const Report report = run(kernels, o);
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(
        report.findings[0],
        "race: element 0 of the buffer of the first argument written by thread 0 at line 21 "
        "of the PTX and written by thread 32 at line 21 of the PTX, no __syncthreads between");
    EXPECT_TRUE(report.remarks.empty());  // lanes of one warp store equal values, on the same line
    EXPECT_EQ(status_of(report), finding);
}

TEST(Run, FindsNoRaceWhereThereIsNone) {
    RunOptions o = options("add", {"f32[64]=iota", "f32=0.5"});
    o.check = true;
    const Report report = run(kernels, o);
    EXPECT_TRUE(report.findings.empty());
    EXPECT_EQ(status_of(report), clean);
}

TEST(Run, FindsAnUndefinedValueInWhatIsShown) {
    RunOptions o = options("add", {"f32[64]=poison", "f32=0.5"});
    o.check = true;
    EXPECT_EQ(status_of(run(kernels, o)), clean) << "nobody looks";
    o.print = {0};
    const Report report = run(kernels, o);
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(report.findings[0],
              "uninitialised: element 0 of the buffer of the first argument is read by thread 0 at "
              "line 11 of the PTX before anything is written there, and reaches element 0 of the "
              "buffer of the first argument");
    EXPECT_EQ(status_of(report), finding);
    o.arguments[0] = "f32[64]=iota";
    EXPECT_EQ(status_of(run(kernels, o)), clean);
}

TEST(Run, ChangesBuffersAndShowsThem) {
    RunOptions o = options("add", {"f32[64]=iota", "f32=0.5"});
    o.print = {0};
    const Report report = run(kernels, o);
    EXPECT_EQ(status_of(report), clean);
    const std::string text = as_text(report, o);
    EXPECT_TRUE(text.starts_with("argument 0: 0.5 1.5 2.5 3.5 ")) << text;
    EXPECT_TRUE(text.ends_with("ran add(float*, float): 1 blocks of 64 threads, to its end\n"));
    EXPECT_EQ(nlohmann::json::parse(as_json(report, o))["buffers"]["0"][63], "63.5");
}

TEST(Run, SaysWhoReachedOutsideAndWhatToLookAt) {
    const RunOptions o = options("add", {"f32[63]", "f32=1"});
    const Report report = run(kernels, o);
    EXPECT_EQ(status_of(report), fault);
    EXPECT_EQ(
        as_text(report, o),
        "k.ptx: reads element 63 of the buffer of the first argument, 1 element past its end (63 "
        "elements of 4 bytes) (line 11 of the PTX)\n"
        "  kernel  add(float*, float), block 0, thread 63\n"
        "  look    compare the index of this thread with the size of the array\n");
    const auto json = nlohmann::json::parse(as_json(report, o));
    EXPECT_EQ(json["fault"]["kind"], "out_of_bounds");
    EXPECT_EQ(json["fault"]["thread"], nlohmann::json({63, 0, 0}));
    EXPECT_EQ(json["fault"]["line"], nullptr);
}

TEST(Run, SaysWhoCalledTheInlinedFunctionThatFailed) {
    const lab::PrivateFolder folder;
    const auto file = folder.path() / "k.cu";
    lab::write_file(folder.path() / "h.cuh",
                    "__device__ inline float get(const float* p, int i) {\n  return p[i];\n}\n");
    lab::write_file(file,
                    "#include \"h.cuh\"\n"
                    "__global__ void k(const float* in, float* out) {\n"
                    "  out[threadIdx.x] = get(in, threadIdx.x + OFFSET);\n}\n");
    RunOptions o = options("", {"f32[64]", "f32[64]"});
    o.file = "k.cu";
    const std::string text = as_text(run(read_ptx(file, {"-DOFFSET=1"}), o), o);
    EXPECT_NE(text.find("k.cu:3: reads element 64 of the buffer"), text.npos) << text;
    EXPECT_NE(text.find("  in      get (h.cuh:2), called by k (k.cu:3)\n"), text.npos) << text;
}

// In a debug build assert calls a compiler-generated function, and memcpy is a loop without line
// information.
TEST(Run, KnowsTheLinesOfAssertAndMemcpyInADebugBuild) {
    const lab::PrivateFolder folder;
    const auto file = folder.path() / "k.cu";
    lab::write_file(file,
                    "#include <cassert>\n"
                    "struct Eight { int of[8]; };\n"
                    "__global__ void asserts(int n) {\n"
                    "  assert(threadIdx.x < n);\n}\n"
                    "__global__ void copies(Eight* to, const Eight* from) {\n"
                    "  memcpy(to, from + threadIdx.x, sizeof(Eight));\n}\n");
    const std::string ptx = read_ptx(file, {"-G"});
    EXPECT_EQ(run(ptx, options("asserts", {"i32=10"})).outcome.fault->line, 4);
    const auto fault = run(ptx, options("copies", {"i32[8]", "i32[504]"})).outcome.fault;
    EXPECT_EQ(fault->line, 7);
    ASSERT_EQ(fault->calls.size(), 1u);
    EXPECT_EQ(fault->calls[0].line, 7);
}

// Compiles `source` as k.cu and runs it with --check.
Report checked(const std::string& source, RunOptions o) {
    const lab::PrivateFolder folder;
    lab::write_file(folder.path() / "k.cu", source);
    o.check = true;
    return run(read_ptx(folder.path() / "k.cu"), o);
}

TEST(Run, TellsWhatItFoundBeforeAFaultTheFirstOneFirst) {
    const RunOptions o = options("", {"i32[64]=iota", "i32[64]"});
    const Report report = checked(
        "__global__ void gather(const int* in, int* out) {\n"
        "  __shared__ int list[64], sums[64];\n"
        "  sums[threadIdx.x] = in[threadIdx.x];\n"
        "  if (threadIdx.x < 32) list[threadIdx.x] = threadIdx.x;\n"
        "  out[threadIdx.x] = sums[threadIdx.x ^ 32];\n"
        "  __syncthreads();\n"
        "  const int i = list[threadIdx.x];\n"
        "  out[threadIdx.x] += in[i];\n"
        "}\n",
        o);
    EXPECT_EQ(status_of(report), fault);
    EXPECT_EQ(
        as_text(report, o),
        "race: sums[32] written by thread 32 at k.cu:3 and read by thread 0 at k.cu:5, no "
        "__syncthreads between\n"
        "uninitialised: list[32] is read by thread 32 at k.cu:7 before anything is written there, "
        "and is part of an address at k.cu:8\n"
        "k.cu:8: reads element -1 of the buffer of the first argument, 1 element before its start "
        "(64 elements of 4 bytes)\n"
        "  kernel  gather(int const*, int*), block 0, thread 32\n"
        "  look    compare the index of this thread with the size of the array\n");
}

TEST(Run, CertifiesNoKernelThatLeavesUndefinedValues) {
    const auto source = [](const std::string& fill) {
        return "__global__ void copy(int* out) {\n"
               "  __shared__ int values[64];\n" +
               fill + "  out[threadIdx.x] = values[threadIdx.x];\n}\n";
    };
    const RunOptions o = options("", {"i32[64]"});
    const Report undefined = checked(source(""), o);
    EXPECT_EQ(undefined.remarks,
              std::vector<std::string>{
                  "undefined values are left in a buffer that no --print names: is it an output?"});
    EXPECT_EQ(status_of(undefined), clean) << "it may be no output";
    const Report defined = checked(source("  values[threadIdx.x] = 1;\n"), o);
    ASSERT_EQ(defined.remarks.size(), 1u);
    EXPECT_TRUE(defined.remarks[0].starts_with("the same result under every schedule"));
}

// nvcc generates the same code for a barrier in a branch and one after an early return.
TEST(Run, TellsABarrierInABranchFromOneBehindAnEarlyReturn) {
    RunOptions o = options("", {"i32[64]=iota", "i32=48"});
    o.block = {64};
    const auto remark_of = [&](const std::string& body) {
        const lab::PrivateFolder folder;
        o.file = folder.path() / "k.cu";
        lab::write_file(o.file,
                        "__device__ void meet() { __syncthreads(); }\n"
                        "__global__ void k(int* x, int n) {\n"
                        "  __shared__ int s[64];\n"
                        "  const int i = threadIdx.x;\n" +
                            body + "}\n");
        o.check = true;
        const Report report = run(read_ptx(o.file), o);
        EXPECT_EQ(status_of(report), clean) << as_text(report, o);
        return report.remarks.empty() ? "" : report.remarks[0].substr(0, 70);
    };
    const std::string inside =
        "remark: the barrier at k.cu:7 is inside the branch at k.cu:5, and thre";
    EXPECT_EQ(remark_of("  if (i < n) {\n    s[i] = x[i];\n    __syncthreads();\n"
                        "    x[i] = s[n - 1 - i];\n  }\n"),
              inside);
    EXPECT_EQ(remark_of("  for (int j = i; j < n; j += 64) {\n    s[i] = x[j];\n    meet();\n"
                        "    x[j] = s[n - 1 - i];\n  }\n"),
              inside);
    const std::string certified =
        "the same result under every schedule: no race, and no branch, address ";
    EXPECT_EQ(remark_of("  if (i >= n) return;\n  s[i] = x[i];\n  __syncthreads();\n"
                        "  x[i] = s[n - 1 - i];\n"),
              certified);
    EXPECT_EQ(remark_of("  if (n > 1) {\n    s[i] = x[i];\n    __syncthreads();\n"
                        "    x[i] = s[63 - i];\n  }\n"),
              certified);
}

std::string warnings_of(const std::string& source) {
    const lab::PrivateFolder folder;
    lab::write_file(folder.path() / "k.cu", source);
    testing::internal::CaptureStderr();
    read_ptx(folder.path() / "k.cu");
    return testing::internal::GetCapturedStderr();
}

TEST(Source, ShowsTheCompilersWarningsOnceAlsoWhenItCompiles) {
    const std::string said = warnings_of(
        "__constant__ int table[64];\n"
        "__global__ void k(int* out) {\n"
        "  int unused = 3;\n"
        "  table[threadIdx.x] = threadIdx.x;\n"
        "  out[threadIdx.x] = table[threadIdx.x];\n}\n");
    const auto times = [&](std::string_view words) {
        size_t count = 0;
        for (size_t at = 0; (at = said.find(words, at)) != said.npos; ++at) ++count;
        return count;
    };
    EXPECT_EQ(times("k.cu(4): Warning: Cannot store to pointer that points to constant memory"), 1u)
        << said;
    EXPECT_EQ(times("variable \"unused\" was declared but never referenced"), 1u) << said;
    EXPECT_EQ(said.find("Remark:"), said.npos) << said;
    EXPECT_EQ(warnings_of("__global__ void k(int* out) { out[0] = 1; }\n"), "");
}

TEST(Run, NamesTheSourceOfPtxAndNotThePtx) {
    const lab::PrivateFolder folder;
    lab::write_file(folder.path() / "k.cu",
                    "__global__ void k(float* out) {\n  out[threadIdx.x + 1] = 1;\n}\n");
    const std::string ptx = read_ptx(folder.path() / "k.cu");
    RunOptions o = options("", {"f32[64]"});
    const auto place_in = [&](const std::string& file) {
        o.file = file;
        return as_text(run(ptx, o), o).substr(0, file.size() + 3);
    };
    EXPECT_TRUE(place_in("other.ptx").starts_with("k.cu:2: ")) << place_in("other.ptx");
    EXPECT_EQ(place_in("some/folder/k.cu"), "some/folder/k.cu:2:");
}

TEST(Run, LaunchesCooperativelyIfAsked) {
    const lab::PrivateFolder folder;
    const auto file = folder.path() / "k.cu";
    lab::write_file(file,
                    "#include <cooperative_groups.h>\n"
                    "__global__ void k(int* out) {\n"
                    "  out[blockIdx.x] = blockIdx.x;\n"
                    "  cooperative_groups::this_grid().sync();\n"
                    "  if (blockIdx.x == 0) out[0] = out[3];\n}\n");
    RunOptions o = options("", {"i32[4]"});
    o.grid = {4};
    o.block = {1};
    o.print = {0};
    const std::string ptx = read_ptx(file);
    EXPECT_EQ(status_of(run(ptx, o)), fault) << "grid.sync() has no workspace";
    o.cooperative = true;
    const std::string text = as_text(run(ptx, o), o);
    EXPECT_TRUE(text.starts_with("argument 0: 3 1 2 3\n")) << text;
    o.grid = {100000};
    EXPECT_EQ(status_of(run(ptx, o)), usage);
}

TEST(Run, FindsWhatDependsOnTheOrderOfWarps) {
    RunOptions o = options("last_warp_wins", {"i32[1]"});
    EXPECT_EQ(status_of(run(kernels, o)), clean);
    o.print = {0};
    EXPECT_TRUE(as_text(run(kernels, o), o).starts_with("argument 0: 1\n"));
    o.descending = true;
    EXPECT_TRUE(as_text(run(kernels, o), o).starts_with("argument 0: 0\n"));
    o.descending = false;
    o.both_orders = true;
    const Report report = run(kernels, o);
    EXPECT_EQ(status_of(report), finding);
    EXPECT_EQ(report.findings,
              std::vector<std::string>{
                  "argument 0 depends on the order in which warps and blocks run: element 0 is 1, "
                  "or 0 in the opposite order; is a barrier missing?"});
    RunOptions right = options("add", {"f32[64]", "f32=1"});
    right.both_orders = true;
    EXPECT_EQ(status_of(run(kernels, right)), clean);
}

TEST(Run, FindsWhatDependsOnTheSchedule) {
    RunOptions o = options("last_warp_wins", {"i32[1]"});
    o.schedules = 20;
    const Report report = run(kernels, o);
    EXPECT_EQ(status_of(report), finding);
    ASSERT_EQ(report.findings.size(), 1u);
    const std::string& found = report.findings[0];
    const size_t seed = found.find("--schedule=");
    ASSERT_NE(seed, found.npos) << found;
    o.schedule = std::stoul(found.substr(seed + 11));
    o.schedules = 0;
    o.print = {0};
    EXPECT_TRUE(as_text(run(kernels, o), o).starts_with("argument 0: 0\n"));

    RunOptions right = options("add", {"f32[64]", "f32=1"});
    right.schedules = 20;
    EXPECT_EQ(status_of(run(kernels, right)), clean);
}

TEST(Run, CountsWhenAsked) {
    RunOptions o = options("add", {"f32[64]", "f32=1"});
    EXPECT_FALSE(run(kernels, o).counts);
    o.counts = true;
    EXPECT_EQ(run(kernels, o).counts->global_stores, 64u);
}

TEST(Run, RefusesWhatDoesNotFitTheKernel) {
    EXPECT_EQ(refusal(options("add", {"f32[64]"})),
              "add(float*, float) takes 2 arguments, each an --arg; given: 1");
    EXPECT_EQ(refusal(options("add", {"f32[64]", "f64=1"})),
              "argument 1 of add(float*, float) is a f32 of 4 bytes; 'f64=1' has 8");
    EXPECT_EQ(refusal(options("sub", {})), "there is no kernel 'sub'; `warpsim list` shows them");
    EXPECT_EQ(refusal(options("", {})),
              "2 kernels match '': say which with --kernel; `warpsim list` shows them");
    RunOptions o = options("add", {"f32[64]", "f32=1"});
    o.print = {1};
    EXPECT_EQ(refusal(o), "--print 1: that argument is no buffer");
}

TEST(List, ShowsNamesAndParameters) {
    EXPECT_EQ(as_table(kernels_of(kernels)),
              "add(float*, float)\n  name        _Z3addPff\n  parameters  u64, f32\n"
              "last_warp_wins\n  name        last_warp_wins\n  parameters  u64\n");
}

TEST(Source, RefusesMachineCodeAndSaysWhatIsMissing) {
    const lab::PrivateFolder folder;
    lab::write_file(folder.path() / "k.cubin",
                    "\x7f"
                    "ELF....");
    for (const char* name : {"k.cubin", "nothing.ptx"}) {
        try {
            read_ptx(folder.path() / name);
            FAIL() << name;
        } catch (const lab::UsageError& error) {
            const std::string want = name[0] == 'k' ? "this is machine code" : "No such file";
            EXPECT_NE(std::string(error.what()).find(want), std::string::npos) << error.what();
        }
    }
}

}  // namespace
}  // namespace tool
