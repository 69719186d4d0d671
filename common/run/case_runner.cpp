#include "run/case_runner.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

#include "base/error.h"
#include "language/say.h"
#include "progress/progress.h"
#include "run/check.h"
#include "run/findings.h"

namespace lab {
namespace {

// A case that may be checked for races and undefined values. The inputs that a host function's
// kernels only read are not checked, and need no shadow memory.
constexpr uint64_t most_checked_bytes = uint64_t{1} << 23;

// Each reversed race takes a run of its own: every race of small cases, the first one of the largest
// that are checked.
constexpr size_t most_reversed_elements = most_checked_elements;

// Extra schedules for small cases only: diverging lanes run more slowly.
constexpr uint64_t schedules = 3;
// Where results must be bit-identical: schedules, all orders of so many blocks, and runs on a gpu.
constexpr uint64_t schedules_of_same_bits = 64;
constexpr uint64_t most_permuted_blocks = 6;
constexpr size_t gpu_runs_of_same_bits = 50;
// A call with more threads runs under only one of the schedules, chosen by the case's name.
constexpr double most_threads_under_all = 1 << 16;

// The kind of data that runs under other schedules: the first, or, where results must be
// bit-identical, one whose sums are rounded, if there is one. Others are exact in any order.
const Data& scheduled(const Case& test_case) {
    const auto& kinds = test_case.contract->data;
    const auto rounded = std::ranges::find_if(kinds, [&](const Data& data) {
        return data.fractions && test_case.elements() <= data.most_elements;
    });
    return test_case.contract->same_bits && rounded != kinds.end() ? *rounded : kinds.front();
}

// Each kind of data once; on sim, the last kind runs in descending order, or, if results must be
// bit-identical, each kind a second time in descending order. A gpu takes its own order each time.
std::vector<Step> steps(const DeviceUnderTest& device, const Case& test_case) {
    std::vector<Step> list;
    for (const Data& data : test_case.contract->data)
        if (test_case.elements() <= data.most_elements) list.push_back({&data});
    if (!device.sim) {
        if (test_case.contract->same_bits && !list.empty())
            list.resize(gpu_runs_of_same_bits, {&scheduled(test_case)});
        return list;
    }
    constexpr device::ScheduleChoice other_way{.order = device::WarpOrder::descending};
    if (test_case.contract->same_bits)
        for (size_t i = 0, kinds = list.size(); i < kinds; ++i)
            list.push_back({list[i].data, other_way});
    else
        list.back().choice = other_way;
    return list;
}

bool may_be_checked(const Case& test_case) {
    uint64_t bytes = 0;
    for (const Parameter& parameter : test_case.contract->parameters) {
        if (parameter.is_buffer() && !(test_case.is_call() && parameter.is_only_read()))
            bytes += parameter.bytes(test_case.sizes);
    }
    return test_case.elements() <= most_checked_elements && bytes <= most_checked_bytes;
}

double product(const std::array<uint32_t, 3>& size) { return 1.0 * size[0] * size[1] * size[2]; }

// Whatever came out: a program with a race may do anything, and points must not depend on luck.
Failure race_of_threads(const Case& test_case) {
    Failure failure;
    failure.what = What::race;
    failure.message = test_case.sentence();
    return failure;
}

void require_same_extents(const Case& one, const Case& other) {
    for (const Parameter& parameter : one.contract->parameters)
        if ((parameter.is_given() || parameter.is_result()) &&
            parameter.extent(one.sizes) != parameter.extent(other.sizes))
            throw NoVerdict("same_bits_at changes the length of " + parameter.name);
}

CaseResult blank(const DeviceUnderTest& device, const Case& test_case) {
    CaseResult result;
    result.name = test_case.full_name();
    result.task = test_case.task;
    result.device = device.kind;
    result.sentence = test_case.sentence();
    return result;
}

}  // namespace

std::vector<Array> CaseRunner::inputs(const Case& test_case, const Data& data) const {
    const auto given = test_case.contract->given();
    return make_inputs(test_case, [&](Array& array, size_t which) {
        // The first input is seeded by the case alone, the others also by their own names.
        const std::string own = which == 0 ? "" : given[which]->name;
        data.draw(array, seed_for(seed_, test_case.full_name() + data.name + own));
    });
}

CaseRun CaseRunner::skip(const Case& test_case, const std::string& reason) const {
    CaseRun run;
    run.result = blank(device_, test_case);
    run.result.state = CaseState::skipped;
    run.result.sentence = say("{}: not run, since {}", run.result.sentence, reason);
    return run;
}

CaseRun CaseRunner::leave(const Case& test_case, const std::string& to) const {
    CaseRun run;
    run.result = blank(device_, test_case);
    run.result.state = CaseState::needs_gpu;
    run.result.sentence = say("{}: needs {}", run.result.sentence, to);
    return run;
}

// "a GPU with 20 GiB of memory" if this device is none; empty: the case can run here.
std::string CaseRunner::lacking_gpu(const Case& test_case) const {
    if (!test_case.needs_gpu()) return "";
    constexpr uint64_t gibibyte = uint64_t{1} << 30;
    uint64_t bytes = gibibyte;  // for the driver, and other users of the GPU
    for (const Parameter& parameter : test_case.contract->parameters)
        if (parameter.is_buffer()) bytes += parameter.bytes(test_case.sizes);
    const std::string wanted =
        say("a GPU with {} GiB of memory", (bytes + gibibyte - 1) / gibibyte);
    if (device_.sim) return wanted;
    const uint64_t here = device_.device->memory_bytes();
    return here < bytes ? say("{}; this one has {} GiB", wanted, here / gibibyte) : "";
}

std::optional<Failure> CaseRunner::run_steps(const Case& test_case, CaseRun& run) {
    auto executor = this->executor(test_case, may_be_checked(test_case));
    std::vector<Step> found_in;  // for each race
    bool is_known = false;
    for (const Step& step : steps(device_, test_case)) {
        if (auto failure = run_step(step, *executor, test_case, run)) return failure;
        found_in.resize(run.races.size(), step);
        if (is_known || !is_known_on_other_data(test_case, run)) continue;
        is_known = true;
        executor = this->executor(test_case);
    }
    if (auto failure = run_at_other_sizes(test_case, run)) return failure;
    if (auto failure = run_reversed(test_case, found_in, run)) return failure;
    // Unchecked: what the checks say does not depend on the order of turns.
    executor = this->executor(test_case);
    for (const Step& step : under_schedules(test_case, run)) {
        if (auto failure = run_step(step, *executor, test_case, run)) {
            run.result.sentence = under(step.choice, run.result.sentence, test_case);
            return failure;
        }
    }
    return std::nullopt;
}

std::unique_ptr<Executor> CaseRunner::executor(const Case& test_case, bool with_checks) const {
    if (is_on_ranks(test_case))
        return std::make_unique<RanksExperiment>(subject_, test_case,
                                                 with_checks ? Watch::races : Watch::nothing);
    if (test_case.contract->native())
        return std::make_unique<NativeExperiment>(subject_, test_case,
                                                  with_checks ? watch_for_races() : Watch::nothing);
    if (const auto* own = std::get_if<Executed>(&test_case.contract->called))
        return own->executor({test_case, subject_});
    auto experiment = std::make_unique<Experiment>(*device_.device, subject_, test_case);
    if (with_checks && device_.sim) experiment->check(*device_.sim);
    return experiment;
}

std::optional<Failure> CaseRunner::run_step(const Step& step, Executor& executor,
                                            const Case& test_case, CaseRun& run) {
    if (device_.sim) device_.sim->choose_schedule(step.choice);
    const auto given = inputs(test_case, *step.data);
    const Run ran = executor.run(given);
    add(ran.races, run.races);
    add(ran.harmless_races, run.harmless_races);
    run.race_check_gave_up |= ran.race_check_gave_up;
    add(ran.stream_races, run.stream_races);
    add(ran.uninitialised, run.uninitialised);
    add(ran.thread_races, run.thread_races);
    add(ran.doubtful_races, run.doubtful_races);
    if (run.rank_findings.empty()) run.rank_findings = ran.rank_findings;
    if (run.remarks.empty()) run.remarks = ran.remarks;
    if (run.result.printed.empty()) {
        run.result.printed = ran.outcome.printed;
        run.result.printed_lines = ran.outcome.printed_lines;
    }
    if (step.data->fractions) run.on_fractions = ran.results;
    run.failed = step;
    if (!ran.thread_races.empty() && !ran.outcome.fault) return race_of_threads(test_case);
    auto failure = check(test_case, *step.data, given, ran);
    if (failure) return failure;
    const auto& first = run.first_results.try_emplace(step.data, ran.results).first->second;
    return test_case.contract->same_bits ? different_bits(test_case, *step.data, first, ran)
                                         : std::nullopt;
}

// Again for each race, in the step in which it was found, with its two accesses the other way round.
// The race that shows in the result becomes the first.
std::optional<Failure> CaseRunner::run_reversed(const Case& test_case,
                                                const std::vector<Step>& found_in, CaseRun& run) {
    if (run.races.empty()) return std::nullopt;
    const auto unchecked = executor(test_case);
    const size_t most = most_reversed_elements / std::max<size_t>(test_case.elements(), 1);
    const size_t count = std::min(run.races.size(), most);
    for (size_t i = 0; i < count; ++i) {
        Step step = found_in[i];
        step.choice.reversed = run.races[i];
        auto failure = run_step(step, *unchecked, test_case, run);
        if (!failure) continue;
        run.result.sentence =
            say("{}, with the accesses of a race the other way round", run.result.sentence);
        std::rotate(run.races.begin(), run.races.begin() + static_cast<ptrdiff_t>(i),
                    run.races.begin() + static_cast<ptrdiff_t>(i) + 1);
        return failure;
    }
    return std::nullopt;
}

std::optional<Failure> CaseRunner::run_at_other_sizes(const Case& test_case, CaseRun& run) {
    if (!test_case.contract->same_bits_at) return std::nullopt;
    if (device_.sim) device_.sim->choose_schedule({});
    for (const Case& other : at_other_sizes(test_case)) {
        require_same_extents(test_case, other);
        const auto executor = this->executor(other, may_be_checked(other));
        for (const auto& [data, first] : run.first_results) {
            const auto given = inputs(test_case, *data);
            const Run ran = executor->run(given);
            add(ran.uninitialised, run.uninitialised);
            auto failure = check(other, *data, given, ran);
            if (!failure) failure = different_bits(test_case, *data, first, ran);
            if (!failure) continue;
            if (other.is_call()) failure->plan = describe_plan(other);
            run.result.sentence = say("{}, and then {}", run.result.sentence, other.launch());
            return failure;
        }
    }
    return std::nullopt;
}

// One kind of data again, under schedules that may change the sum. Not after a race, which was
// reversed instead; and not with __activemask(), whose result after divergence legitimately varies.
std::vector<Step> CaseRunner::under_schedules(const Case& test_case, const CaseRun& run) const {
    if (!device_.sim || test_case.elements() > test_case.contract->most_scheduled ||
        !run.races.empty() || device_.sim->uses_activemask() ||
        (!run.race_check_gave_up && all_kernels(test_case, &device::Sim::is_schedule_independent)))
        return {};
    const bool same_bits = test_case.contract->same_bits;
    const Data* const data = &scheduled(test_case);
    if (test_case.is_call() && most_threads(test_case) > most_threads_under_all)
        return {{data, {.schedule = 1 + seed_for(0, test_case.full_name()) % schedules}}};
    std::vector<Step> list;
    for (uint64_t i = 1; i <= (same_bits ? schedules_of_same_bits : schedules); ++i)
        list.push_back({data, {.schedule = i}});
    for (uint64_t i = 1; same_bits && i < block_orders(test_case); ++i)
        list.push_back({data, {.block_order = i}});
    return list;
}

std::string CaseRunner::under(const device::ScheduleChoice& choice, const std::string& sentence,
                              const Case& test_case) const {
    if (!choice.block_order) return say("{}, under schedule {}", sentence, choice.schedule);
    const auto order = warpsim::permutation(most_blocks(test_case), choice.block_order);
    return say("{}, with its blocks in the order {}", sentence,
               fmt::join(order, in_language(", ")));
}

const plan::Plan& CaseRunner::plan(const Case& test_case) const {
    return subject_.plans->plan(test_case, *device_.device);
}

std::vector<plan::Launch> CaseRunner::launches(const Case& test_case) const {
    return launches_of(plan(test_case));
}

// The number of orders in which the blocks of a launch can begin; 1 where they are too many to try.
uint64_t CaseRunner::block_orders(const Case& test_case) const {
    const uint64_t blocks = most_blocks(test_case);
    uint64_t orders = 1;
    for (uint64_t i = 2; blocks <= most_permuted_blocks && i <= blocks; ++i) orders *= i;
    return orders;
}

uint64_t CaseRunner::most_blocks(const Case& test_case) const {
    if (!test_case.is_call()) return test_case.blocks();
    double most = 0;
    for (const plan::Launch& launch : launches(test_case))
        most = std::max(most, product(launch.grid));
    return static_cast<uint64_t>(most);
}

double CaseRunner::most_threads(const Case& test_case) const {
    double most = 0;
    for (const plan::Launch& launch : launches(test_case))
        most = std::max(most, product(launch.grid) * product(launch.block));
    return most;
}

bool CaseRunner::all_kernels(const Case& test_case,
                             bool (device::Sim::*property)(const std::string&) const) const {
    const auto has = [&](const std::string& kernel) { return (device_.sim->*property)(kernel); };
    if (!test_case.is_call()) return has(subject_.kernels.at(test_case.contract->declaration()));
    return std::ranges::all_of(launches(test_case), has, &plan::Launch::kernel);
}

// Whether the checks would say about other data what they have said: that there is nothing.
bool CaseRunner::is_known_on_other_data(const Case& test_case, const CaseRun& run) const {
    return device_.sim && run.races.empty() && run.harmless_races.empty() &&
           run.stream_races.empty() && run.uninitialised.empty() && !run.race_check_gave_up &&
           all_kernels(test_case, &device::Sim::accesses_ignore_data);
}

std::vector<std::string> CaseRunner::describe_plan(const Case& test_case) const {
    const plan::Plan& plan = subject_.plans->plan(test_case, *device_.device);
    std::vector<std::string> lines = plan::describe(plan, subject_.parameter_names);
    if (launches(test_case).empty())
        lines.emplace_back(in_language("the host function launches no kernel"));
    return lines;
}

// A fence orders the stores of its own thread. What the others of the block do is ordered by it only
// behind a barrier: where one is missing, a fence seems to be missing too.
static void name_the_barrier_first(std::vector<warpsim::Race>& races) {
    using warpsim::Missing;
    if (races.empty() || races.front().missing != Missing::fence) return;
    const auto first = std::ranges::find_if(races, [](const warpsim::Race& race) {
        return race.missing == Missing::block_barrier || race.missing == Missing::warp_sync;
    });
    if (first != races.end()) std::rotate(races.begin(), first, first + 1);
}

// A reason from an earlier case, for "not run, since ..."; empty: none.
std::string CaseRunner::known_before(const Case& test_case) const {
    // Another native function may end: it shares nothing with this one.
    const bool may_end =
        endless_ && test_case.contract->native() && test_case.contract != endless_->contract;
    if (endless_ && !may_end && test_case.elements() >= endless_->elements())
        return say("{} never ends", endless_->full_name());
    const std::string& function = test_case.contract->students_function();
    return unwritten_.contains(function) ? say("{} is still as the skeleton has it", function) : "";
}

CaseRun CaseRunner::run(const Case& test_case) {
    if (const std::string known = known_before(test_case); !known.empty())
        return skip(test_case, known);
    if (const std::string gpu = lacking_gpu(test_case); !gpu.empty()) return leave(test_case, gpu);
    if (test_case.is_huge() && !failed_.empty()) return skip(test_case, say("{} fails", failed_));
    CaseRun run;
    run.result = blank(device_, test_case);
    run.is_unwritten = subject_.unwritten.contains(test_case.contract->students_function());
    const auto start = std::chrono::steady_clock::now();
    std::optional<progress::Ticking> progress;
    if (test_case.is_huge()) progress.emplace(say("adding up {} elements", test_case.elements()));
    run.result.failure =
        test_case.is_huge() ? run_at_each_size(test_case, run) : run_steps(test_case, run);
    progress.reset();
    if (device_.sim) device_.sim->choose_schedule({});
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    run.result.seconds = taken.count();
    name_the_barrier_first(run.races);
    auto& failure = run.result.failure;
    if (!failure) return run;
    if (test_case.is_call() && failure->what != What::refused && failure->plan.empty())
        failure->plan = describe_plan(test_case);
    failure->races = texts_of_races(run, test_case);
    failure->uninitialised = texts_of(run.uninitialised);
    run.result.state = CaseState::failed;
    if (failed_.empty()) failed_ = test_case.full_name();
    if (run.is_unwritten) unwritten_.insert(test_case.contract->students_function());
    if (failure->fault && failure->fault->kind == device::FaultKind::never_ends)
        endless_ = test_case;
    return run;
}

}  // namespace lab
