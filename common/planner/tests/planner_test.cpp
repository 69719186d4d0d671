// The planner on real libraries, made by nvcc from planner_host.cu when the tests are built.
#include "planner/planner.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.h"
#include "base/files.h"
#include "contract/reduction.h"
#include "device/sim.h"
#include "plan/replay.h"
#include "plan/runtime/child.h"
#include "planner/plans.h"

namespace lab {
namespace {

constexpr uint64_t n = 1000;

const std::string& ptx() {
    static const std::string text = read_file(PLANNER_PTX);
    return text;
}

std::vector<Planned> plans_of(const std::vector<std::string>& functions,
                              Sandbox sandbox = best_sandbox(),
                              const std::string& programs = PROGRAMS_FOLDER) {
    const Planner planner(PLANNER_LIBRARY, warpsim::ptx::parse(ptx()), programs, sandbox);
    const auto sim = device::make_sim();
    sim->load({ptx(), {}});
    std::vector<HostCall> calls;
    for (const std::string& function : functions)
        calls.push_back({function,
                         {{"input", 4 * n},
                          {"output", 4},
                          {"workspace", 1 << 20},
                          {.value = n, .another = n + 4096}},
                         n,
                         function != "own_stream"});
    return planner.plan(calls, *sim);
}

plan::Plan plan_of(const std::string& function) {
    const Planned planned = plans_of({function}).at(0);
    if (planned.refused) throw *planned.refused;
    return planned.plan;
}

std::string refusal_of(const std::string& function) {
    try {
        plan_of(function);
    } catch (const plan::PlanError& error) {
        return error.what();
    }
    return "none";
}

using Lines = std::vector<std::string>;
const Lines right{"memset(output, 0, 4 bytes)", "launch add_up<<<1, 256>>>(input, output, 1000)"};

TEST(Planner, WritesDownWhatTheFunctionWouldDo) {
    EXPECT_EQ(describe(plan_of("right")), right);
    EXPECT_EQ(describe(plan_of("everything")),
              (Lines{"copy(host to cudaMalloc 1 + 16 bytes, 4 bytes)",
                     "copy(cudaMalloc 1 + 16 bytes to output, 4 bytes)",
                     "launch add_up<<<108, (32, 2), 16>>>(input + 12 bytes, output, 1000)",
                     "launch add_up<<<1, 32>>>(input, output, 1000)"}));
}

TEST(Planner, WritesDownStreamsAndEvents) {
    const plan::Plan plan = plan_of("two_streams");
    EXPECT_EQ(describe(plan), (Lines{"stream 1: memset(workspace, 0, 4 bytes)",
                                     "stream 1: launch add_up<<<1, 256>>>(input, workspace, 1000)",
                                     "stream 1: record event 0", "stream 2: wait for event 0",
                                     "stream 2: copy(workspace to output, 4 bytes)"}));
    const plan::Stream own{0, plan::Stream::Kind::non_blocking};
    EXPECT_EQ(plan.streams, (std::vector{plan::Stream{}, own, own}));
    EXPECT_EQ(describe(plan_of("destroyed_stream")), right);
}

TEST(Planner, MakesManyPlansTogether) {
    const auto planned = plans_of({"right", "counts_its_calls", "reads_back", "right"});
    ASSERT_EQ(planned.size(), 4U);
    EXPECT_EQ(describe(planned[0].plan), right);
    EXPECT_TRUE(std::string(planned[1].refused->what()).ends_with("an earlier call"));
    EXPECT_TRUE(std::string(planned[2].refused->what()).starts_with("cudaMemcpy reads"));
    EXPECT_EQ(describe(planned[3].plan), right);
    for (const Planned& one : planned) EXPECT_FALSE(one.hopeless_from);
}

TEST(Planner, SaysNothingOfThoseBehindOneThatEndedItsProcess) {
    for (const std::string ends : {"ends_early", "looks", "kills_itself", "never_ends",
                                   "closes_everything", "fails_after_its_recording"}) {
        const auto planned = plans_of({"right", ends, "looks"});
        ASSERT_EQ(planned.size(), 2U) << ends;
        EXPECT_EQ(describe(planned[0].plan), right);
        EXPECT_EQ(planned[1].refused->what(), refusal_of(ends));
        EXPECT_EQ(planned[1].hopeless_from.value_or(0), ends == "never_ends" ? n : 0);
    }
}

TEST(Planner, StartsNoMoreWhereMuchIsRecorded) {
    const auto planned = plans_of({"records_much", "records_much", "right"});
    ASSERT_EQ(planned.size(), 2U);
    for (const Planned& one : planned) EXPECT_EQ(describe(one.plan), right);
}

std::vector<Case> cases_of(const std::string& function, const std::vector<uint64_t>& sizes) {
    Contract contract = *reduce_sum();
    contract.name = function;
    const auto shared = std::make_shared<const Contract>(contract);
    std::vector<Case> cases;
    for (const uint64_t size : sizes)
        cases.push_back(one(shared, "Any", "n_" + std::to_string(size), {{"n", size}}));
    return cases;
}

// The outcomes for `sizes`, which are planned together, and then for `later`, planned one by one.
std::vector<std::string> outcomes(const std::string& function, const std::vector<uint64_t>& sizes,
                                  const std::vector<uint64_t>& later = {}) {
    const auto sim = device::make_sim();
    sim->load({ptx(), {}});
    Plans plans(Planner(PLANNER_LIBRARY, warpsim::ptx::parse(ptx()), PROGRAMS_FOLDER));
    std::vector<Case> cases = cases_of(function, sizes);
    plans.prepare(cases, *sim);
    std::ranges::copy(cases_of(function, later), std::back_inserter(cases));
    std::vector<std::string> list;
    for (const Case& test_case : cases) {
        try {
            list.push_back(std::to_string(plans.plan(test_case, *sim).steps.size()) + " steps");
        } catch (const plan::PlanError& error) {
            list.push_back(error.what());
        }
    }
    return list;
}

TEST(Plans, OneThatEndsItsProcessCostsNoOther) {
    EXPECT_EQ(outcomes("aborts_at_1025", {1000, 1025, 1026, 2000}),
              (Lines{"2 steps", "the host function was stopped by SIGABRT", "2 steps", "2 steps"}));
}

TEST(Plans, OneThatNeverEndsIsTheLastToBeTried) {
    const std::string endless = "the host function does not end";
    EXPECT_EQ(outcomes("never_ends_at_1025", {1000, 1025, 1026}, {2000, 999}),
              (Lines{"2 steps", endless, endless, endless, "2 steps"}));
}

// The refusal of a call that may choose its own launches for fewer elements than `differ_from`.
std::string refusal_for_sizes(const std::string& function, uint64_t differ_from) {
    Contract contract = *reduce_sum();
    contract.name = function;
    contract.parameters.push_back(count("blocks"));
    contract.sizes.emplace_back("blocks");
    contract.same_bits_at = [](const Sizes& sizes) {
        return std::vector<Sizes>{{{"n", sizes["n"]}, {"blocks", 1}},
                                  {{"n", sizes["n"]}, {"blocks", 3}}};
    };
    contract.plans_differ_from = differ_from;
    const auto sim = device::make_sim();
    sim->load({ptx(), {}});
    Plans plans(Planner(PLANNER_LIBRARY, warpsim::ptx::parse(ptx()), PROGRAMS_FOLDER));
    try {
        plans.plan(one(std::make_shared<const Contract>(contract), "Any", "blocks_1",
                       {{"n", n}, {"blocks", 1}}),
                   *sim);
    } catch (const plan::PlanError& error) {
        return error.what();
    }
    return "none";
}

TEST(Plans, RefuseToIgnoreWhoShouldWork) {
    EXPECT_EQ(refusal_for_sizes("in_blocks", n), "none");
    EXPECT_EQ(refusal_for_sizes("in_one_block", n),
              "the same launches are made for every value of blocks");
    EXPECT_EQ(refusal_for_sizes("in_one_block", n + 1), "none");
}

TEST(Planner, ShowsNoRecordingWhatAnotherIsAsked) {
    for (const Sandbox sandbox : {best_sandbox(), Sandbox::none}) {
        const auto planned = plans_of({"right", "reads_what_others_are_asked", "right"}, sandbox);
        ASSERT_EQ(planned.size(), 3U) << name_of(sandbox);
        EXPECT_EQ(describe(planned[1].plan), right) << name_of(sandbox);
    }
}

TEST(Planner, BlamesNoStudentWhereRootNeedsItsPrivilegesToReadThePrograms) {
    if (geteuid() != 0) GTEST_SKIP() << "needs root";
    const PrivateFolder somebodys;
    for (const std::string name : {"plan_recorder", gate_library})
        std::filesystem::create_symlink(PROGRAMS_FOLDER "/" + name, somebodys.path() / name);
    constexpr uid_t somebody = 12345;
    ASSERT_EQ(chown(somebodys.path().c_str(), somebody, somebody), 0);
    EXPECT_THROW(plans_of({"right"}, Sandbox::none, somebodys.path()), NoVerdict);
}

TEST(Planner, IgnoresWhatTheKernelCannotRead) {
    EXPECT_EQ(describe(plan_of("padded")),
              Lines{"launch takes_a_struct<<<1, 1>>>(output, a struct of 16 bytes)"});
}

TEST(Planner, TellsNumbersFromPointers) {
    EXPECT_EQ(describe(plan_of("integer_like_a_pointer")),
              Lines{"launch add_up<<<1, 32>>>(input, output, 17592186044416)"});
}

TEST(Planner, NamesWhatDiffersFromRunToRun) {
    EXPECT_EQ(refusal_of("address_as_number"),
              "step 1 (add_up): argument 3 differs between two runs: does it depend on an "
              "address, the time or a random number?");
    EXPECT_EQ(refusal_of("high_bits_of_an_address"), refusal_of("address_as_number"));
    EXPECT_EQ(refusal_of("grid_from_the_time"),
              "step 1 (add_up): the grid differs between two runs: does it depend on an "
              "address, the time or a random number?");
    EXPECT_EQ(refusal_of("from_a_random_number"),
              "step 1 (add_up): argument 3 differs between two runs: does it depend on an "
              "address, the time or a random number?");
    EXPECT_EQ(refusal_of("counts_its_calls"),
              "the function does something else when it is called again: it depends on an earlier "
              "call");
}

TEST(Planner, NamesWhatAnEarlierCallHasLeft) {
    const std::string earlier =
        "the function does something else when it is called again: it depends on an earlier call";
    EXPECT_EQ(refusal_of("keeps_its_first_grid"), earlier);
    EXPECT_EQ(refusal_of("uses_an_old_allocation"), earlier);
    EXPECT_EQ(refusal_of("copies_an_old_allocation"), earlier);
    EXPECT_EQ(describe(plan_of("frees_an_old_allocation")), right);
}

TEST(Planner, RefusesLaunchesThatOnlySimCouldStart) {
    EXPECT_EQ(refusal_of("much_shared_memory"),
              "a launch with 65536 bytes of dynamic shared memory: 49152 are possible, more after "
              "cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize");
    EXPECT_EQ(describe(plan_of("much_shared_memory_asked_for")),
              Lines{"launch add_up<<<1, 256, 65536>>>(input, output, 1000)"});
    EXPECT_EQ(refusal_of("clusters"),
              "a launch with clusters of several blocks, which compute capability 8.0 does not "
              "have");
}

// The same library, with code for a GPU with clusters.
TEST(Planner, WritesDownClusters) {
    std::string text = ptx();
    const std::string target = ".target ";
    text.replace(text.find(target) + target.size(), 5, "sm_90");
    const auto module = warpsim::ptx::parse(text);
    const Planner planner(PLANNER_LIBRARY, module, PROGRAMS_FOLDER, best_sandbox());
    const auto sim = device::make_sim();
    sim->load({text, {}});
    const auto planned_for = [&](const std::string& function) {
        const HostCall call{function,
                            {{"input", 4 * n},
                             {"output", 4},
                             {"workspace", 1 << 20},
                             {.value = n, .another = n + 4096}},
                            n,
                            false};
        return planner.plan(std::span(&call, 1), *sim).at(0);
    };
    const plan::Plan plan = planned_for("clusters").plan;
    EXPECT_EQ(describe(plan),
              Lines{"launch add_up<<<2, 256>>>(input, output, 1000) in clusters of 2"});
    EXPECT_NE(to_json(plan, {}).find("\"cluster\": [\n        2,\n        1,\n        1\n"),
              std::string::npos)
        << to_json(plan, {});
    EXPECT_EQ(describe(planned_for("large_clusters").plan),
              Lines{"launch add_up<<<16, 256>>>(input, output, 1000) in clusters of 16"});
    EXPECT_STREQ(planned_for("large_clusters_without_asking").refused->what(),
                 "a launch with clusters of 16 blocks: 8 are possible, 16 after "
                 "cudaFuncSetAttribute with cudaFuncAttributeNonPortableClusterSizeAllowed");
    plan::Replay replay(
        plan, *sim, plan::starts_of({sim->allocate(4 * n), sim->allocate(4), sim->allocate(4)}));
    EXPECT_FALSE(replay.run().outcome.fault);
    EXPECT_EQ(describe(planned_for("right").plan), right);
}

TEST(Planner, RefusesToReadBack) {
    EXPECT_EQ(refusal_of("reads_back"),
              "cudaMemcpy reads device memory back to the host: the answer must be computed on the "
              "device");
    EXPECT_EQ(refusal_of("says_to_the_host"),
              "cudaMemcpy(to, from, ...) copies to memory of the device, and its direction says to "
              "the host");
    EXPECT_EQ(refusal_of("looks"),
              "the host function was stopped by a segmentation fault: device pointers mean nothing "
              "on the host");
    EXPECT_EQ(refusal_of("managed"),
              "the host function called cudaMallocManaged: the host may not look at the device's "
              "memory");
    EXPECT_EQ(refusal_of("own_stream"),
              "the host function called cudaStreamCreate: everything goes to the default stream");
}

TEST(Planner, SaysHowTheHostPartEnded) {
    const char* ended = "the host part ended the program (exit status 0) instead of returning";
    EXPECT_EQ(refusal_of("ends_early"), ended);
    EXPECT_EQ(refusal_of("ends_at_once"), ended);
    EXPECT_EQ(refusal_of("never_ends"), "the host function does not end");
    EXPECT_EQ(refusal_of("kills_itself"), "the host function was stopped by SIGKILL");
    EXPECT_EQ(refusal_of("closes_everything"), "the host function closed what is not its own");
    EXPECT_TRUE(
        refusal_of("fakes_a_verdict").starts_with("the host part left a plan that cannot be read"))
        << refusal_of("fakes_a_verdict");
}

TEST(Planner, SaysWhereThereIsNoRoom) {
    const PrivateFolder folder;
    for (const std::string number : {"0", "1", "2", "3", "4"})
        write_file(folder.path() / ("request" + number), "{}");
    const std::string program = PROGRAMS_FOLDER "/plan_recorder";
    const Finished ran =
        run_process({"/bin/sh", "-c", "ulimit -n 10; exec \"$0\" 5", program}, folder.path(), {});
    EXPECT_EQ(ran.exit_status, plan::child_cannot_start);
}

TEST(Planner, LetsNothingOut) {
    for (const char* function : {"opens_files", "forks", "starts_a_thread"})
        EXPECT_EQ(describe(plan_of(function)), right) << function;
    EXPECT_FALSE(std::filesystem::exists("/tmp/left_behind"));
}

TEST(Planner, HasLimits) {
    EXPECT_EQ(refusal_of("many_launches"), "more than 1000 launches, memsets and copies");
    EXPECT_EQ(refusal_of("many_events"), "more than 1000 events and waits");
    EXPECT_EQ(refusal_of("many_allocations"), "more than 100 calls of cudaMalloc");
    EXPECT_EQ(refusal_of("much_from_the_host"),
              "more than 64 KiB were copied from the host to the device");
    EXPECT_TRUE(refusal_of("to_the_host").starts_with("step 1: where a memset goes"))
        << refusal_of("to_the_host");
}

class Replayed : public testing::Test {
  protected:
    Replayed() : sim_(device::make_sim()) {
        sim_->load({ptx(), {}});
        for (const size_t bytes : {4 * n, uint64_t{4}, uint64_t{1} << 20})
            buffers_.push_back(sim_->allocate(bytes));
        const std::vector<float> input(n, 0.25F);
        sim_->write(buffers_[0], 0, std::as_bytes(std::span(input)));
    }
    plan::Replayed replay(const std::string& function) {
        return plan::Replay(plan_of(function), *sim_, plan::starts_of(buffers_)).run();
    }
    float output() {
        float sum = 0;
        sim_->read(buffers_[1], 0, std::as_writable_bytes(std::span(&sum, 1)));
        return sum;
    }
    std::unique_ptr<device::Sim> sim_;
    std::vector<device::Buffer> buffers_;
};

TEST_F(Replayed, AddsUp) {
    EXPECT_FALSE(replay("right").outcome.fault);
    EXPECT_EQ(output(), 250);
}

TEST_F(Replayed, RunsStreamsInEitherOrder) {
    for (const auto order : {device::WarpOrder::ascending, device::WarpOrder::descending}) {
        sim_->choose_schedule({.order = order});
        EXPECT_FALSE(replay("two_streams").outcome.fault);
        EXPECT_EQ(output(), 250);
    }
}

TEST_F(Replayed, RunsACopyTooEarlyThatNothingHoldsUp) {
    replay("two_streams_without_a_wait");
    EXPECT_EQ(output(), 250);
    sim_->write(buffers_[2], 0, std::vector<std::byte>(4));
    sim_->choose_schedule({.order = device::WarpOrder::descending});
    replay("two_streams_without_a_wait");
    EXPECT_EQ(output(), 0);
}

TEST_F(Replayed, SaysWhichStepCannotStart) {
    const auto replayed = replay("too_many_threads");
    ASSERT_TRUE(replayed.outcome.fault);
    EXPECT_EQ(replayed.outcome.fault->kind, device::FaultKind::bad_launch);
    EXPECT_EQ(replayed.step, 0U);
}

TEST_F(Replayed, KeepsStepsInsideTheirBuffers) {
    EXPECT_THROW(replay("past_the_end"), plan::PlanError);
}

}  // namespace
}  // namespace lab
