#include <bit>
#include <functional>
#include <random>

#include "device/sim.h"
#include "every_device.h"

namespace device {
namespace {

TEST_P(OnEveryDevice, RunsManyBlocks) {
    std::vector<unsigned> data(5000, 7);
    const Buffer buffer = upload(*device_, data);
    Launch add = launch("add_one", {Pointer{buffer}, value(4999U)});
    add.grid.x = 20;
    add.block.x = 256;
    ASSERT_FALSE(device_->run(add).fault);
    data.assign(5000, 8);
    data.back() = 7;
    EXPECT_EQ(download<unsigned>(*device_, buffer), data);
}

// The same kernels as code for a GPU with clusters.
std::string ptx_for_clusters() {
    std::string ptx = kernels_ptx;
    const std::string version = ".version ", target = ".target ";
    ptx.replace(ptx.find(version) + version.size(), 3, "8.0");  // the first with sm_90 is 7.8
    return ptx.replace(ptx.find(target) + target.size(), 5, "sm_90");
}

TEST_P(OnEveryDevice, RunsBlocksInClusters) {
    device_->load({ptx_for_clusters(), {}});
    for (const uint32_t size : {1, 2, 16}) {
        const Buffer buffer = upload(*device_, std::vector<unsigned>(32, 7));
        Launch add = launch("add_one", {Pointer{buffer}, value(32U)});
        add.grid.x = 32;
        add.block.x = 1;
        add.cluster = Dim3{size};
        ASSERT_FALSE(device_->run(add).fault) << size;
        EXPECT_EQ(download<unsigned>(*device_, buffer), std::vector<unsigned>(32, 8));
    }
}

TEST_P(OnEveryDevice, RefusesAGridThatDoesNotConsistOfClusters) {
    device_->load({ptx_for_clusters(), {}});
    const Buffer buffer = upload(*device_, std::vector<unsigned>{1, 2, 3, 4});
    Launch add = launch("add_one", {Pointer{buffer}, value(4U)});
    add.grid.x = 4;
    add.cluster = Dim3{3};
    const Outcome outcome = device_->run(add);
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, FaultKind::bad_launch);
}

TEST_P(OnEveryDevice, StartsAtAnOffsetIntoABuffer) {
    const Buffer buffer = upload(*device_, std::vector<unsigned>{1, 1, 1});
    ASSERT_FALSE(device_->run(launch("add_one", {Pointer{buffer, 4}, value(1U)})).fault);
    EXPECT_EQ(download<unsigned>(*device_, buffer), (std::vector<unsigned>{1, 2, 1}));
}

// An image for another GPU, or from a newer toolkit: the driver assembles the PTX instead.
TEST_P(OnEveryDevice, FallsBackToPtxWhenTheImageDoesNotFit) {
    device_->load({kernels_ptx, std::vector<std::byte>(64, std::byte{0xff})});
    expect_it_works();
}

TEST_P(OnEveryDevice, VariablesLastFromLaunchToLaunch) {
    const auto calls = device_->variable("calls"), most = device_->variable("most_calls");
    ASSERT_TRUE(calls && most);
    EXPECT_EQ(calls->bytes, sizeof(unsigned));
    EXPECT_EQ(download<unsigned>(*device_, *calls), std::vector<unsigned>{40});
    const unsigned limit = 42;
    device_->write(*most, 0, std::as_bytes(std::span(&limit, 1)));
    device_->free_all();
    for (int i = 0; i < 3; ++i) ASSERT_FALSE(device_->run(launch("count_call", {})).fault);
    EXPECT_EQ(download<unsigned>(*device_, *device_->variable("calls")), std::vector<unsigned>{42});
    EXPECT_TRUE(device_->damaged_guards().empty());
    EXPECT_FALSE(device_->variable("no_such_variable"));
}

TEST_P(OnEveryDevice, KnowsWhatAKernelTakes) {
    const KernelResources taken = device_->resources("sum_block");
    EXPECT_EQ(taken.shared_bytes, 4096U);
    EXPECT_EQ(taken.max_threads, 1024U);
    EXPECT_GT(taken.registers, 0U);
    EXPECT_THROW(device_->resources("no_such_kernel"), Error);
    expect_it_works();
}

TEST_P(OnEveryDevice, FindsThePointersInAStruct) {
    const Buffer from = upload(*device_, std::vector<unsigned>{1, 2, 3});
    const Buffer to = upload(*device_, std::vector<unsigned>{0, 0, 0});
    std::vector<std::byte> part(24);
    part[0] = std::byte{2};
    ASSERT_FALSE(
        device_
            ->run(launch("copy_part", {Argument(part, {{8, Pointer{from, 4}}, {16, Pointer{to}}})}))
            .fault);
    EXPECT_EQ(download<unsigned>(*device_, to), (std::vector<unsigned>{2, 3, 0}));
}

TEST_P(OnEveryDevice, BlocksOfACooperativeLaunchMeet) {
    const Buffer data = upload(*device_, std::vector<unsigned>{1, 2, 3, 4});
    Launch meet = launch("sum_of_all", {Pointer{data}});
    meet.grid.x = 4;
    meet.cooperative = true;
    ASSERT_FALSE(device_->run(meet).fault);
    EXPECT_EQ(download<unsigned>(*device_, data), (std::vector<unsigned>{10, 10, 10, 10}));
    meet.grid.x = 100'000;
    const Outcome outcome = device_->run(meet);
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, FaultKind::bad_launch) << outcome.fault->message;
    expect_it_works();
}

