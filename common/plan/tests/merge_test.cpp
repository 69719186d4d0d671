// The example at the top of plan/merge.h.
#include "plan/merge.h"

#include <gtest/gtest.h>

#include <cstring>

namespace plan {
namespace {

constexpr uint64_t input_bytes = 4000, output_bytes = 4;

// One run of the host function, in a program where the buffers lie at these addresses.
struct Program {
    uint64_t input, output;
    uint64_t another = 0;  // an argument more

    std::vector<Allocation> given() const { return {{input, input_bytes}, {output, output_bytes}}; }
    RecordedCall call() const {
        RecordedLaunch launch;
        launch.kernel = "add_up";
        launch.block = {256, 1, 1};
        launch.arguments = {words({997, input + 12}), words({output}), words({another})};
        return {{}, {{RecordedFill{output, 0, 4}}, {launch}}};
    }

  private:
    static std::vector<std::byte> words(const std::vector<uint64_t>& values) {
        std::vector<std::byte> bytes(values.size() * sizeof(uint64_t));
        std::memcpy(bytes.data(), values.data(), bytes.size());
        return bytes;
    }
};

Plan merged(const Program& one, const Program& other) {
    const std::vector<bool> word(8, true), two_words(16, true);
    const RecordedCall calls[] = {one.call(), other.call()};
    const std::vector<Allocation> given[] = {one.given(), other.given()};
    return merge({calls[0], given[0], {}}, {calls[1], given[1], {}}, {"input", "output"},
                 {{"add_up", {two_words, word, word}}});
}

constexpr Program here{0x1040'0000'0100, 0x1080'0000'0200};
constexpr Program there{0x1060'0000'0300, 0x10c0'0000'0600};

TEST(Merge, FindsThePointersInAnArgument) {
    const Plan plan = merged(here, there);
    const Fill fill{{1, 0}, 0, 4};
    ASSERT_EQ(plan.steps.size(), 2u);
    EXPECT_EQ(std::get<Fill>(plan.steps[0].action), fill);
    const auto& arguments = std::get<Launch>(plan.steps[1].action).arguments;
    EXPECT_EQ(arguments[0].pointers, (std::vector<Argument::Pointer>{{8, {0, 12}}}));
    std::vector<std::byte> without_pointer(16);
    without_pointer[0] = std::byte{0xe5};
    without_pointer[1] = std::byte{0x03};
    EXPECT_EQ(arguments[0].bytes, without_pointer);
    EXPECT_EQ(arguments[1].pointers, (std::vector<Argument::Pointer>{{0, {1, 0}}}));
    EXPECT_TRUE(arguments[2].pointers.empty());
}

std::string refusal(Program one, Program other) {
    try {
        merged(one, other);
    } catch (const PlanError& error) {
        return error.what();
    }
    return "none";
}

TEST(Merge, RefusesWhatIsNeitherAPointerNorANumber) {
    Program one = here, other = there;
    one.another = one.output % 4093;
    other.another = other.output % 4093;
    EXPECT_EQ(one.another, 3547u);
    EXPECT_EQ(other.another, 586u);
    const std::string differs =
        "step 2 (add_up): argument 3 differs between two runs: does it depend on an address, the "
        "time or a random number?";
    EXPECT_EQ(refusal(one, other), differs);
    one.another = one.input + 4;
    other.another = other.input + 8;
    EXPECT_EQ(refusal(one, other), differs) << "two places in one buffer";
}

TEST(Merge, RefusesMemoryOfTheHost) {
    Program one = here, other = there;
    one.another = 0x5555'5560'0010;
    other.another = 0x7fff'f7c0'0010;
    EXPECT_EQ(refusal(one, other),
              "step 2 (add_up): argument 3 points to memory of the host, which no kernel can use");
}

TEST(Merge, RefusesAPointerOutsideItsBuffer) {
    Program one = here, other = there;
    one.another = one.output + 8;
    other.another = other.output + 8;
    EXPECT_EQ(refusal(one, other),
              "step 2 (add_up): argument 3 lies outside output, 8 bytes from its beginning");
}

}  // namespace
}  // namespace plan
