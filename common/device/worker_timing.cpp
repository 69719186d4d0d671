#include "device/worker_timing.h"

#include <algorithm>
#include <bit>
#include <chrono>

#include "device/worker_gpu.h"
#include "device/worker_nvml.h"

namespace device {
namespace {

constexpr uint32_t poison_bits = 0x7fc5'a5a5;  // a NaN that no arithmetic produces

size_t flush_bytes() {
    return 2 * static_cast<size_t>(device_attribute(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE)) / 16 * 16;
}

CUdeviceptr address(const Memory& memory, const Pointer& pointer) {
    return memory.address(pointer.buffer.id, pointer.offset);
}

// After a kernel's fault all driver calls fail: reports such a failure as the kernel's fault.
template <class Work>
void blaming(const std::string& kernel, Work work) try {
    work();
} catch (const DriverFailure&) {
    Program::wait(kernel);  // throws KernelFault, if so
    throw;
}

template <class... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};

// Clang before 17 does not deduce the arguments of an aggregate without this guide.
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

}  // namespace

Timing::Timing(const Program& program, const Memory& memory, const TimingPlan& plan)
    : library_(plan.library),
      reference_(plan.reference),
      elements_(plan.elements),
      sizes_(plan.sizes),
      kernel_(first_kernel(plan)),
      temporary_(library_.temporary_bytes(plan.reference, plan.elements, plan.sizes)),
      flush_(flush_bytes()),
      never_(sizeof(float)) {
    for (const TimedSet& set : plan.sets) sets_.push_back(prepare(program, memory, set));
    rehearsal_ = prepare(program, memory, plan.rehearsal);
    for (const ReferenceSet& set : plan.references) {
        std::vector<CUdeviceptr> inputs;
        for (const uint64_t offset : plan.offsets)
            inputs.push_back(address(memory, set.input) + offset * sizeof(float));
        references_.push_back(
            {std::move(inputs), address(memory, set.output), prepare(program, memory, set.steps)});
    }
    DRIVER_CALL(cuMemsetD8Async(flush_.address(), 0, flush_.bytes(), nullptr));
    blaming(kernel_, [&] { warm_up(plan.warm_up_seconds); });
}

Timing::Set Timing::prepare(const Program& program, const Memory& memory,
                            const TimedSet& set) const {
    Set prepared;
    prepared.steps = prepare(program, memory, set.steps);
    prepared.input = address(memory, set.input);
    prepared.pristine = address(memory, set.pristine);
    prepared.output = address(memory, {set.output, 0});
    prepared.output_buffer = set.output;
    return prepared;
}

std::vector<Timing::PreparedStep> Timing::prepare(const Program& program, const Memory& memory,
                                                  const std::vector<Step>& steps) const {
    std::vector<PreparedStep> prepared;
    for (const Step& step : steps) prepared.push_back(prepare(program, memory, step));
    return prepared;
}

Timing::PreparedStep Timing::prepare(const Program& program, const Memory& memory,
                                     const Step& step) const {
    return std::visit(
        Overloaded{
            [&](const Launch& launch) -> PreparedStep { return program.prepare(memory, launch); },
            [&](const Fill& fill) -> PreparedStep {
                return PreparedFill{address(memory, fill.to), fill.bytes, fill.value};
            },
            [&](const Copy& copy) -> PreparedStep {
                return PreparedCopy{address(memory, copy.to), address(memory, copy.from),
                                    copy.bytes};
            }},
        step);
}

void Timing::start(const PreparedStep& step) const {
    std::visit(
        Overloaded{[](const PreparedLaunch& launch) { launch.start(); },
                   [](const PreparedFill& fill) {
                       DRIVER_CALL(cuMemsetD8Async(fill.to, fill.value, fill.bytes, nullptr));
                   },
                   [](const PreparedCopy& copy) {
                       DRIVER_CALL(cuMemcpyDtoDAsync(copy.to, copy.from, copy.bytes, nullptr));
                   }},
        step);
}

void Timing::start(const std::vector<PreparedStep>& steps) const {
    for (const PreparedStep& step : steps) start(step);
}

void Timing::start_reference(uint32_t set) const {
    const Reference& reference = references_.at(set);
    if (!reference.steps.empty()) return start(reference.steps);
    library_.call(reference_, temporary_.address(), temporary_.bytes(), reference.inputs,
                  reference.output, elements_, sizes_);
}

