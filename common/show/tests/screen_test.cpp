#include "show/screen.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "course/points.h"
#include "verdict/summary.h"

namespace lab {
namespace {

const Style plain(false);

CaseResult failed_case() {
    CaseResult result{"ManyBlocks.blocks_2",
                      "ManyBlocks",
                      "sim",
                      "2 blocks of 16 threads sum 32 elements each",
                      CaseState::failed,
                      0.1,
                      Failure{},
                      {}};
    Failure& f = *result.failure;
    f.data = "positive integers";
    f.output_index = 1;
    f.wanted = 528;
    f.got = 496;
    f.wrong_outputs = 1;
    f.outputs = 2;
    f.elements = {{63, 64, 1, 0, ElementKind::lost}};
    f.cause = Diagnosis{"last_element_skipped", "the last element is left out", "compare again"};
    f.repeat = "make lab03 test CASE=ManyBlocks.blocks_2 SEED=1";
    return result;
}

TEST(Screen, TellsAFailureInAboutTenLines) {
    EXPECT_EQ(show_failure(failed_case(), {"kernel.cu", {"make lab03 hint", ""}, 1}, plain), R"(
  ManyBlocks.blocks_2
    ran      2 blocks of 16 threads sum 32 elements each, on positive integers (seed 1)
    wanted   output[1] = 528
    got      output[1] = 496   (1 of 2 outputs wrong)
    where    element 63 never arrives
    cause    the last element is left out
    try      compare again
    again    make lab03 test CASE=ManyBlocks.blocks_2 SEED=1
    next     make lab03 hint
)");
}

TEST(Screen, NamesTheStudentsFileInWhatWasFound) {
    CaseResult result = failed_case();
    result.failure->races = {"thread 0 (kernel.cu:9) and thread 1 (kernel.cu:11)"};
    const std::string shown = show_failure(result, {"a folder/my.cu", {"make hint", ""}, 1}, plain);
    EXPECT_NE(shown.find("found    thread 0 (my.cu:9) and thread 1 (my.cu:11)\n"),
              std::string::npos)
        << shown;
}

TEST(Screen, TellsAFaultWithItsLine) {
    CaseResult result = failed_case();
    Failure f;
    f.what = What::fault;
    f.fault = device::Fault{device::FaultKind::out_of_bounds,
                            "reads past the end",
                            "k",
                            device::Dim3{1, 0, 0},
                            device::Dim3{31, 0, 0},
                            9};
    f.repeat = "make x";
    result.failure = f;
    EXPECT_EQ(show_failure(result, {"my.cu", {"make hint", ""}, 1}, plain), R"(
  ManyBlocks.blocks_2
    ran      2 blocks of 16 threads sum 32 elements each
    stopped  reads past the end
    by       block 1, thread 31
    at       my.cu:9
    again    make x
    next     make hint
)");
    result.failure->fault->thread = device::Dim3{31, 2, 0};
    EXPECT_NE(show_failure(result, {"my.cu", {"make hint", ""}, 1}, plain)
                  .find("by       block 1, thread (31, 2)\n"),
              std::string::npos);
}

TEST(Screen, SaysUnknownWhereNoCauseIsCertain) {
    CaseResult result = failed_case();
    result.failure->cause = Diagnosis{};
    const std::string text = show_failure(result, {}, plain);
    EXPECT_NE(text.find("cause    unknown"), text.npos);
    EXPECT_EQ(text.find("try "), text.npos);
}

TEST(Screen, ShowsFortyPrintedLinesThenACount) {
    CaseResult result = failed_case();
    result.failure->printed.assign(40, "x");
    result.failure->printed_lines = 1000;
    const std::string text = show_failure(result, {}, plain);
    EXPECT_EQ(std::count(text.begin(), text.end(), 'x'), 40);
    EXPECT_NE(text.find("and 960 more lines"), text.npos);
}

TEST(Screen, LetsNoPrintedByteSteerTheTerminal) {
    const std::string text = show_printed(std::vector<std::string>{"a\x1b[2Jb\rc"}, 1, "", 9);
    EXPECT_EQ(text, "a?[2Jb?c\n");
}

TEST(Screen, SaysEachCaseInOneLine) {
    CaseResult passed{"A.b", "A", "sim", "it sums", CaseState::passed, 0, {}, {}};
    EXPECT_EQ(show_case(std::span(&passed, 1), "kernel.cu", plain), "  ok   it sums\n");
    const CaseResult failed = failed_case();
    EXPECT_EQ(
        show_case(std::span(&failed, 1), "kernel.cu", plain),
        "  FAIL 2 blocks of 16 threads sum 32 elements each: output[1]: wanted 528, got 496\n");
    CaseResult both[] = {passed, passed};
    both[1].device = "gpu";
    EXPECT_EQ(show_case(both, "kernel.cu", plain), "  ok   it sums  [sim passed, gpu passed]\n");
}

TEST(Screen, TellsACaseThatOnlyAGpuCanRun) {
    CaseResult both[] = {
        {"A.b", "A", "sim", "it sums: needs a GPU", CaseState::needs_gpu, 0, {}, {}},
        {"A.b", "A", "gpu", "it sums", CaseState::passed, 0, {}, {}}};
    EXPECT_EQ(show_case(std::span(both, 1), "kernel.cu", plain), "  --   it sums: needs a GPU\n");
    EXPECT_EQ(show_case(both, "kernel.cu", plain), "  ok   it sums  [gpu passed]\n");
    both[1].state = CaseState::needs_gpu;
    both[1].sentence = "it sums: needs a larger GPU";
    EXPECT_EQ(show_case(both, "kernel.cu", plain), "  --   it sums: needs a larger GPU\n");
}

TEST(Screen, NamesTheStudentsFileInTheLineOfACase) {
    CaseResult failed = failed_case();
    failed.failure->what = What::race;
    failed.failure->races = {"race: sum[0] written at kernel.cu:3 and read at kernel.cu:5"};
    const std::string line = show_case(std::span(&failed, 1), "mine/other.cu", plain);
    EXPECT_NE(line.find("written at other.cu:3 and read at other.cu:5"), std::string::npos);
    failed.remarks = {"remark: the barrier at kernel.cu:7 is inside the branch at kernel.cu:5"};
    const std::string lines = show_case(std::span(&failed, 1), "mine/other.cu", plain);
    EXPECT_NE(lines.find("the barrier at other.cu:7 is inside the branch at other.cu:5"),
              std::string::npos);
}

TEST(Screen, ShowsTheGpusFailureWhereSimPasses) {
    CaseResult both[] = {failed_case(), failed_case()};
    both[0].state = CaseState::passed;
    both[0].failure.reset();
    both[1].device = "gpu";
    EXPECT_NE(show_case(both, "kernel.cu", plain).find("FAIL"), std::string::npos);
}

TEST(Screen, IsPlainWithoutColour) {
    EXPECT_EQ(show_failure(failed_case(), {}, plain).find('\x1b'), std::string::npos);
    EXPECT_NE(show_failure(failed_case(), {}, Style(true)).find('\x1b'), std::string::npos);
}

Verdict verdict(State state, std::optional<int> points) {
    Verdict v;
    v.lab = "lab03";
    v.name = "shared_memory";
    v.state = state;
    v.points = points;
    v.out_of = 10;
    v.devices = {{"sim", "sim", {}, {}}};
    return v;
}

TEST(Screen, ShowsInAWholeRunWhatTheFirstCasePrintedThatPrinted) {
    Verdict v = verdict(State::passed, 10);
    v.tasks = {{"A", "a task", 10, 10, CaseState::passed, {}}};
    for (const char* name : {"A.quiet", "A.first", "A.second"})
        v.tasks[0].cases.push_back({name, "A", "sim", "", CaseState::passed, 0, {}, {}});
    EXPECT_EQ(show_verdict(v, {}, "", plain).find("printed"), std::string::npos);
    v.tasks[0].cases[1].printed.assign(40, "x");
    v.tasks[0].cases[1].printed_lines = 1000;
    v.tasks[0].cases[2].printed = {"y"};
    const std::string text = show_verdict(v, {}, "", plain);
    EXPECT_NE(text.find("\n  printed in A.first\n    x\n    x\n"), text.npos) << text;
    EXPECT_NE(text.find("    x\n    and 980 more lines\n"), text.npos) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), 'x'), 20);
    EXPECT_EQ(text.find('y'), text.npos);
}

