#include "lab/bench_rows.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

BenchRow row(const std::string& runner, uint64_t n, double seconds) {
    BenchRow row;
    row.runner = runner;
    row.n = n;
    row.seconds = seconds;
    row.bytes_per_second = static_cast<double>(n * sizeof(float)) / seconds;
    return row;
}

TEST(BenchRows, AreOneLineForEachSizeAndRunner) {
    BenchRow scaled = row("student", 1 << 28, 1.57e-3);
    scaled.share_of_roofline = 0.147;
    scaled.scaled_from = 1 << 24;
    EXPECT_EQ(
        bench_heading(false) + show_row(row("student", 1024, 3.83e-6)) +
            show_row(row("solution", 1 << 22, 14.54e-6)) + show_row(scaled),
        "     n             predicted      a second  of the roofline\n"
        "  2^10  student      3.83 us     1.07 GB/s\n"
        "  2^22  solution     14.5 us     1.15 TB/s\n"
        "  2^28  student      1.57 ms      684 GB/s             15 %  counts scaled from 2^24\n");
}

TEST(BenchRows, StandBesideTheReferenceAndTheRooflineWhereTheyWereTimed) {
    BenchRow student = row("student", 1 << 28, 234.98e-6);
    student.times_reference = TimesReference{1.014, 1.010, 1.021};
    student.share_of_roofline = 0.99;
    EXPECT_EQ(
        bench_heading(true) + show_row(student) + show_row(row("reference", 1 << 28, 238.14e-6)),
        "     n                  time      a second  of the roofline  reference's time / its\n"
        "  2^28  student       235 us     4.57 TB/s             99 %  1.01 (1.01 to 1.02)\n"
        "  2^28  reference     238 us     4.51 TB/s\n");
}

TEST(BenchRows, HaveMultiplyAddsWhereTheyAreStated) {
    BenchRow product = row("student", 1 << 25, 3.09e-3);
    product.multiply_adds_per_second = 22.24e12;
    EXPECT_NE(show_row(product).find("22.2 TFMA/s"), std::string::npos);
}

TEST(BenchRows, SayWhyThereIsNoTime) {
    BenchRow failed = row("student", 3000, 0);
    failed.error = "a wrong sum: 1 instead of 2";
    EXPECT_EQ(show_row(failed), "  3000  student    a wrong sum: 1 instead of 2\n");
}

TEST(BenchRows, RoundBeforeTheyChooseAPrefix) {
    EXPECT_NE(show_row(row("reference", 1024, 999.9e-9)).find("1.00 us"), std::string::npos);
    EXPECT_NE(show_row(row("reference", 1024, 9.999e-6)).find("10.0 us"), std::string::npos);
}

}  // namespace
}  // namespace lab