// Fills the cache with data that is only read, so that the next run neither finds its own data
// there nor waits while the cache writes back the previous run's results. (Seen on an H200: an
// in-place kernel made the next run a quarter slower; after reading twice the cache's size it no
// longer did.)
void Timing::cool_cache() const {
    library_.fill_cache(flush_.address(), flush_.bytes() / sizeof(float), never_.address());
}

// Runs the same code on other data: the caches then hold what a program's second call would find
// there (its code, its constants, its counters), but not its input.
void Timing::rehearse(bool reference, uint32_t set) const {
    if (reference) return start_reference(static_cast<uint32_t>((set + 1) % references_.size()));
    start(rehearsal_.steps);
}

void Timing::restore(const Set& set) const {
    DRIVER_CALL(cuMemcpyDtoDAsync(set.input, set.pristine, elements_ * sizeof(float), nullptr));
}

// Before the cache is cooled: a large poisoned output in the cache would be written back during the
// timed run.
void Timing::poison(const Set& set) const {
    DRIVER_CALL(cuMemsetD32Async(set.output, poison_bits, set.output_buffer.bytes / sizeof(float),
                                 nullptr));
}

// Called after the rehearsal, which is the student's code too: it must find no data whose result it
// could keep for the timed run.
void Timing::change_data(const Set& set, const Group::Timed& timed) const {
    library_.change(set.input, timed.changes);
}

// First calls load code, which may wait for the stream: they must not happen while the gate is
// closed.
void Timing::warm_up(double seconds) const {
    using std::chrono::steady_clock;
    const auto end = steady_clock::now() + std::chrono::duration<double>(seconds);
    do {
        for (const Set& set : sets_) {
            restore(set);
            poison(set);
        }
        restore(rehearsal_);
        start(rehearsal_.steps);
        change_data(rehearsal_, {});
        for (uint32_t i = 0; i < references_.size(); ++i) start_reference(i);
        cool_cache();
        Program::wait(kernel_);
    } while (steady_clock::now() < end);
    const Change same{0, 0, 0};
    library_.change(never_.address(), {&same, 1});
    Program::wait(kernel_);
}

void Timing::check(const Group& group) const {
    for (const Group::Timed& timed : group.timed)
        for (const Change& change : timed.changes)
            if (change.index >= elements_) throw Error("a change outside of the input");
}

// Consecutive outputs in one copy.
std::vector<float> Timing::outputs_of(const Group::Timed& timed, Memory& memory) const {
    const Buffer output = sets_.at(timed.set).output_buffer;
    std::vector<float> outputs(timed.read.size());
    for (size_t i = 0, next = 0; i < outputs.size(); i = next) {
        while (next < outputs.size() && timed.read[next] == timed.read[i] + (next - i)) ++next;
        memory.read(output.id, timed.read[i] * sizeof(float),
                    std::as_writable_bytes(std::span(outputs).subspan(i, next - i)));
    }
    return outputs;
}

GroupTimes Timing::time(const Group& group, Memory& memory) {
    GroupTimes times;
    const std::array<bool, 4> is_reference{group.reference_first, !group.reference_first,
                                           !group.reference_first, group.reference_first};
    std::array<Event, 4> begin, end;
    std::array<size_t, 2> next{};  // timed, reference
    check(group);
    times.before = gpu_state();
    blaming(kernel_, [&] {
        Gate gate;
        for (size_t i = 0; i < is_reference.size(); ++i) {
            const size_t turn = next[is_reference[i]]++;
            const Group::Timed& timed = group.timed[turn];
            if (!is_reference[i]) {
                restore(sets_.at(timed.set));
                poison(sets_.at(timed.set));
            }
            cool_cache();
            rehearse(is_reference[i], group.references[turn]);
            if (!is_reference[i]) change_data(sets_.at(timed.set), timed);
            begin[i].record();
            if (is_reference[i])
                start_reference(group.references[turn]);
            else
                start(sets_.at(timed.set).steps);
            end[i].record();
        }
        gate.open();
        Program::wait(kernel_);
    });
    times.after = gpu_state();
    next = {};
    for (size_t i = 0; i < is_reference.size(); ++i) {
        auto& seconds = is_reference[i] ? times.reference_seconds : times.timed_seconds;
        seconds[next[is_reference[i]]++] = end[i].seconds_since(begin[i]);
    }
    for (size_t i = 0; i < group.timed.size(); ++i)
        times.outputs[i] = outputs_of(group.timed[i], memory);
    return times;
}

}  // namespace device