TEST(Screen, ShowsPrintedLinesOnceWhereAFailureShowsThem) {
    Verdict v = verdict(State::failed, 0);
    CaseResult failed = failed_case();
    failed.printed = failed.failure->printed = {"xyz"};
    v.first_failure = failed.name;
    v.tasks = {{"ManyBlocks", "a task", 0, 10, CaseState::failed, {failed}}};
    const std::string text = show_verdict(v, {}, "", plain);
    EXPECT_NE(text.find("xyz"), text.npos);
    EXPECT_EQ(text.find("xyz"), text.rfind("xyz"));
}

TEST(Screen, SaysAfterAPassWhatMayComeNext) {
    const NextCommands commands{
        "",
        "",
        {{"make lab03 profile", "make lab03 trace"}, "Why so? " + std::string(90, 'w'), "lab 04"}};
    const std::string next = R"(
    look     make lab03 profile
             make lab03 trace
    question Why so?
             )" + std::string(90, 'w') +
                             R"(
    next     lab 04

)";
    EXPECT_TRUE(show_verdict(verdict(State::passed, 10), commands, "", plain).ends_with(next));
    for (const std::string& text :
         {show_verdict(verdict(State::failed, 9), commands, "", plain),
          show_verdict(verdict(State::passed, {}), commands, "A.one_case", plain),
          show_verdict(verdict(State::passed, 10), {}, "", plain)})
        EXPECT_EQ(text.find("look"), text.npos) << text;
}

