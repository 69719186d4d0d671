#include "run/experiment.h"

#include <fmt/format.h>

#include <algorithm>

#include "run/barrier_remarks.h"
#include "run/block_order_remark.h"
#include "run/own_lines.h"
#include "run/plan_lines.h"

namespace lab {
namespace {

// A right kernel of any shape stays far below these limits: even one thread that adds all 2048
// elements of its segment takes about 20 000 instructions a block. A hang is detected in about a
// second.
constexpr uint64_t instructions_a_launch = 4'000'000;
constexpr uint64_t instructions_a_block = 2'000'000;
constexpr double gpu_seconds = 3;
// One thread that adds all n elements takes about ten instructions per element.
constexpr uint64_t instructions_an_element = 100;
// A warp that adds 32 elements at once takes a third of an instruction per element.
constexpr uint64_t instructions_an_element_of_many = 2, many = uint64_t{1} << 26;

// Buffers with more bytes, those of huge cases on a GPU, are never as a whole in the host's memory.
constexpr size_t most_on_host = size_t{1} << 30;

// `count` bytes of the repeated pattern.
std::vector<std::byte> repeated(std::span<const std::byte> pattern, size_t count) {
    std::vector<std::byte> bytes(count);
    for (size_t i = 0; i < count; ++i) bytes[i] = pattern[i % pattern.size()];
    return bytes;
}

bool is_poison(const std::byte* at, size_t bytes, size_t offset) {
    for (size_t i = 0; i < bytes; ++i)
        if (at[i] != poison[(offset + i) % poison.size()]) return false;
    return true;
}

bool any(const Parameter& parameter) { return parameter.is_buffer(); }
bool written(const Parameter& parameter) { return parameter.is_result(); }
bool undefined(const Parameter& parameter) {
    return parameter.role == Role::output || parameter.role == Role::workspace;
}
bool only_read(const Parameter& parameter) { return parameter.is_only_read(); }

}  // namespace

Poison::Poison(const Array& result)
    : result_(result), all_(is_poison(result.bytes().data(), result.bytes().size(), 0)) {}

bool Poison::is_at(size_t element, size_t field) const {
    const size_t bytes = bytes_of(result_.type().fields[field].scalar);
    if (bytes < poison.size()) return all_;
    const std::byte* const at = result_.at(element, field);
    return is_poison(at, bytes, static_cast<size_t>(at - result_.bytes().data()));
}

Experiment::Experiment(device::Device& device, Subject subject, const Case& test_case)
    : device_(device),
      subject_(std::move(subject)),
      case_(test_case),
      compares_input_(test_case.input_unchanged) {}

uint64_t instruction_limit(const Case& test_case) {
    const uint64_t an_element =
        test_case.elements() > many ? instructions_an_element_of_many : instructions_an_element;
    return instructions_a_launch + (test_case.is_call()
                                        ? an_element * test_case.elements()
                                        : instructions_a_block * test_case.blocks());
}

device::Launch Experiment::limits() const {
    device::Launch launch;
    launch.max_instructions = instruction_limit(case_);
    launch.deadline_seconds = gpu_seconds;
    return launch;
}

device::Launch Experiment::launch() const {
    const Launched& launched = *case_.contract->launched();
    const auto as_dim3 = [](const Launched::Dimensions& size) {
        return device::Dim3{size[0], size[1], size[2]};
    };
    device::Launch launch = limits();
    launch.kernel = subject_.kernels.at(case_.contract->declaration());
    launch.grid = as_dim3(launched.grid(case_.sizes));
    launch.block = as_dim3(launched.block(case_.sizes));
    launch.shared_bytes = launched.shared_bytes(case_.sizes);
    auto placed = placed_.begin();
    for (const Parameter& parameter : case_.contract->parameters) {
        if (parameter.is_buffer())
            launch.arguments.emplace_back(device::Pointer{placed++->buffer, 0});
        else
            launch.arguments.emplace_back(parameter.value(case_.sizes));
    }
    return launch;
}

void Experiment::allocate_all(const HugeInput* huge) {
    device_.free_all();
    placed_.clear();
    for (const Parameter& parameter : case_.contract->parameters)
        if (parameter.is_buffer()) allocate(parameter, huge);
    if (case_.is_call())
        replay_.emplace(subject_.plans->plan(case_, device_), device_,
                        plan::starts_of(buffers(any)), limits());
    allocated_ = true;
}

void Experiment::allocate(const Parameter& parameter, const HugeInput* huge) {
    const uint64_t gpus = parameter.is_on_each_gpu ? parameter.ranks(case_.sizes) : 1;
    for (uint32_t gpu = 0; gpu < gpus; ++gpu) {
        Placed& placed = placed_.emplace_back(
            Placed{&parameter, part_of(parameter, case_.sizes, gpu), parameter.name});
        if (parameter.is_on_each_gpu) placed.name += fmt::format("[{}]", gpu);
        if (huge && parameter.is_given())
            placed.buffer = huge->on(device_);
        else if (huge && parameter.bytes(case_.sizes) > most_on_host)
            placed.buffer = filled(parameter);
        else
            placed.buffer = device_.allocate(parameter.bytes(case_.sizes) / gpus, gpu);
        // The kernels of a host function call these buffers what they like.
        if (case_.is_call()) device_.set_name(placed.buffer, placed.name);
    }
}

// With what prepare() writes into smaller ones.
device::Buffer Experiment::filled(const Parameter& parameter) {
    std::span<const std::byte> pattern = poison;
    if (parameter.role == Role::workspace) pattern = std::span(&workspace_fill_, 1);
    return device_.allocate_repeating(parameter.bytes(case_.sizes),
                                      repeated(pattern, size_t{1} << 20),
                                      device::Device::no_repeat);
}

void Experiment::prepare(std::span<const std::byte> results_before) {
    for (const auto& [parameter, part, name, buffer] : placed_) {
        if (buffer.bytes > most_on_host) continue;  // filled when it was allocated
        if (parameter->role == Role::output)
            device_.write(buffer, 0, repeated(results_before, buffer.bytes));
        if (parameter->role == Role::workspace)
            device_.write(buffer, 0, std::vector<std::byte>(buffer.bytes, workspace_fill_));
    }
}

device::Outcome Experiment::execute() {
    return replay_ ? replay_->run().outcome : device_.run(launch());
}

std::vector<device::Buffer> Experiment::buffers(bool (*keep)(const Parameter&)) const {
    std::vector<device::Buffer> list;
    for (const Placed& placed : placed_)
        if (keep(*placed.parameter)) list.push_back(placed.buffer);
    return list;
}

std::vector<device::NamedBuffer> Experiment::names() const {
    std::vector<device::NamedBuffer> list;
    for (const Placed& placed : placed_) list.push_back({placed.buffer, placed.name});
    return list;
}

namespace {

struct StopsChecking {
    device::Sim& sim;
    ~StopsChecking() { sim.stop_checking(); }
};

class WatchesAccesses {
  public:
    explicit WatchesAccesses(device::Sim& sim) : sim_(sim) { sim_.watch_accesses(true); }
    ~WatchesAccesses() { sim_.watch_accesses(false); }

