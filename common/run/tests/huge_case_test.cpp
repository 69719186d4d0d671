// Tests the comparison of a huge case's outputs, of which only pieces are read.
#include <gtest/gtest.h>

#include <numeric>

#include "contract/sums.h"
#include "run/case_runner.h"
#include "run/tests/fake_sim.h"

namespace lab {
namespace {

using testing::Call;
using testing::FakeKernel;
using testing::FakeSim;

// Repeats a period in memory of its own, as a GPU does.
class Repeating : public FakeSim {
  public:
    using FakeSim::FakeSim;
    device::Buffer allocate_repeating(size_t bytes, std::span<const std::byte> period,
                                      size_t) override {
        const device::Buffer buffer = allocate(bytes);
        for (size_t begin = 0; begin < bytes; begin += period.size())
            write(buffer, begin, period.first(std::min(period.size(), bytes - begin)));
        return buffer;
    }
};

constexpr size_t elements = (size_t{1} << 24) + (size_t{3} << 20);

// An inclusive scan: as many outputs as elements.
Case scan() {
    const auto one_thread = [](const Sizes&) -> Launched::Dimensions { return {1, 1, 1}; };
    Contract contract;
    contract.name = "K";
    contract.called = Launched{.grid = one_thread, .block = one_thread};
    contract.sizes = {"n"};
    contract.parameters = {input<float>("input", "n"), output<float>("output", "n")};
    contract.data = {positive_integers()};
    contract.reference = [](const Given&, Wanted&) {};
    contract.diagnosed_as = Linear{.own = [](const Sizes&, size_t i) { return Range{0, i + 1}; }};
    contract.huge = Contract::Huge::on_gpu;
    return one(std::make_shared<const Contract>(std::move(contract)), "Large", "n",
               {{"n", elements}});
}

bool is_right(FakeKernel kernel) {
    Repeating device(std::move(kernel));
    const Case test_case = scan();
    Subject subject;
    subject.kernels[test_case.contract->declaration()] = "kernel";
    return CaseRunner({&device, nullptr, "gpu"}, subject, 1).is_right_on_zeros(test_case);
}

FakeKernel scan_but(size_t begin, size_t end) {
    return [=](Call& call) {
        std::partial_sum(call.input.begin(), call.input.end(), call.output.begin());
        for (size_t i = begin; i < end; ++i) call.output[i] += 1;
        return device::Outcome{};
    };
}

TEST(HugeCase, IsRightIfAllPiecesAre) { EXPECT_TRUE(is_right(scan_but(0, 0))); }

TEST(HugeCase, IsWrongInTheFirstAndTheLastOutput) {
    EXPECT_FALSE(is_right(scan_but(0, 1)));
    EXPECT_FALSE(is_right(scan_but(elements - 1, elements)));
}

TEST(HugeCase, IsWrongFromSomeOutputOn) {
    EXPECT_FALSE(is_right(scan_but((size_t{1} << 24) + 1, elements - (size_t{1} << 20) - 1)));
}

TEST(HugeCase, IsWrongIfNothingIsWritten) {
    EXPECT_FALSE(is_right([](Call&) { return device::Outcome{}; }));
}

}  // namespace
}  // namespace lab
