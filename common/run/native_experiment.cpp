#include "run/native_experiment.h"

#include <algorithm>
#include <csignal>
#include <cstring>

#include "language/say.h"
#include "native/places.h"
#include "native/program.h"
#include "run/experiment.h"
#include "run/findings.h"
#include "threads/builds.h"

namespace lab {
namespace {

using native::Ending;

// Where a call may take seconds, one has to do.
constexpr uint64_t most_called_again = 1 << 17;  // elements

// ThreadSanitizer, and our own counting, take several times as long.
constexpr native::CallLimits plain_limits = {.cpu_seconds = 5},
                             watched_limits = {.cpu_seconds = 20, .wall_seconds = 120};

// A critical section for each element ends, too: it is slow, and limits tell why.
constexpr uint64_t elements_a_second = 5'000;

// A race that is reported once in fifty runs of a right file is hardly reported in five in a row.
constexpr int repetitions = 4;

std::vector<std::byte> bytes_of(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

Array array_of(const Parameter& parameter, const std::vector<std::byte>& bytes) {
    Array array(*parameter.type, bytes.size() / parameter.type->bytes);
    std::ranges::copy(bytes, array.bytes().begin());
    return array;
}

}  // namespace

native::Passing passing_of(const Parameter& parameter) {
    using native::Passing;
    if (parameter.role == Role::returned) return Passing::returned;
    if (parameter.role == Role::opaque) return Passing::communicator;
    if (!parameter.is_buffer()) return Passing::value;
    return parameter.is_only_read() ? Passing::read : Passing::written;
}

std::vector<std::byte> poisoned(uint64_t bytes) {
    std::vector<std::byte> all(bytes);
    for (size_t i = 0; i < bytes; ++i) all[i] = poison[i % poison.size()];
    return all;
}

std::vector<std::byte> all_equal_to_first(const Array& array, size_t elements) {
    const auto first = array.bytes().first(elements > 0 ? array.type().bytes : 0);
    std::vector<std::byte> all;
    for (size_t i = 0; i < elements; ++i) all.insert(all.end(), first.begin(), first.end());
    return all;
}

native::Call NativeExperiment::call(std::span<const Array> inputs) const {
    const Contract& contract = *case_.contract;
    native::Call call;
    call.function = subject_.program->number_of(native::function_of(contract));
    call.threads = static_cast<unsigned>(case_.sizes[contract.native()->threads]);
    auto input = inputs.begin();
    for (const Parameter& parameter : contract.parameters) {
        native::CallParameter passed{passing_of(parameter), parameter.is_result(), {}};
        if (parameter.is_given()) {
            passed.bytes = bytes_of(input->bytes());
            passed.earlier = all_equal_to_first(*input, input->size());
            ++input;
        } else if (parameter.value) {
            passed.bytes = parameter.value(case_.sizes);
        } else {
            passed.bytes = poisoned(parameter.bytes(case_.sizes));
        }
        call.parameters.push_back(std::move(passed));
    }
    return call;
}

Ending NativeExperiment::call_in(const char* build, const native::Call& call) const {
    native::CallLimits limits = build == threads::plain ? plain_limits : watched_limits;
    limits.cpu_seconds += static_cast<unsigned>(case_.elements() / elements_a_second);
    limits.wall_seconds += static_cast<double>(limits.cpu_seconds);
    return native::call(subject_.program->builds.at(build), call, limits);
}

Run NativeExperiment::run(std::span<const Array> inputs) {
    native::Call asked = call(inputs);
    if (watch_ == Watch::counts) {
        Run run = run_of(call_in(threads::counted, asked), threads::counted);
        return run;
    }
    native::Call plain = asked;
    plain.times = case_.elements() > most_called_again ? 1 : calls_in_a_row;
    plain.ends_at_guard = true;
    Run run = run_of(call_in(threads::plain, plain), threads::plain);
    const bool is_searched =
        watch_ == Watch::races_each_time || (watch_ == Watch::races && is_turn_of_search());
    if (is_searched && !run.outcome.fault) find_races(asked, run);
    return run;
}

Run NativeExperiment::search(std::span<const Array> inputs) const {
    Run run;
    find_races(call(inputs), run);
    return run;
}

// The search takes most of a verdict's time: in each case it has one kind of data, in the next case
// mostly another one.
bool NativeExperiment::is_turn_of_search() {
    const uint64_t turn = case_.elements() + case_.contract->native()->threads_of(case_.sizes);
    const auto kinds = std::ranges::count_if(case_.contract->data, [&](const Data& data) {
        return case_.elements() <= data.most_elements;
    });
    return runs_++ == turn % static_cast<uint64_t>(kinds);
}

void NativeExperiment::find_races(const native::Call& call, Run& run) const {
    const Ending ending = call_in(threads::races, call);
    std::vector<threads::Race> doubtful;
    for (const threads::Race& race : races_in(ending, call))
        (race.doubt() == threads::Doubt::none ? run.thread_races : doubtful).push_back(race);
    for (const threads::Race& race : doubtful) {
        const bool believed = run.thread_races.empty() && is_found_again(race, call);
        (believed ? run.thread_races : run.doubtful_races).push_back(race);
    }
    if (ending.kind != Ending::Kind::done && run.thread_races.empty())
        run.outcome.fault = fault_of(ending, threads::races);
}

std::vector<threads::Race> NativeExperiment::races_in(const Ending& ending,
                                                      const native::Call& call) const {
    return threads::races_in(ending.output, subject_.program->builds.at(threads::races),
                             call.threads);
}

// Each time.
bool NativeExperiment::is_found_again(const threads::Race& race, const native::Call& call) const {
    if (race.doubt() == threads::Doubt::always_wrong) return false;
    for (int again = 0; again < repetitions; ++again) {
        const auto found = races_in(call_in(threads::races, call), call);
        if (std::ranges::none_of(found, [&](const auto& f) { return same_lines(f, race); }))
            return false;
    }
    return true;
}

Run NativeExperiment::run_of(const Ending& ending, const char* build) const {
    Run run;
    if (ending.kind != Ending::Kind::done) {
        run.outcome.fault = fault_of(ending, build);
        return run;
    }
    size_t next = 0;
    for (const Parameter& parameter : case_.contract->parameters)
        if (parameter.is_result())
            run.results.push_back(array_of(parameter, ending.results[next++]));
    run.outside_written = ending.outside_written.has_value();
    if (build == threads::counted)
        run.thread_counts = threads::counts_in(ending.report, subject_.program->builds.at(build));
    return run;
}

namespace {

device::FaultKind kind_of(const Ending& ending) {
    using device::FaultKind;
    switch (ending.kind) {
        case Ending::Kind::computes_endlessly:
        case Ending::Kind::waits_endlessly:
            return FaultKind::never_ends;
        case Ending::Kind::too_much_memory:
            return FaultKind::too_much_memory;
        case Ending::Kind::fault:
            if (ending.fault->signal == SIGABRT || ending.fault->signal == SIGFPE ||
                ending.fault->signal == SIGILL)
                return FaultKind::other;
            return ending.fault->memory < 4096 && !ending.fault->near ? FaultKind::null_pointer
                                                                      : FaultKind::out_of_bounds;
        default:
            return FaultKind::other;
    }
}

std::string name_of_signal(int signal) {
    const char* const name = sigabbrev_np(signal);
    return name ? std::string("SIG") + name : say("signal {}", signal);
}

}  // namespace

// "it accesses input[1000], beyond its 1000 elements"
std::string NativeExperiment::access_in_words(const native::Fault& fault) const {
    if (!fault.near) return in_language("it accesses memory that is not the function's");
    const Parameter& parameter = case_.contract->parameters[fault.near->parameter];
    const auto bytes = static_cast<int64_t>(parameter.type ? parameter.type->bytes : 1);
    const auto elements = static_cast<int64_t>(parameter.extent(case_.sizes));
    const int64_t offset = fault.near->offset;
    const int64_t element = offset < 0 ? (offset - bytes + 1) / bytes : offset / bytes;
    if (element >= 0 && element < elements)
        return say("it accesses {}[{}], which it may not write", parameter.name, element);
    const std::string its = counted(static_cast<uint64_t>(elements), "element");
    return element < 0 ? say("it accesses {}[{}], before its {}", parameter.name, element, its)
                       : say("it accesses {}[{}], beyond its {}", parameter.name, element, its);
}

device::Fault NativeExperiment::fault_of(const Ending& ending, const char* build) const {
    device::Fault fault;
    fault.kind = kind_of(ending);
    fault.kernel = case_.contract->name;
    switch (ending.kind) {
        case Ending::Kind::computes_endlessly:
            fault.message = in_language(
                "the function still computes after seconds: a loop does not end, or a lock is "
                "never free");
            break;
        case Ending::Kind::waits_endlessly:
            fault.message = in_language(
                "all threads wait, and none computes: who would wake them? A lock that is set "
                "twice, or a barrier that not all threads reach, waits for ever");
            break;
        case Ending::Kind::too_much_memory:
            fault.message =
                say("the function allocates more than {} MiB", plain_limits.memory_bytes >> 20);
            break;
        case Ending::Kind::threw:
            fault.message = ending.what.empty()
                                ? in_language("an exception left the function")
                                : say("an exception left the function: {}", ending.what);
            break;
        case Ending::Kind::forged:
            fault.message = in_language("the function wrote to the files of its process");
            break;
        case Ending::Kind::fault: {
            const native::Fault& at = *ending.fault;
            const bool memory = at.signal == SIGSEGV || at.signal == SIGBUS;
            fault.message = memory ? access_in_words(at)
                                   : say("it was stopped by {}", name_of_signal(at.signal));
            const auto places =
                native::places_of(subject_.program->builds.at(build), {at.code, at.code - 1});
            for (const auto& [code, place] : places)
                if (place.line) fault.line = place.line;
            break;
        }
        default:
            fault.message = ending.what;
    }
    return fault;
}

}  // namespace lab
