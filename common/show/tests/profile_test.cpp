#include "show/profile.h"

#include <gtest/gtest.h>

#include "contract/reduction.h"
#include "show/finding.h"

namespace lab {
namespace {

Case sum_of(uint64_t n) { return one(reduce_sum(), "Any", "n", {{"n", n}}); }

// 1024 blocks' worth of elements, 16 float4 for each of 8192 threads: no finding applies.
device::LaunchCounts frugal() {
    device::LaunchCounts launch;
    launch.blocks = 32;
    launch.warps = 256;
    launch.counts.warp_instructions = 20'000;
    launch.counts.active_lanes = 20'000 * 32;
    launch.counts.global_loads = 4096 * 32;
    launch.counts.global_load_requests = 4096;
    launch.counts.global_load_bytes = 4096 * 512;
    launch.counts.global_load_sectors = 4096 * 16;
    launch.counts.block_barriers = 256;
    launch.counts.contending_atomics = 32;
    return launch;
}

Profile profile_of(device::LaunchCounts launch) {
    launch.lines = {{3, 0, {{"", "kernel.cu", 3}}, launch.counts}};
    Profile profile;
    profile.add(sum_of(4096 * 128), std::span(&launch, 1));
    return profile;
}

std::vector<std::string> titles(const Profile& profile) {
    std::vector<std::string> list;
    for (const Finding* finding : findings()) {
        if (finding->weight(profile) >= 0.02) list.emplace_back(finding->title);
    }
    return list;
}

using Titles = std::vector<std::string>;

TEST(Findings, SayNothingOfAFrugalKernel) {
    EXPECT_EQ(titles(profile_of(frugal())), Titles{});
    EXPECT_NE(show_profile(profile_of(frugal()), "a\nb\nc\n", Style(false)).find("Nothing here"),
              std::string::npos);
}

TEST(Findings, NameWhatIsWasted) {
    const auto with = [](auto change) {
        device::LaunchCounts launch = frugal();
        change(launch);
        return titles(profile_of(launch));
    };
    EXPECT_EQ(with([](auto& l) { l.counts.active_lanes /= 2; }), Titles{"idle lanes"});
    EXPECT_EQ(with([](auto& l) { l.counts.active_lanes = l.counts.active_lanes / 32 * 29; }),
              Titles{});                                                      // a tree's last steps
    EXPECT_EQ(with([](auto& l) { l.counts.active_lanes /= 32; }), Titles{});  // one lane must
    EXPECT_EQ(with([](auto& l) { l.counts.global_load_sectors *= 2; }), Titles{"loads spread out"});
    EXPECT_EQ(with([](auto& l) { l.counts.global_load_requests *= 4; }), Titles{"narrow loads"});
    EXPECT_EQ(with([](auto& l) { l.counts.block_barriers = 4000; }), Titles{"barriers"});
    EXPECT_EQ(with([](auto& l) { l.counts.contending_atomics = 8192; }),
              Titles{"atomics in a queue"});
    EXPECT_EQ(with([](auto& l) { l.counts.shared_load_wavefronts = 9000; }),
              Titles{"bank conflicts"});
    EXPECT_EQ(with([](auto& l) {
                  l.counts.global_load_bytes *= 2;
                  l.counts.global_load_sectors *= 2;
              }),
              Titles{"loads again and again"});
}

TEST(Findings, BlameTheTreeWhereAThreadHasFewElements) {
    device::LaunchCounts launch = frugal();
    launch.warps = 8192;  // 2 elements per thread
    device::Counts tree = launch.counts, loads = launch.counts;
    tree.global_loads = tree.global_load_sectors = 0;
    loads.warp_instructions = loads.active_lanes = 0;
    launch.lines = {{3, 0, {{"", "kernel.cu", 3}}, loads}, {4, 0, {{"", "kernel.cu", 4}}, tree}};
    Profile profile;
    profile.add(sum_of(4096 * 128), std::span(&launch, 1));
    EXPECT_EQ(titles(profile), Titles{"few elements a thread"});
}

TEST(Profile, PutsCountsBesideTheLinesOfTheFile) {
    device::LaunchCounts launch = frugal();
    launch.counts.active_lanes /= 2;
    device::Counts half = launch.counts;
    half.warp_instructions /= 2, half.active_lanes /= 2;
    device::Counts other = half;
    other.active_lanes *= 2;
    launch.lines = {{2, 0, {{"", "kernel.cu", 2}}, half}, {80, 0, {{"", "agent.cuh", 80}}, other}};
    Profile profile;
    profile.add(sum_of(2), std::span(&launch, 1));
    const std::string shown = show_profile(profile, "first\nsecond\n", Style(false));
    EXPECT_NE(shown.find("   1  first\n"), std::string::npos) << shown;
    EXPECT_NE(shown.find("   88 %     10000   16.0    65536"), std::string::npos) << shown;
    EXPECT_NE(shown.find("   2  second\n"), std::string::npos) << shown;
    EXPECT_NE(shown.find("in other files"), std::string::npos) << shown;
    EXPECT_NE(shown.find("16.0 of a warp's 32 lanes take part, most of it at line 2\n"),
              std::string::npos)
        << shown;
}

}  // namespace
}  // namespace lab