  private:
    device::Sim& sim_;
};

}  // namespace

void Experiment::execute_and_check(Run& run) {
    device::Checked checked;
    checked.undefined = buffers(undefined);
    if (case_.is_call()) checked.read_only = buffers(only_read);  // its inputs
    checked_on_->check(checked);
    const StopsChecking stops{*checked_on_};  // also if the plan is refused
    if (replay_) {
        replay_and_compare(run);
    } else {
        run.outcome = device_.run(launch());
    }
    for (const warpsim::Race& race : checked_on_->races()->races()) {
        (is_remark(race) ? run.harmless_races : run.races).push_back(race);
    }
    run.race_check_gave_up = checked_on_->races()->gave_up();
    run.uninitialised = checked_on_->uninitialised(buffers(written));
    run.remarks = barrier_remarks(checked_on_->skipped_barriers(), subject_.source);
    if (auto remark = block_order_remark(run.outcome.waits_for_earlier))
        run.remarks.push_back(std::move(*remark));
    std::erase_if(run.uninitialised, [](const auto& found) { return found.is_remark(); });
}

// Steps that run in another order than the plan's are not compared again.
void Experiment::replay_and_compare(Run& run) {
    const plan::Plan& plan = replay_->plan();
    if (plan.streams.size() == 1 || checked_on_->stream_order() != device::StreamOrder::as_issued) {
        run.outcome = replay_->run().outcome;
        return;
    }
    const WatchesAccesses watches(*checked_on_);
    const plan::StepAccesses accesses(plan, *checked_on_, replay_->buffers());
    plan::StreamRaces races(plan, accesses);
    run.outcome = replay_->run([&](size_t step) { races.ran(step); }).outcome;
    run.stream_races = in_students_words(races.found(), plan, subject_);
}

void Experiment::replay_and_count(Run& run) {
    const plan::Plan& plan = replay_->plan();
    const WatchesAccesses watches(*counts_links_on_);
    const plan::StepAccesses accesses(plan, *counts_links_on_, replay_->buffers());
    LinkCounter counter(plan, accesses, lines_of(plan, subject_));
    run.outcome = replay_->run([&](size_t step) { counter.ran(step); }).outcome;
    run.link_counts = std::move(counter).counts();
}

Array Experiment::read(const Parameter& parameter) {
    Array array(*parameter.type, parameter.extent(case_.sizes));
    for (const Placed& placed : placed_) {
        if (placed.parameter != &parameter) continue;
        if (placed.part.apart == 1) {
            device_.read(placed.buffer, 0, array.bytes());
            continue;
        }
        std::vector<std::byte> bytes(placed.buffer.bytes);
        device_.read(placed.buffer, 0, bytes);
        put(bytes, placed.part, array);
    }
    return array;
}

void Experiment::write(const Array& input, const Placed& to) {
    if (to.part.apart == 1) return device_.write(to.buffer, 0, input.bytes());
    device_.write(to.buffer, 0, part_in(input, to.part));
}

void Experiment::read_back(Run& run) {
    for (const Parameter* parameter : case_.contract->results())
        if (parameter->bytes(case_.sizes) <= most_on_host) run.results.push_back(read(*parameter));
    run.outside_written = !device_.damaged_guards().empty();
    if (run.outside_written) allocated_ = false;  // guards stay damaged: allocate new ones
}

template <class Begin>
Run Experiment::run_after(Begin begin) {
    Run run;
    try {
        begin();
        if (traces_) traces_->trace(names());
        if (checked_on_)
            execute_and_check(run);
        else if (counts_links_on_)
            replay_and_count(run);
        else
            run.outcome = execute();
    } catch (const plan::PlanError& error) {
        run.refused = with_line(error, subject_);
    }
    if (traces_) run.launches = traces_->take_traces();
    if (run.refused) return run;
    if (run.outcome.fault) run.outcome.fault = with_own_line(*run.outcome.fault);
    if (run.outcome.fault)
        allocated_ = false;  // the buffers are gone
    else
        read_back(run);
    return run;
}

Run Experiment::run(std::span<const Array> inputs, std::span<const std::byte> results_before) {
    Run run = run_after([&] {
        if (!allocated_) allocate_all(nullptr);
        const auto given = case_.contract->given();
        for (const Placed& placed : placed_)
            for (size_t i = 0; i < given.size(); ++i)
                if (placed.parameter == given[i]) write(inputs[i], placed);
        prepare(results_before);
    });
    const bool ran_to_its_end = !run.results.empty();
    if (compares_input_ && ran_to_its_end) run.input_changed = !inputs_are(inputs);
    return run;
}

bool Experiment::inputs_are(std::span<const Array> expected) {
    const auto given = case_.contract->given();
    for (size_t i = 0; i < given.size(); ++i)
        if (only_read(*given[i]) && !(read(*given[i]) == expected[i])) return false;
    return true;
}

void Experiment::read_part(const Parameter& result, size_t begin, Array& part) {
    const auto placed = std::ranges::find(placed_, &result, &Placed::parameter);
    device_.read(placed->buffer, begin * part.type().bytes, part.bytes());
}

Run Experiment::run(const HugeInput& input) {
    return run_after([&] {
        allocate_all(&input);
        prepare(poison);
    });
}

}  // namespace lab
