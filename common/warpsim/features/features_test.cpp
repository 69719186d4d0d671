// The kernels in this folder, as nvcc compiles them for each architecture.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <tuple>
#include <vector>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/unsupported.h"
#include "warpsim/ptx/fatbin.h"

namespace warpsim::test {

namespace fs = std::filesystem;

static std::vector<std::string> features() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(FEATURES)) {
        if (entry.path().extension() == ".cu") names.push_back(entry.path().stem());
    }
    std::sort(names.begin(), names.end());
    return names;
}

static std::vector<std::string> words_of(const char* text) {
    std::vector<std::string> names;
    std::istringstream words(text);
    for (std::string name; words >> name;) names.push_back(name);
    return names;
}

static std::optional<std::string> compiled(const std::string& name) {
    std::ifstream file(fs::path(COMPILED) / name, std::ios::binary);
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

// A kernel's output on a GPU: its launch configuration, and the words that it wrote.
struct Printed {
    uint32_t blocks = 0, threads = 0, rows = 0, dynamic_shared = 0, cooperative = 0;
    std::vector<uint32_t> words;
};

static Printed printed_by(const std::string& feature) {
    std::ifstream file(fs::path(FEATURES) / (feature + ".out"));
    Printed printed;
    std::string word;
    file >> printed.blocks >> word >> printed.threads >> word >> printed.rows >> word >>
        printed.dynamic_shared >> word >> word >> printed.cooperative >> std::hex;
    for (uint32_t value = 0; file >> value;) printed.words.push_back(value);
    return printed;
}

static std::vector<uint32_t> run_like(const Printed& printed, const Program& program,
                                      GlobalMemory& memory, uint64_t schedule = 0) {
    const size_t bytes = printed.words.size() * sizeof(uint32_t);
    const uint32_t out = memory.allocate(bytes, std::byte{0});
    const uint64_t address = GlobalMemory::address(out);
    Launch launch{"check",
                  {printed.blocks},
                  {printed.threads},
                  printed.dynamic_shared,
                  std::vector<std::byte>(sizeof address)};
    std::memcpy(launch.parameters.data(), &address, sizeof address);
    launch.cooperative = printed.cooperative != 0;
    launch.schedule = schedule;
    const Result result = run(program, memory, launch);
    EXPECT_FALSE(result.fault) << result.fault->what() << ", line " << result.fault->line
                               << ", PTX line " << result.fault->ptx_line;
    std::vector<uint32_t> words(printed.words.size());
    std::memcpy(words.data(), memory.bytes(out).data(), bytes);
    return words;
}

static void expect_words(const std::vector<uint32_t>& words, const Printed& printed) {
    const size_t row = size_t{printed.blocks} * printed.threads;
    for (size_t i = 0; i < words.size(); ++i) {
        EXPECT_EQ(words[i], printed.words[i])
            << "row " << i / row << " of thread " << i % row << std::hex << ": 0x" << words[i]
            << ", the GPU left 0x" << printed.words[i];
    }
}

// A feature and its build.
class Compiled : public testing::TestWithParam<std::tuple<std::string, std::string>> {
  protected:
    std::string feature() const { return std::get<0>(GetParam()); }
    std::string build() const { return std::get<1>(GetParam()); }
    std::optional<std::string> ptx() const { return compiled(feature() + "." + build() + ".ptx"); }
};
class Features : public Compiled {};
class ExactFeatures : public Compiled {};
constexpr char not_compiled[] = "not compiled: that takes nvcc 13 and a release build";

TEST_P(Features, HoldNoInstructionThatIsNotKnown) {
    const auto text = ptx();
    if (!text) GTEST_SKIP() << not_compiled;
    GlobalMemory memory;
    for (const Unsupported& unsupported : unsupported_forms(load(ptx::parse(*text), memory))) {
        ADD_FAILURE() << unsupported.form << ", " << unsupported.times << " times, first in line "
                      << unsupported.ptx_line;
    }
}

TEST_P(ExactFeatures, LeaveWhatTheGpuLeft) {
    const auto text = ptx();
    if (!text) GTEST_SKIP() << not_compiled;
    const Printed printed = printed_by(feature());
    ASSERT_GT(printed.words.size(), 0u);
    GlobalMemory memory;
    const auto words = run_like(printed, load(ptx::parse(*text), memory), memory);
    expect_words(words, printed);
}

TEST(WarpGroups, LeaveTheSameUnderEverySchedule) {
    const Printed printed = printed_by("warp_groups");
    for (const std::string& build : words_of(EXACT_BUILDS)) {
        const auto text = compiled("warp_groups." + build + ".ptx");
        if (!text) GTEST_SKIP() << not_compiled;
        GlobalMemory memory;
        const Program program = load(ptx::parse(*text), memory);
        for (uint64_t schedule = 1; schedule <= 16; ++schedule) {
            SCOPED_TRACE(build + ", schedule " + std::to_string(schedule));
            expect_words(run_like(printed, program, memory, schedule), printed);
        }
    }
}

static std::string name_of(const testing::TestParamInfo<Compiled::ParamType>& info) {
    return std::get<0>(info.param) + "_" + std::get<1>(info.param);
}
INSTANTIATE_TEST_SUITE_P(Folder, Features,
                         testing::Combine(testing::ValuesIn(features()),
                                          testing::ValuesIn(words_of(EXACT_BUILDS
                                                                     " " OTHER_BUILDS))),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Folder, ExactFeatures,
                         testing::Combine(testing::ValuesIn(features()),
                                          testing::ValuesIn(words_of(EXACT_BUILDS))),
                         name_of);

TEST(FatbinsOfNvcc, HoldTheirPtxInEveryCompression) {
    const auto text = compiled("warp.80.ptx");
    if (!text) GTEST_SKIP() << not_compiled;
    for (const std::string mode : {"none", "speed", "size"}) {
        const auto fatbin = compiled(mode + ".fatbin");
        ASSERT_TRUE(fatbin) << mode;
        const std::string held = ptx::ptx_of_fatbin(std::as_bytes(std::span(*fatbin)));
        // The fat binary holds the PTX without comments and blanks.
        EXPECT_EQ(ptx::parse(held).functions.size(), ptx::parse(*text).functions.size()) << mode;
        EXPECT_EQ(ptx::parse(held).functions[0].instructions.size(),
                  ptx::parse(*text).functions[0].instructions.size())
            << mode;
    }
}

}  // namespace warpsim::test
