#include "lab/experiment.h"
#include "lab/barrier_remarks.h"

#include <bit>

#include "lab/data.h"

namespace lab {
namespace {

// A right kernel of any shape stays far below: even one thread that adds all 2048 elements of its
// segment takes about 20 000 instructions a block. A kernel that hangs is found out in about a
// second.
constexpr uint64_t instructions_a_launch = 4'000'000;
constexpr uint64_t instructions_a_block = 2'000'000;
constexpr double gpu_seconds = 3;
// One thread that adds all n elements takes about ten for each.
constexpr uint64_t instructions_an_element = 100;
// A warp that adds 32 elements at once takes a third of one for each.
constexpr uint64_t instructions_an_element_of_many = 2;

constexpr size_t workspace_bytes = Plans::workspace_bytes;

}  // namespace

bool is_poison(float value) { return std::bit_cast<uint32_t>(value) == poison_bits; }

Experiment::Experiment(device::Device& device, Subject subject, const Case& asked)
    : device_(device),
      subject_(std::move(subject)),
      case_(asked),
      compares_input_(asked.input_unchanged) {}

device::Launch Experiment::limits() const {
    device::Launch launch;
    const uint64_t an_element =
        case_.is_huge() ? instructions_an_element_of_many : instructions_an_element;
    launch.max_instructions =
        instructions_a_launch +
        (case_.calls() ? an_element * *case_.n : instructions_a_block * case_.blocks);
    launch.deadline_seconds = gpu_seconds;
    return launch;
}

device::Launch Experiment::launch() const {
    device::Launch launch = limits();
    launch.kernel = subject_.kernel;
    launch.grid = {case_.blocks};
    launch.block = {case_.threads};
    launch.shared_bytes = case_.shared_bytes;
    launch.arguments = {device::Pointer{input_, 0}, device::Pointer{output_, 0}};
    if (case_.n) {
        const auto bytes = std::as_bytes(std::span(&*case_.n, 1));
        launch.arguments.emplace_back(std::vector<std::byte>(bytes.begin(), bytes.end()));
    }
    return launch;
}

void Experiment::allocate(const HugeInput* huge) {
    const bool has_index = case_.operation == Operation::argmax;
    device_.free_all();
    input_ = huge ? huge->on(device_) : device_.allocate(case_.elements() * sizeof(float));
    output_ = device_.allocate(case_.outputs() * sizeof(float));
    if (has_index) index_ = device_.allocate(sizeof(int64_t));
    if (case_.calls()) {
        workspace_ = device_.allocate(workspace_bytes);
        std::vector<device::Buffer> given{input_, output_};
        if (has_index) given.push_back(index_);
        given.push_back(workspace_);
        replay_.emplace(subject_.plans->plan(case_, device_), device_, std::move(given), limits());
    }
    allocated_ = true;
}

void Experiment::prepare(std::optional<float> before) {
    const std::vector<float> old(case_.outputs(),
                                 before.value_or(std::bit_cast<float>(poison_bits)));
    device_.write(output_, 0, std::as_bytes(std::span(old)));
    if (index_.bytes) device_.write(index_, 0, std::as_bytes(std::span(&poison_index, 1)));
    if (case_.calls()) {
        const std::vector<std::byte> rubbish(workspace_bytes, workspace_fill_);
        device_.write(workspace_, 0, rubbish);
    }
}

device::Outcome Experiment::execute() {
    return replay_ ? replay_->run().outcome : device_.run(launch());
}

std::vector<device::NamedBuffer> Experiment::names() const {
    std::vector<device::NamedBuffer> list{{input_, "input"}, {output_, "output"}};
    if (index_.bytes) list.push_back({index_, "index"});
    if (workspace_.bytes) list.push_back({workspace_, "workspace"});
    return list;
}

namespace {

struct StopsChecking {
    device::Sim& sim;
    ~StopsChecking() { sim.stop_checking(); }
};

}  // namespace

void Experiment::execute_and_check(Run& run) {
    device::Checked checked;
    std::vector<device::Buffer> outputs{output_};
    if (index_.bytes) outputs.push_back(index_);
    checked.undefined = outputs;
    if (case_.calls()) {
        checked.undefined.push_back(workspace_);
        checked.read_only = {input_};  // what a host function is given to add up
    }
    checked_on_->check(checked);
    const StopsChecking stops{*checked_on_};  // also where the plan does not fit
    run.outcome = execute();
    for (const warpsim::Race& race : checked_on_->races()->races()) {
        (is_remark(race) ? run.harmless_races : run.races).push_back(race);
    }
    run.race_check_gave_up = checked_on_->races()->gave_up();
    run.uninitialised = checked_on_->uninitialised(outputs);
    run.barrier_remarks = barrier_remarks(checked_on_->skipped_barriers(), subject_.source);
    std::erase_if(run.uninitialised, [](const auto& found) { return found.is_remark(); });
}

void Experiment::read_back(Run& run) {
    run.outputs.resize(case_.outputs());
    device_.read(output_, 0, std::as_writable_bytes(std::span(run.outputs)));
    if (index_.bytes) {
        run.index.emplace();
        device_.read(index_, 0, std::as_writable_bytes(std::span(&*run.index, 1)));
    }
    run.outside_written = !device_.damaged_guards().empty();
    if (run.outside_written) allocated_ = false;  // guards stay damaged: new ones
}

template <class Begin>
Run Experiment::run_after(Begin begin) {
    Run run;
    try {
        begin();
        if (traces_) traces_->trace(names());
        if (checked_on_)
            execute_and_check(run);
        else
            run.outcome = execute();
    } catch (const plan::PlanError& error) {
        run.refused = error;
    }
    if (traces_) run.launches = traces_->take_traces();
    if (run.refused) return run;
    if (run.outcome.fault)
        allocated_ = false;  // the buffers are gone
    else
        read_back(run);
    return run;
}

Run Experiment::run(std::span<const float> input, std::optional<float> before) {
    Run run = run_after([&] {
        if (!allocated_) allocate(nullptr);
        device_.write(input_, 0, std::as_bytes(input));
        prepare(before);
    });
    const bool ran_to_its_end = !run.outputs.empty();
    if (compares_input_ && ran_to_its_end) run.input_changed = !input_is(input);
    return run;
}

bool Experiment::input_is(std::span<const float> expected) {
    std::vector<float> found(expected.size());
    device_.read(input_, 0, std::as_writable_bytes(std::span(found)));
    return same_bits(found, expected);
}

Run Experiment::run(const HugeInput& input) {
    return run_after([&] {
        allocate(&input);
        prepare(std::nullopt);
    });
}

}  // namespace lab
