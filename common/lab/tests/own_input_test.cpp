#include "lab/own_input.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "contract/reduction.h"
#include "contract/segment_sums.h"

namespace lab {
namespace {

class OwnInputTest : public ::testing::Test {
  protected:
    // The contracts of a host function for n elements, and of a kernel for blocks of threads.
    OwnInputTest() {
        suite_.cases = {one(reduce_sum(), "Sum", "n_1", {{"n", 1}}),
                        one(segment_sums({.kernel = "Segments"}), "Blocks", "threads_1",
                            {{"blocks", 1}, {"threads", 1}})};
    }

    std::string error_of(const OwnInput& own) {
        try {
            own_data(own_case(suite_, own), own, runner_);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "";
    }
    std::string file_of(const std::string& text) {
        write_file(folder_.path() / "numbers.txt", text);
        return folder_.path() / "numbers.txt";
    }

    PrivateFolder folder_;
    Suite suite_;
    CaseRunner runner_{{nullptr, nullptr, "sim"}, {}, 1};
};

TEST_F(OwnInputTest, TakesTheFirstFunctionUnlessOneIsNamed) {
    EXPECT_EQ(own_case(suite_, {"1000", "", ""}).sizes, (Sizes{{"n", 1000}}));
    EXPECT_EQ(own_case(suite_, {"64", "", "Segments"}).sizes,
              (Sizes{{"blocks", 1}, {"threads", 64}}));
    EXPECT_EQ(own_case(suite_, {"3x64", "", "Segments"}).sizes,
              (Sizes{{"blocks", 3}, {"threads", 64}}));
    EXPECT_EQ(error_of({"1", "", "sum"}), "CASE=sum: a run is of one of: reduce_sum, Segments");
}

TEST_F(OwnInputTest, SaysHowLargeItMayBe) {
    EXPECT_EQ(error_of({}), "run: how large? N=N");
    EXPECT_EQ(error_of({"", "", "Segments"}), "run: how large? N=THREADS or N=BLOCKSxTHREADS");
    EXPECT_EQ(error_of({"1x2x3", "", "Segments"}),
              "N=1x2x3: must be N=THREADS or N=BLOCKSxTHREADS");
    EXPECT_EQ(error_of({"48", "", "Segments"}), "threads = 48: must be a power of two, 1 to 1024");
    for (const char* typed : {"x", "1e3", "-1", "1x", "x1", "99999999999999999999"})
        EXPECT_EQ(error_of({typed, "", ""}), std::string("N=") + typed + ": must be N=N");
    EXPECT_EQ(error_of({"20000000", "", ""}), "N=20000000: at most 16777216 elements");
}

TEST_F(OwnInputTest, KnowsKindsOfDataByTheirFirstWords) {
    const OwnInput own{"4", "positive and", ""};
    EXPECT_EQ(own_data(own_case(suite_, own), own, runner_).data.name,
              "positive and negative numbers");
    const OwnInput usual{"4", "", ""};
    EXPECT_EQ(own_data(own_case(suite_, usual), usual, runner_).inputs[0].number(3), 1);
    EXPECT_TRUE(error_of({"4", "nine", ""})
                    .starts_with("DATA=nine: neither a file nor one of: ones; positive integers"));
}

TEST_F(OwnInputTest, ReadsAFileAndIsAsLargeAsIt) {
    const OwnInput own{"", file_of("1, 2.5;-3\n+4e1\t"), ""};
    const Case made = own_case(suite_, own);
    EXPECT_EQ(made.sizes, (Sizes{{"n", 4}}));
    const OwnData data = own_data(made, own, runner_);
    EXPECT_TRUE(data.data.fractions);
    EXPECT_EQ(data.inputs[0].number(1), 2.5);
    EXPECT_EQ(data.inputs[0].number(3), 40);
}

TEST_F(OwnInputTest, SaysWhatIsWrongInAFile) {
    EXPECT_EQ(error_of({"", file_of("1\n2 three"), ""}),
              "DATA=" + file_of("1\n2 three") + ", line 2: 'three' is no number");
    EXPECT_EQ(error_of({"5", file_of("1 2"), ""}),
              "DATA=" + file_of("1 2") + ": it holds 2 numbers, and n = 5 takes 5");
}

}  // namespace
}  // namespace lab
