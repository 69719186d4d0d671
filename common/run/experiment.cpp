#include "run/experiment.h"

#include <algorithm>

#include "run/barrier_remarks.h"
#include "run/block_order_remark.h"
#include "run/own_lines.h"

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
    const auto& parameters = case_.contract->parameters;
    for (size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i].is_buffer())
            launch.arguments.emplace_back(device::Pointer{buffers_[i], 0});
        else
            launch.arguments.emplace_back(parameters[i].value(case_.sizes));
    }
    return launch;
}

void Experiment::allocate(const HugeInput* huge) {
    device_.free_all();
    buffers_.clear();
    for (const Parameter& parameter : case_.contract->parameters) {
        if (!parameter.is_buffer())
            buffers_.emplace_back();
        else if (huge && parameter.is_given())
            buffers_.push_back(huge->on(device_));
        else if (huge && parameter.bytes(case_.sizes) > most_on_host)
            buffers_.push_back(filled(parameter));
        else
            buffers_.push_back(device_.allocate(parameter.bytes(case_.sizes)));
        // The kernels of a host function call these buffers what they like.
        if (case_.is_call() && parameter.is_buffer())
            device_.set_name(buffers_.back(), parameter.name);
    }
    if (case_.is_call())
        replay_.emplace(subject_.plans->plan(case_, device_), device_,
                        plan::starts_of(buffers(any)), limits());
    allocated_ = true;
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
    const auto& parameters = case_.contract->parameters;
    for (size_t i = 0; i < parameters.size(); ++i) {
        if (buffers_[i].bytes > most_on_host) continue;  // filled when it was allocated
        if (parameters[i].role == Role::output)
            device_.write(buffers_[i], 0, repeated(results_before, buffers_[i].bytes));
        if (parameters[i].role == Role::workspace)
            device_.write(buffers_[i], 0,
                          std::vector<std::byte>(buffers_[i].bytes, workspace_fill_));
    }
}

device::Outcome Experiment::execute() {
    return replay_ ? replay_->run().outcome : device_.run(launch());
}

std::vector<device::Buffer> Experiment::buffers(bool (*keep)(const Parameter&)) const {
    std::vector<device::Buffer> list;
    for (size_t i = 0; i < buffers_.size(); ++i)
        if (keep(case_.contract->parameters[i])) list.push_back(buffers_[i]);
    return list;
}

std::vector<device::NamedBuffer> Experiment::names() const {
    std::vector<device::NamedBuffer> list;
    const auto& parameters = case_.contract->parameters;
    for (size_t i = 0; i < buffers_.size(); ++i)
        if (parameters[i].is_buffer()) list.push_back({buffers_[i], parameters[i].name});
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
    checked.undefined = buffers(undefined);
    if (case_.is_call()) checked.read_only = buffers(only_read);  // its inputs
    checked_on_->check(checked);
    const StopsChecking stops{*checked_on_};  // also if the plan is refused
    run.outcome = execute();
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

Array Experiment::read(const Parameter& parameter, device::Buffer from) {
    Array array(*parameter.type, parameter.extent(case_.sizes));
    device_.read(from, 0, array.bytes());
    return array;
}

void Experiment::read_back(Run& run) {
    const auto& parameters = case_.contract->parameters;
    for (size_t i = 0; i < parameters.size(); ++i)
        if (parameters[i].is_result() && buffers_[i].bytes <= most_on_host)
            run.results.push_back(read(parameters[i], buffers_[i]));
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
        else
            run.outcome = execute();
    } catch (const plan::PlanError& error) {
        run.refused = error;
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
        if (!allocated_) allocate(nullptr);
        auto input = inputs.begin();
        const auto& parameters = case_.contract->parameters;
        for (size_t i = 0; i < parameters.size(); ++i)
            if (parameters[i].is_given()) device_.write(buffers_[i], 0, input++->bytes());
        prepare(results_before);
    });
    const bool ran_to_its_end = !run.results.empty();
    if (compares_input_ && ran_to_its_end) run.input_changed = !inputs_are(inputs);
    return run;
}

bool Experiment::inputs_are(std::span<const Array> expected) {
    auto input = expected.begin();
    const auto& parameters = case_.contract->parameters;
    for (size_t i = 0; i < parameters.size(); ++i) {
        if (!parameters[i].is_given()) continue;
        const Array& before = *input++;
        if (only_read(parameters[i]) && !(read(parameters[i], buffers_[i]) == before)) return false;
    }
    return true;
}

void Experiment::read_part(const Parameter& result, size_t begin, Array& part) {
    const auto which = static_cast<size_t>(&result - case_.contract->parameters.data());
    device_.read(buffers_[which], begin * part.type().bytes, part.bytes());
}

Run Experiment::run(const HugeInput& input) {
    return run_after([&] {
        allocate(&input);
        prepare(poison);
    });
}

}  // namespace lab
