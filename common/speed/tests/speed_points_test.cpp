#include <gtest/gtest.h>

#include "base/style.h"
#include "show/screen.h"
#include "speed/speed.h"

namespace lab {
namespace {

SpeedSpec spec() { return {.points = 4, .reference = {"cublasSgemm", 0.4, 0.2}}; }

SpeedSpec spec_with_fallback() {
    SpeedSpec with = spec();
    with.fallback = {"naive_product", 5, 2};
    return with;
}

constexpr auto everything = [](const std::string&) { return true; };
constexpr auto nothing = [](const std::string&) { return false; };

TEST(SpeedPoints, RiseOnALineAndAreRoundedDown) {
    const auto points = [](double ratio) { return points_for(ratio, spec().reference, 4); };
    EXPECT_EQ(points(0.1), 0);
    EXPECT_EQ(points(0.2), 0);
    EXPECT_EQ(points(0.249), 0);
    EXPECT_EQ(points(0.251), 1);
    EXPECT_EQ(points(0.399), 3);
    EXPECT_EQ(points(0.4), 4);
    EXPECT_EQ(points(7), 4);
}

TEST(SpeedReference, IsTheFallbackOnlyWhereItIsNotInstalled) {
    const SpeedSpec with = spec_with_fallback(), without = spec();
    EXPECT_EQ(installed_reference(with, everything).name, "cublasSgemm");
    EXPECT_EQ(installed_reference(with, nothing).name, "naive_product");
    EXPECT_EQ(installed_reference(without, nothing).name, "cublasSgemm");
}

TEST(SpeedReference, BringsItsOwnThresholdsAndIsNamedInTheResult) {
    const SpeedSpec with = spec_with_fallback();
    SpeedResult result = unmeasured(with);
    EXPECT_EQ(result.reference, "cublasSgemm");
    EXPECT_EQ(result.note, "");
    compare_with(installed_reference(with, nothing), with, result);
    EXPECT_EQ(result.reference, "naive_product");
    EXPECT_EQ(result.at_least, 5);
    EXPECT_EQ(result.counts_from, 2);
    EXPECT_EQ(result.note,
              "cublasSgemm is not installed here: naive_product, which is slower, takes its place, "
              "and all points need 5 times its speed");
}

uint64_t one_output(uint64_t) { return 1; }
uint64_t as_many_outputs(uint64_t elements) { return elements; }

TEST(SpeedTask, IsTimedWithFewerElementsWhereMemoryIsScarce) {
    constexpr uint64_t wanted = 1 << 28, gibibyte = 1 << 30;
    EXPECT_EQ(elements_that_fit(wanted, 140 * gibibyte, one_output), wanted);
    EXPECT_EQ(elements_that_fit(wanted, 16 * gibibyte, one_output), wanted);
    EXPECT_EQ(elements_that_fit(wanted, 8 * gibibyte, one_output), wanted / 2);
    EXPECT_EQ(elements_that_fit(wanted, 2 * gibibyte, one_output), wanted / 8);
    EXPECT_EQ(elements_that_fit(wanted, gibibyte / 1024, one_output), 1U << 20);
    EXPECT_EQ(elements_that_fit(1000, 0, one_output), 1000U);
    EXPECT_EQ(elements_that_fit(wanted, 12 * gibibyte, as_many_outputs), wanted / 2);
}

TEST(SpeedTask, SaysThatItWasTimedWithFewer) {
    Verdict v;
    v.speed.ratio = v.speed.low = v.speed.high = v.speed.share_of_roofline = 1;
    v.speed.note = "timed at 3 elements: 4 do not fit into this GPU's memory";
    EXPECT_NE(show_speed(v, Style(false)).find("\n  note      timed at 3 elements"),
              std::string::npos);
}

TEST(SpeedPoints, OfWhatWasNotMeasuredAreNoZero) {
    EXPECT_EQ(unmeasured(spec()).points, std::nullopt);
    EXPECT_EQ(unmeasured(spec()).state, "not_measured");
}

TEST(SpeedOnTheScreen, NamesRatioIntervalAndPoints) {
    Verdict verdict;
    EXPECT_EQ(show_speed(verdict, Style(false)), "");
    SpeedResult& speed = verdict.speed;
    speed.reference = "CUB";
    speed.ratio = 0.46;
    speed.low = 0.45;
    speed.high = 0.47;
    speed.pairs = 40;
    speed.share_of_roofline = 0.31;
    speed.points = 2;
    speed.out_of = 2;
    EXPECT_EQ(show_speed(verdict, Style(false)),
              "\n  speed     0.46x of CUB (0.45 to 0.47, 40 pairs), 31 % of the roofline   2/2 "
              "on a GPU\n");
    speed.state = "too_close";
    EXPECT_NE(show_speed(verdict, Style(false)).find("too close to call"), std::string::npos);
    speed.discarded = 3;
    EXPECT_NE(show_speed(verdict, Style(false)).find("3 disturbed runs left out"),
              std::string::npos);
}

TEST(SpeedOnTheScreen, SaysWhyNothingWasMeasured) {
    Verdict verdict;
    verdict.speed.message = "the GPU has no room";
    EXPECT_EQ(show_speed(verdict, Style(false)), "\n  speed     the GPU has no room\n");
}

}  // namespace
}  // namespace lab
