#include "streams/byte_ranges.h"

#include <gtest/gtest.h>

#include <ostream>

namespace streams {

static void PrintTo(const Range& range, std::ostream* out) {
    *out << range.begin << ".." << range.end;
}

namespace {

ByteRanges made_of(const std::vector<Range>& ranges) {
    ByteRanges made;
    for (const Range& range : ranges) made.add(range);
    return made;
}

using Ranges = std::vector<Range>;

TEST(ByteRanges, AreSortedAndApart) {
    EXPECT_EQ(made_of({{8, 12}, {0, 4}, {4, 8}, {20, 24}}).ranges(), (Ranges{{0, 12}, {20, 24}}));
    EXPECT_EQ(made_of({{0, 10}, {2, 4}, {9, 11}}).ranges(), (Ranges{{0, 11}}));
    EXPECT_EQ(made_of({{5, 5}}).ranges(), Ranges{});
}

TEST(ByteRanges, StayTheSameHoweverManyThereAre) {
    ByteRanges every_second;
    for (uint64_t i = 0; i < 10'000; ++i) {
        const uint64_t at = i * 7919 % 10'000 * 8;  // in some order
        every_second.add({at, at + 4});
        every_second.add({at, at + 4});
    }
    ASSERT_EQ(every_second.ranges().size(), 10'000u);
    EXPECT_EQ(every_second.ranges().back(), (Range{79'992, 79'996}));
}

TEST(ByteRanges, HaveCommonBytes) {
    const ByteRanges even = made_of({{0, 4}, {8, 12}, {16, 20}});
    EXPECT_EQ(first_common(even, made_of({{4, 8}, {12, 16}})), std::nullopt);
    EXPECT_EQ(first_common(even, made_of({{4, 9}, {17, 18}})), (Range{8, 9}));
    EXPECT_EQ(first_common(even, {}), std::nullopt);
}

TEST(ByteRanges, CoverOthers) {
    const ByteRanges all = made_of({{0, 10}, {20, 30}});
    EXPECT_TRUE(covers(all, made_of({{0, 10}, {25, 30}})));
    EXPECT_TRUE(covers(all, {}));
    EXPECT_FALSE(covers(all, made_of({{9, 11}})));
    EXPECT_FALSE(covers(all, made_of({{5, 25}})));
}

}  // namespace
}  // namespace streams
