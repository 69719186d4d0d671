#include "bench/speed.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "bench/reference.h"
#include "device/tests/testing.h"

namespace bench {
namespace {

using device::Buffer;
using device::Fill;
using device::GpuState;
using device::Launch;
using device::Pointer;
using device::Step;
using device::value;

Launch sum_of(Buffer in, Buffer out, size_t elements) {
    Launch sum = device::launch(
        "sum_block", {Pointer{in}, Pointer{out}, value(static_cast<unsigned>(elements))});
    sum.block.x = 128;
    return sum;
}

Timed timed_sum(size_t elements) {
    return {.words = elements, .steps = [=](Buffer in, Buffer out) {
                return std::vector<Step>{sum_of(in, out, elements)};
            }};
}

class FakePairs : public testing::Test {
  protected:
    void SetUp() override {
        if (!device::gpu_worker_is_built()) GTEST_SKIP() << "built without cuda.h";
        gpu_ = device::make_gpu();
        gpu_->load({kernels_ptx, {}});
    }

    static std::filesystem::path library() {
        return std::filesystem::read_symlink("/proc/self/exe")
            .replace_filename("fake_cuda/fake_cub.so");
    }
    PairedTiming timing(Timed timed) { return {*gpu_, std::move(timed), library(), 1}; }

