// Reads, judges and draws from recorded pairs. The recordings in recorded/ come from a CPU on which
// four people were working (bench_simulation record --pairs 640, and with --ratio 0.909090909).
#include "bench/simulation/recorded.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "bench/sequential.h"

namespace bench {
namespace {

std::vector<Pair> recorded(const char* name) {
    return read_pairs(std::string(BENCH_RECORDED) + "/" + name);
}

TEST(Recording, OfTwoThatAreEqualIsJudgedSo) {
    const std::vector<Pair> pairs = recorded("cpu_equal.csv");
    ASSERT_EQ(pairs.size(), 640U);
    for (double threshold : {0.95, 0.98})
        EXPECT_EQ(decide(pairs, threshold).state, SpeedState::passed) << threshold;
    EXPECT_EQ(decide(pairs, 1).state, SpeedState::undecided);
    for (double threshold : {1.02, 1.05})
        EXPECT_EQ(decide(pairs, threshold).state, SpeedState::failed) << threshold;
}

TEST(Recording, OfATenthMoreWorkIsJudgedSo) {
    const std::vector<Pair> pairs = recorded("cpu_tenth_more.csv");
    for (double threshold : {0.86, 0.89})
        EXPECT_EQ(decide(pairs, threshold).state, SpeedState::passed) << threshold;
    for (double threshold : {0.94, 1.0})
        EXPECT_EQ(decide(pairs, threshold).state, SpeedState::failed) << threshold;
    EXPECT_NEAR(looks_at(pairs).back().ratio.value, 1 / 1.1, 0.01);
}

class PairsFile : public testing::Test {
  protected:
    ~PairsFile() override { std::filesystem::remove(path_); }
    std::vector<Pair> read(const std::string& text) {
        std::ofstream(path_) << text;
        return read_pairs(path_);
    }
    const std::string header_ = "student_seconds,reference_seconds,discarded\n";
    const std::string path_ = testing::TempDir() + "pairs_of_a_test.csv";
};

TEST_F(PairsFile, IsReadInTheOrderOfTime) {
    const std::vector<Pair> pairs = read(header_ + "1e-5,0.00002,0\n3,4.5,1\n");
    ASSERT_EQ(pairs.size(), 2U);
    EXPECT_EQ(pairs[0].student_seconds, 1e-5);
    EXPECT_EQ(pairs[0].reference_seconds, 2e-5);
    EXPECT_FALSE(pairs[0].discarded);
    EXPECT_EQ(pairs[1].reference_seconds, 4.5);
    EXPECT_TRUE(pairs[1].discarded);
}

TEST_F(PairsFile, OfAnotherKindIsRefused) {
    EXPECT_THROW(read(""), std::invalid_argument);
    EXPECT_THROW(read("seconds\n1,2,0\n"), std::invalid_argument);
    for (const char* line : {"1,2", "1,2,0,", "1,2,3", "1;2;0", "one,2,0", "", "1,2,0 "})
        EXPECT_THROW(read(header_ + line + "\n"), std::invalid_argument) << line;
}

TEST(DrawnGrading, KeepsTheOrderOfTimeInsideABlockAndGoesOnAtTheBeginning) {
    std::vector<Pair> recording;
    for (size_t i = 0; i < most_pairs; ++i)
        recording.push_back({static_cast<double>(i + 1), 1, i % 10 == 0});
    Random random(1);
    const std::vector<Pair> pairs = draw_grading(random, recording, most_pairs / 2);
    EXPECT_EQ(pairs.size() % most_pairs, 0U);
    bool wrapped = false;
    for (size_t i = 0; i + 1 < pairs.size(); ++i) {
        if (i % most_pairs == most_pairs - 1) continue;
        const double step = pairs[i + 1].student_seconds - pairs[i].student_seconds;
        wrapped = wrapped || step != 1;
        EXPECT_TRUE(step == 1 || step == 1 - static_cast<double>(most_pairs)) << i;
        const bool starts = i % most_pairs == 0;
        EXPECT_TRUE(!starts || static_cast<size_t>(pairs[i].student_seconds) % 2 == 1)
            << "half a group";
    }
    EXPECT_TRUE(wrapped);
    EXPECT_EQ(looks_at(pairs).size(), 4U);
}

}  // namespace
}  // namespace bench
