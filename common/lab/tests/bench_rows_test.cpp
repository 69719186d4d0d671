#include "lab/bench_rows.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

TEST(BenchRows, AreOneLineForEachSizeAndRunner) {
    EXPECT_EQ(bench_heading(false) + show_row({"student", 1024, 3.83e-6, {}, {}, ""}) +
                  show_row({"solution", 1 << 22, 14.54e-6, {}, {}, ""}),
              "     n            predicted     bytes a s\n"
              "  2^10  student     3.83 us     1.07 GB/s\n"
              "  2^22  solution    14.5 us     1.15 TB/s\n");
}

TEST(BenchRows, StandBesideCubAndTheRooflineWhereTheyWereTimed) {
    EXPECT_EQ(
        bench_heading(true) +
            show_row({"student", 1 << 28, 234.98e-6, TimesCub{1.014, 1.010, 1.021}, 0.99, ""}) +
            show_row({"cub", 1 << 28, 238.14e-6, {}, {}, ""}),
        "     n                 time     bytes a s  of the roofline  CUB's time / its\n"
        "  2^28  student      235 us     4.57 TB/s             99 %  1.01 (1.01 to 1.02)\n"
        "  2^28  cub          238 us     4.51 TB/s\n");
}

TEST(BenchRows, SayWhyThereIsNoTime) {
    EXPECT_EQ(show_row({"student", 3000, 0, {}, {}, "a wrong sum: 1 instead of 2"}),
              "  3000  student   a wrong sum: 1 instead of 2\n");
}

TEST(BenchRows, RoundBeforeTheyChooseAPrefix) {
    EXPECT_NE(show_row({"cub", 1024, 999.9e-9, {}, {}, ""}).find("1.00 us"), std::string::npos);
    EXPECT_NE(show_row({"cub", 1024, 9.999e-6, {}, {}, ""}).find("10.0 us"), std::string::npos);
}

}  // namespace
}  // namespace lab