TEST(Summary, SaysEveryStateInOneLine) {
    EXPECT_EQ(summarise(verdict(State::passed, 10)),
              "lab03 shared_memory: passed, 10/10 points on sim");
    EXPECT_EQ(summarise(verdict(State::failed, 4)), "lab03 shared_memory: 4/10 points on sim");
    EXPECT_EQ(summarise(verdict(State::not_started, 0)), "lab03 shared_memory: not started");
    EXPECT_EQ(summarise(verdict(State::not_compiled, {})), "lab03 shared_memory: does not compile");
    Verdict library = verdict(State::not_compiled, 0);
    library.cause = "compile_uses_library";
    EXPECT_EQ(summarise(library),
              "lab03 shared_memory: includes a library; this lab is done by hand");
    Verdict none = verdict(State::no_verdict, {});
    none.message = "nvcc was not found\nand more";
    EXPECT_EQ(summarise(none), "lab03 shared_memory: no verdict: nvcc was not found");
    EXPECT_EQ(summarise(verdict(State::failed, {}), "OneBlock.threads_8"),
              "lab03 shared_memory: OneBlock.threads_8 failed on sim");
}

TEST(Summary, SaysOfOneCaseThatItNeedsAGpu) {
    Verdict v = verdict(State::passed, {});
    v.tasks = {{"A", "a", 0, 1, CaseState::skipped, {}}};
    v.tasks[0].cases = {{"A.b", "A", "sim", "it sums", CaseState::needs_gpu, 0, {}, {}}};
    EXPECT_EQ(summarise(v, "A.b"), "lab03 shared_memory: A.b needs a GPU, and did not run on sim");
}

TEST(Summary, SaysWhatTheGpuSays) {
    Verdict v = verdict(State::passed, 10);
    v.devices.push_back({"gpu", "NVIDIA H200", true});
    EXPECT_EQ(summarise(v), "lab03 shared_memory: passed, 10/10 points on sim; NVIDIA H200 agrees");
    v.speed.ratio = 1.02;
    v.speed.state = "passed";
    EXPECT_EQ(summarise(v),
              "lab03 shared_memory: passed, 10/10 points on sim; NVIDIA H200 agrees, speed 1.02x");
    v.speed = {};
    v.state = State::failed;
    v.points = 4;
    EXPECT_EQ(summarise(v), "lab03 shared_memory: 4/10 points on sim");  // may pass there by luck
    v.points = 10;
    v.devices[1].agrees = false;
    v.state = State::failed;
    EXPECT_EQ(summarise(v), "lab03 shared_memory: 10/10 points on sim; NVIDIA H200 disagrees");
}

CaseResult result(const std::string& task, CaseState state, const std::string& device = "sim") {
    return {task + ".x", task, device, "", state, 0, {}, {}};
}

TEST(Screen, ShowsHeadlinesBesideTheSolutionsAndTheBest) {
    Verdict verdict;
    verdict.headlines = {
        {"sectors", "sectors loaded per element", "n = 4 194 304", 0.2500001, 0.125, 0.125},
        {"barriers", "arrivals at a barrier per element", "n = 4 194 304", 12345.5, 0.01569, {}},
        {"slots", "lane slots per addition", "4 blocks of 256 threads", 1, 1.252, 1}};
    EXPECT_EQ(show_headlines(verdict, plain), R"(
  counted with n = 4 194 304                             yours  solution  best possible
  sectors loaded per element                              0.25     0.125          0.125
  arrivals at a barrier per element                  1.235e+04   0.01569              -

  counted with 4 blocks of 256 threads                   yours  solution  best possible
  lane slots per addition                                    1     1.252              1
)");
}

TEST(Screen, ShowsNoHeadlineThatWasNotCounted) {
    Verdict verdict;
    verdict.headlines = {{"sectors", "sectors loaded per element", "", {}, 0.125, 0.125}};
    EXPECT_EQ(show_headlines(verdict, plain), "");
}

TEST(Points, AreAllOrNoneForEachTask) {
    const std::vector<TaskSpec> specs = {{"A", "a", 6, {}, {}, {}}, {"B", "b", 4, {"A"}, {}, {}}};
    const auto points = [&](std::vector<CaseResult> cases) {
        const auto tasks = award(specs, cases, "sim");
        return std::pair(tasks[0].points, tasks[1].points);
    };
    const auto ok = CaseState::passed, bad = CaseState::failed, skip = CaseState::skipped;
    EXPECT_EQ(points({result("A", ok), result("A", ok), result("B", ok)}), std::pair(6, 4));
    EXPECT_EQ(points({result("A", ok), result("A", bad), result("B", ok)}),
              std::pair(0, 0));  // B needs A
    EXPECT_EQ(points({result("A", ok), result("B", skip)}), std::pair(6, 0));
    EXPECT_EQ(points({result("A", ok)}), std::pair(6, 0));  // no case decided B
    EXPECT_EQ(points({result("A", ok), result("A", bad, "gpu"), result("B", ok)}), std::pair(6, 4));
}

}  // namespace
}  // namespace lab
