// Descriptions of GPUs: the existing ones, and some that are refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "model/gpu.h"

namespace model {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// The error for the A100's description with one part of it replaced; empty if there is none.
std::string complaint(const std::string& part, const std::string& by) {
    std::string text = text_of(fs::path(GPUS) / "a100.toml");
    text.replace(text.find(part), part.size(), by);
    const fs::path file = fs::path(testing::TempDir()) / "changed.toml";
    std::ofstream(file) << text;
    try {
        read_gpu(file);
    } catch (const BadGpu& error) {
        return std::string(error.what()).substr(file.parent_path().string().size() + 1);
    }
    return "";
}

}  // namespace

TEST(Gpu, EveryDescriptionOfTheFolderCanBeRead) {
    for (const auto& entry : fs::directory_iterator(GPUS)) {
        const Gpu gpu = read_gpu(entry.path());
        EXPECT_FALSE(gpu.name.empty()) << entry.path();
        EXPECT_GT(gpu.l2_bytes_per_second, gpu.dram_bytes_per_second) << gpu.name;
        EXPECT_GT(gpu.dram_latency_seconds, gpu.l2_latency_seconds) << gpu.name;
    }
}

// Numbers come in paragraphs, whose first line of comment tells their origin.
TEST(Gpu, EveryNumberSaysWhetherItIsMeasuredFromASheetOrAssumed) {
    for (const auto& entry : fs::directory_iterator(GPUS)) {
        if (read_gpu(entry.path()).measured) {
            EXPECT_NE(read_gpu(entry.path()).source.find("model_microbenchmarks.sh"),
                      std::string::npos)
                << entry.path();
            continue;
        }
        std::ifstream lines(entry.path());
        std::string line, before;
        bool has_origin = false;
        for (; std::getline(lines, line); before = line) {
            if (before.empty())
                has_origin = line.starts_with("# From") || line.starts_with("# Assumed");
            const std::string key = line.substr(0, line.find(' '));
            EXPECT_TRUE(has_origin || !numbers().contains(key)) << entry.path() << ": " << key;
        }
    }
}

TEST(Gpu, EveryNumberIsMeasuredByAMicrobenchmark) {
    std::string programs;
    for (const auto& entry :
         fs::directory_iterator(fs::path(GPUS).parent_path() / "microbenchmarks"))
        programs += text_of(entry.path());
    for (const auto& [name, number] : numbers())
        EXPECT_NE(programs.find('"' + name), std::string::npos) << name;
}

TEST(Gpu, AnErrorNamesFileAndLine) {
    EXPECT_EQ(complaint("measured = false", "measured = 7"),
              "changed.toml:2: `measured` has the wrong type");
    EXPECT_EQ(complaint("multiprocessors = 108", "multiprocessors = -1"),
              "changed.toml:6: `multiprocessors` must be a number above 0");
    EXPECT_EQ(complaint("multiprocessors = 108", "multiprocessors = nan"),
              "changed.toml:6: `multiprocessors` must be a number above 0");
    EXPECT_EQ(complaint("multiprocessors = 108", "multiprocessors = inf"),
              "changed.toml:6: `multiprocessors` must be a number above 0");
    EXPECT_EQ(complaint("l2_bytes", "l3_bytes"),
              "changed.toml:10: `l3_bytes` is no property of a GPU");
    EXPECT_EQ(complaint("clock_hertz", "#"), "changed.toml:1: `clock_hertz` is missing");
    EXPECT_NE(complaint("= 108", "= "), "");
}

TEST(Gpu, AFileThatIsNotThereIsNamed) {
    try {
        read_gpu("no/such.toml");
        FAIL();
    } catch (const BadGpu& error) {
        EXPECT_NE(std::string(error.what()).find("no/such.toml"), std::string::npos);
    }
}

}  // namespace model