float sum_on(Device& device, const std::vector<float>& input) {
    const Buffer in = upload(device, input);
    const Buffer out = upload(device, std::vector<float>{-1});
    Launch sum = launch("sum_block", {Pointer{in}, Pointer{out}, value(unsigned(input.size()))});
    sum.block.x = 128;
    const Outcome outcome = device.run(sum);
    EXPECT_FALSE(outcome.fault) << outcome.fault->message;
    return download<float>(device, out)[0];
}

// The kernel determines the order of the additions, so the sums agree in every bit.
TEST_P(OnEveryDevice, AgreesWithSimInEveryBit) {
    std::mt19937 random(1);
    std::normal_distribution<float> signed_values(0, 100);
    std::vector<float> input(5001);
    for (float& x : input) x = signed_values(random);
    const auto sim = make_sim();
    sim->load({kernels_ptx, {}});
    EXPECT_EQ(std::bit_cast<unsigned>(sum_on(*device_, input)),
              std::bit_cast<unsigned>(sum_on(*sim, input)));
}

TEST_P(OnEveryDevice, KeepsTheFirstFortyLinesPrintedAndCountsTheRest) {
    const Outcome outcome = device_->run(launch("print_lines", {value(100U)}));
    ASSERT_FALSE(outcome.fault) << outcome.fault->message;
    EXPECT_EQ(outcome.printed_lines, 100U);
    ASSERT_EQ(outcome.printed.size(), 40U);
    EXPECT_EQ(outcome.printed[0], "line 0 of 100");
    EXPECT_EQ(outcome.printed[39], "line 39 of 100");
}

// The output of one launch is not shown with the next.
TEST_P(OnEveryDevice, ShowsEachLaunchItsOwnLines) {
    EXPECT_EQ(device_->run(launch("print_lines", {value(2U)})).printed_lines, 2U);
    EXPECT_EQ(device_->run(launch("print_lines", {value(0U)})).printed_lines, 0U);
    EXPECT_EQ(device_->run(launch("print_lines", {value(1U)})).printed_lines, 1U);
}

// The output is larger than a pipe holds: the worker must not wait for a client that waits for it.
TEST_P(OnEveryDevice, SurvivesAKernelThatPrintsMuch) {
    Launch print = launch("print_lines", {value(20'000U)});
    print.max_instructions = 100'000'000;
    print.deadline_seconds = 20;
    const Outcome outcome = device_->run(print);
    ASSERT_FALSE(outcome.fault) << outcome.fault->message;
    EXPECT_EQ(outcome.printed_lines, 20'000U);
}

// `spoil` turns a valid launch of add_one into one that cannot start.
void expect_refusal(Device& device, const std::function<void(Launch&)>& spoil) {
    const Buffer buffer = upload(device, std::vector<unsigned>{5});
    Launch launch = device::launch("add_one", {Pointer{buffer}, value(1U)});
    spoil(launch);
    const Outcome outcome = device.run(launch);
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, FaultKind::bad_launch) << outcome.fault->message;
    EXPECT_FALSE(outcome.fault->message.empty());
}

TEST_P(OnEveryDevice, RefusesAKernelThatIsNotThere) {
    expect_refusal(*device_, [](Launch& bad) { bad.kernel = "no_such_kernel"; });
    expect_it_works();
}

TEST_P(OnEveryDevice, RefusesSizesThatCannotStart) {
    expect_refusal(*device_, [](Launch& bad) { bad.block.x = 1025; });
    expect_refusal(*device_, [](Launch& bad) { bad.block.x = 0; });
    expect_refusal(*device_, [](Launch& bad) { bad.grid.x = 0; });
    expect_refusal(*device_, [](Launch& bad) { bad.shared_bytes = 1 << 20; });
    expect_it_works();
}

TEST_P(OnEveryDevice, GivesABlockMoreThanTheOrdinarySharedMemory) {
    const Buffer buffer = upload(*device_, std::vector<unsigned>{5});
    Launch more = launch("add_one", {Pointer{buffer}, value(1U)});
    more.shared_bytes = 100 << 10;
    const Outcome outcome = device_->run(more);
    ASSERT_FALSE(outcome.fault) << outcome.fault->message;
    EXPECT_EQ(download<unsigned>(*device_, buffer), std::vector<unsigned>{6});
}

TEST_P(OnEveryDevice, RefusesArgumentsThatDoNotFitTheParameters) {
    expect_refusal(*device_, [](Launch& bad) { bad.arguments.pop_back(); });
    expect_refusal(*device_, [](Launch& bad) { bad.arguments.push_back(value(1U)); });
    expect_refusal(*device_, [](Launch& bad) { bad.arguments[1] = value(uint64_t{0}); });
    expect_it_works();
}

}  // namespace
}  // namespace device