    device::FakeDriver fake_driver_;
    std::unique_ptr<device::Gpu> gpu_;
};

TEST_F(FakePairs, ComeByTwoAndEachAnswerIsRight) {
    PairedTiming pairs = timing(timed_sum(1000));
    ASSERT_FALSE(pairs.prepare());
    for (int group = 0; group < 5; ++group) ASSERT_FALSE(pairs.take_group());
    ASSERT_EQ(pairs.pairs().size(), 10U);
    for (const Pair& pair : pairs.pairs()) {
        EXPECT_EQ(pair.student_seconds, 1e-3);
        EXPECT_EQ(pair.reference_seconds, 1e-3);
        EXPECT_FALSE(pair.discarded);
    }
    EXPECT_FALSE(pairs.wrong_answer());
}

TEST_F(FakePairs, WithOneElementLeftOutAreWrong) {
    Timed timed = timed_sum(1000);
    timed.steps = [](Buffer in, Buffer out) { return std::vector<Step>{sum_of(in, out, 999)}; };
    PairedTiming pairs = timing(timed);
    ASSERT_FALSE(pairs.prepare());
    for (int group = 0; group < 40 && !pairs.wrong_answer(); ++group)
        ASSERT_FALSE(pairs.take_group());
    EXPECT_TRUE(pairs.wrong_answer());
}

// An earlier right answer is not kept: the output is poisoned, and the input has changed.
TEST_F(FakePairs, ThatWriteNothingAreWrong) {
    Timed timed = timed_sum(1000);
    timed.steps = [](Buffer, Buffer) { return std::vector<Step>{}; };
    PairedTiming pairs = timing(timed);
    ASSERT_FALSE(pairs.prepare());
    ASSERT_FALSE(pairs.take_group());
    ASSERT_TRUE(pairs.wrong_answer());
    EXPECT_NE(pairs.wrong_answer()->got, pairs.wrong_answer()->got);  // NaN
}

// The untimed rehearsal also runs the student's code.
TEST_F(FakePairs, ThatAnswerWithWhatARehearsalHasSeenAreWrong) {
    Timed timed = timed_sum(1000);
    timed.steps = [](Buffer in, Buffer out) {
        Launch sum = sum_of(in, out, 1000);
        sum.kernel = "sum_of_earlier_call";
        return std::vector<Step>{sum};
    };
    PairedTiming pairs = timing(timed);
    ASSERT_FALSE(pairs.prepare());
    for (int group = 0; group < 5; ++group) ASSERT_FALSE(pairs.take_group());
    EXPECT_TRUE(pairs.wrong_answer());
}

TEST_F(FakePairs, FindTheInputAsItWasThoughARunHasChangedIt) {
    Timed timed = timed_sum(1000);
    timed.steps = [](Buffer in, Buffer out) {
        return std::vector<Step>{sum_of(in, out, 1000), Fill{{in, 0}, 4000, 0x11}};
    };
    PairedTiming pairs = timing(timed);
    ASSERT_FALSE(pairs.prepare());
    for (int group = 0; group < 3; ++group) ASSERT_FALSE(pairs.take_group());
    EXPECT_FALSE(pairs.wrong_answer());
}

TEST_F(FakePairs, KnowEachOutputsOwnElements) {
    Timed timed = timed_sum(1000);
    timed.outputs = 2;
    timed.data = summed_floats([](size_t output) {
        return ElementRange{500 * output, 500 * (output + 1)};
    });
    timed.steps = [](Buffer in, Buffer out) {
        Launch second = sum_of(in, out, 500);
        second.arguments[0] = Pointer{in, 2000};
        second.arguments[1] = Pointer{out, 4};
        return std::vector<Step>{sum_of(in, out, 500), second};
    };
    PairedTiming pairs = timing(timed);
    ASSERT_FALSE(pairs.prepare());
    for (int group = 0; group < 3; ++group) ASSERT_FALSE(pairs.take_group());
    EXPECT_FALSE(pairs.wrong_answer());
}

// Both halves of the buffer are inputs: the output is a function of the words of both.
TEST_F(FakePairs, KnowWhatAFunctionOfTheWordsGives) {
    const auto sum_times = [](double factor) {
        return [factor](size_t, const Word& word) {
            double sum = 0;
            for (size_t i = 0; i < 500; ++i) sum += word(i) + word(500 + i);
            return factor * sum;
        };
    };
    Timed timed = timed_sum(1000);
    timed.offsets = {0, 500};
    for (const double factor : {1.0, 3.0}) {
        timed.data = summed_products(sum_times(factor));
        PairedTiming pairs = timing(timed);
        ASSERT_FALSE(pairs.prepare());
        for (int group = 0; group < 3; ++group) ASSERT_FALSE(pairs.take_group());
        EXPECT_EQ(pairs.wrong_answer().has_value(), factor != 1);
    }
}

// A copy: output i is the sum of element i.
Timed timed_copy(size_t elements, size_t copied) {
    return {.words = elements,
            .outputs = elements,
            .data = summed_floats([](size_t output) {
                return ElementRange{output, output + 1};
            }),
            .steps = [=](Buffer in, Buffer out) {
                return std::vector<Step>{device::Copy{{out, 0}, {in, 0}, copied * sizeof(float)}};
            }};
}

TEST_F(FakePairs, CheckASampleOfManyOutputsWithTheLast) {
    constexpr size_t many = (1 << 18) + 7;
    PairedTiming right = timing(timed_copy(many, many));
    ASSERT_FALSE(right.prepare());
    ASSERT_FALSE(right.take_group());
    EXPECT_FALSE(right.wrong_answer());
    PairedTiming wrong = timing(timed_copy(many, many - 1));
    ASSERT_FALSE(wrong.prepare());
    ASSERT_FALSE(wrong.take_group());
    ASSERT_TRUE(wrong.wrong_answer());
    EXPECT_EQ(wrong.wrong_answer()->output, many - 1);
}

TEST_F(FakePairs, OfAnUnknownReferenceAreAnErrorThatNamesIt) {
    Timed timed = timed_sum(1000);
    timed.reference = "cub::DeviceNothing";
    PairedTiming pairs = timing(timed);
    try {
        (void)pairs.prepare();
        FAIL();
    } catch (const device::Error& error) {
        EXPECT_NE(std::string(error.what()).find("no reference cub::DeviceNothing"),
                  std::string::npos)
            << error.what();
    }
}

TEST_F(FakePairs, AskFirstWhetherTheReferenceIsInstalled) {
    EXPECT_TRUE(gpu_->has_reference(library(), "cub::DeviceReduce::Sum"));
    EXPECT_FALSE(gpu_->has_reference(library(), "cublasSgemm"));
}

TEST_F(FakePairs, OfAKernelThatStopsAreAFault) {
    Timed timed = timed_sum(1000);
    timed.steps = [](Buffer, Buffer) {
        return std::vector<Step>{device::launch("stop_by_trap", {})};
    };
    EXPECT_TRUE(timing(timed).prepare());
}

TEST_F(FakePairs, OutsideOfABufferAreAnError) {
    Timed timed = timed_sum(1000);
    timed.steps = [](Buffer in, Buffer) { return std::vector<Step>{Fill{{in, 8}, 4000, 0}}; };
    PairedTiming pairs = timing(timed);
    EXPECT_THROW(pairs.prepare(), device::Error);
}

TEST_F(FakePairs, WithoutAReferenceAreAnError) {
    PairedTiming pairs(*gpu_, timed_sum(3), "/no/such/library.so", 1);
    EXPECT_THROW(pairs.prepare(), device::Error);
}

TEST_F(FakePairs, AreNotTakenOfWhatWasNotPrepared) {
    EXPECT_THROW(gpu_->time_group({}), device::Error);
}

TEST(Disturbed, IsAGpuThatIsHeldBackOrChangesItsClock) {
    const GpuState calm{1, 1980, 40, 0, 0}, hot{1, 1980, 90, 0, 0x40}, idle{1, 1200, 40, 0, 0};
    EXPECT_FALSE(is_disturbed(calm, calm));
    EXPECT_TRUE(is_disturbed(calm, hot));
    EXPECT_TRUE(is_disturbed(hot, calm));
    EXPECT_TRUE(is_disturbed(idle, calm));
    EXPECT_FALSE(is_disturbed({}, {}));  // unknown states
    const GpuState power_cap{1, 1980, 60, 0, 0x4};
    EXPECT_FALSE(is_disturbed(power_cap, power_cap));  // slows the reference as well
}

TEST(Speed, OfOneBlockIsFarBelowTheReference) {
    if (!device::probe_gpu().name) GTEST_SKIP() << "no GPU: " << device::probe_gpu().reason;
    const auto gpu = device::make_gpu();
    gpu->load({kernels_ptx, {}});
    const SpeedOutcome outcome = measure_speed(*gpu, timed_sum(1 << 22), 0.5, 1);
    ASSERT_FALSE(outcome.fault) << outcome.fault->message;
    ASSERT_FALSE(outcome.wrong_answer);
    const Speed& speed = outcome.speed;
    EXPECT_EQ(speed.decision.state, SpeedState::failed);
    EXPECT_EQ(speed.pairs.size() - speed.discarded, 40U);
    EXPECT_EQ(speed.needs_review, "");
    EXPECT_GT(speed.ceilings.read_bytes_per_second, 1e10);
    EXPECT_GT(speed.ceilings.copy_bytes_per_second, 1e10);
    EXPECT_LT(speed.ceilings.launch_seconds, 1e-4);
    std::printf(
        "timed %.1f us, reference %.1f us, ratio %.4f [%.4f, %.4f], read %.0f GB/s, "
        "copy %.0f GB/s, launch %.2f us\n",
        speed.timed_seconds * 1e6, speed.reference_seconds * 1e6, speed.decision.look.ratio.value,
        speed.decision.look.ratio.interval.low, speed.decision.look.ratio.interval.high,
        speed.ceilings.read_bytes_per_second * 1e-9, speed.ceilings.copy_bytes_per_second * 1e-9,
        speed.ceilings.launch_seconds * 1e6);
}

// A kernel that leaves out part of its input must not be accepted as a fast one.
TEST(Speed, OfWhatReadsLessThanItMustIsAWrongAnswer) {
    if (!device::probe_gpu().name) GTEST_SKIP() << "no GPU: " << device::probe_gpu().reason;
    const auto gpu = device::make_gpu();
    gpu->load({kernels_ptx, {}});
    Timed timed = timed_sum(1 << 20);
    timed.steps = [](Buffer in, Buffer out) {
        return std::vector<Step>{sum_of(in, out, (1 << 20) - 4096)};
    };
    EXPECT_TRUE(measure_speed(*gpu, timed, 0.5, 1).wrong_answer);
}

}  // namespace
}  // namespace bench
