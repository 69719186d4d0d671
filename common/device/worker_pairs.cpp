#include "device/worker_pairs.h"

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "device/worker_gpu.h"

namespace device {
namespace {

using ReferenceSum = int(void* temporary, size_t* temporary_bytes, const float* input,
                         float* output, size_t elements);

// cub::DeviceReduce::Sum from a shared object, with its temporary storage.
class Reference {
  public:
    explicit Reference(const PairPlan& plan) : elements_(plan.elements) {
        void* library = dlopen(plan.library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) throw Error(std::string("cannot load the reference: ") + dlerror());
        sum_ = reinterpret_cast<ReferenceSum*>(dlsym(library, "cub_reference_sum"));
        if (sum_ == nullptr) throw Error("no cub_reference_sum in " + plan.library);
        check(sum_(nullptr, &temporary_bytes_, nullptr, nullptr, elements_));
        DRIVER_CALL(cuMemAlloc(&temporary_, std::max(temporary_bytes_, size_t{1})));
    }
    Reference(const Reference&) = delete;
    Reference& operator=(const Reference&) = delete;
    ~Reference() { driver().cuMemFree(temporary_); }

    void start(CUdeviceptr input, CUdeviceptr output) {
        check(sum_(reinterpret_cast<void*>(temporary_), &temporary_bytes_,
                   reinterpret_cast<const float*>(input), reinterpret_cast<float*>(output),
                   elements_));
    }

  private:
    static void check(int error) {
        if (error != 0)
            throw Error("the CUB reference failed: CUDA error " + std::to_string(error));
    }

    ReferenceSum* sum_ = nullptr;
    size_t elements_;
    size_t temporary_bytes_ = 0;
    CUdeviceptr temporary_ = 0;
};

class Event {
  public:
    Event() { DRIVER_CALL(cuEventCreate(&event_, CU_EVENT_DEFAULT)); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event() { driver().cuEventDestroy(event_); }

    void record() const { DRIVER_CALL(cuEventRecord(event_, nullptr)); }
    double seconds_since(const Event& earlier) const {
        float milliseconds = 0;
        DRIVER_CALL(cuEventElapsedTime(&milliseconds, earlier.event_, event_));
        return milliseconds * 1e-3;
    }

  private:
    CUevent event_ = nullptr;
};

// Holds the stream back until the host has queued all of a group: else short kernels would wait for
// the host between the events, and launches would be timed instead of kernels.
class Gate {
  public:
    Gate() { DRIVER_CALL(cuLaunchHostFunc(nullptr, &Gate::wait, this)); }
    Gate(const Gate&) = delete;
    Gate& operator=(const Gate&) = delete;
    // Whatever happens, the host function must be done with this object before it goes.
    ~Gate() {
        open_ = true;
        driver().cuCtxSynchronize();
    }

    void open() { open_ = true; }

  private:
    static void wait(void* gate) {
        while (!static_cast<Gate*>(gate)->open_) std::this_thread::yield();
    }

    std::atomic<bool> open_ = false;
};

// A stream takes about a thousand launches before it makes the host wait, which a closed gate would
// turn into a deadlock; a group must stay well below.
constexpr size_t most_cleaning_runs = 32;

enum class Runner { launch, reference };

// A group is one pair and its mirror image: what drifts slowly favours neither, and neither is
// always first.
constexpr Runner group_a[] = {Runner::launch, Runner::reference, Runner::reference, Runner::launch};
constexpr Runner group_b[] = {Runner::reference, Runner::launch, Runner::launch, Runner::reference};

class Pairs {
  public:
    Pairs(const Program& program, const Memory& memory, const PairPlan& plan)
        : memory_(memory), plan_(plan), reference_(plan) {
        for (const PairSet& set : plan.sets)
            launches_.push_back(program.prepare(memory, set.launch));
    }

    PairedTimes measure() {
        warm_up();
        while (times_.launch_seconds.size() < plan_.pairs) {
            run_group(group_a);
            run_group(group_b);
        }
        times_.launch_seconds.resize(plan_.pairs);
        times_.reference_seconds.resize(plan_.pairs);
        return std::move(times_);
    }

  private:
    const std::string& kernel() const { return plan_.sets.front().launch.kernel; }

    // First calls load code, which may wait for the stream: that must happen outside of a gate.
    void warm_up() {
        using std::chrono::steady_clock;
        const auto end = steady_clock::now() + std::chrono::duration<double>(plan_.warm_up_seconds);
        do {
            start(Runner::launch);
            start(Runner::reference);
            Program::wait(kernel());
        } while (steady_clock::now() < end);
    }

    // Each run takes the next set of buffers: with enough sets none is in the cache any more.
    void start(Runner runner) {
        const size_t i = next_set_++ % plan_.sets.size();
        if (runner == Runner::launch) return launches_[i].start();
        const auto at = [this](const Pointer& p) { return memory_.address(p.buffer.id, p.offset); };
        reference_.start(at(plan_.sets[i].reference_input), at(plan_.sets[i].reference_output));
    }

    // Untimed runs of the reference before each timed run: they only read, so whoever comes next
    // does not wait while the cache writes back what the one before has left there. (Seen on an
    // H200: an in-place kernel made CUB's next run a quarter slower; after twice the cache's size
    // it no longer did.)
    void clean_cache() {
        const auto l2 = static_cast<size_t>(device_attribute(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE));
        const size_t runs = 2 * l2 / (plan_.elements * sizeof(float) + 1) + 1;
        for (size_t i = 0; i < std::min(runs, most_cleaning_runs); ++i) start(Runner::reference);
    }

    void run_group(const Runner (&group)[4]) {
        {
            Gate gate;
            for (size_t i = 0; i < 4; ++i) {
                clean_cache();
                begin_[i].record();
                start(group[i]);
                end_[i].record();
            }
            gate.open();
            Program::wait(kernel());
        }
        for (size_t i = 0; i < 4; ++i) {
            auto& seconds =
                group[i] == Runner::launch ? times_.launch_seconds : times_.reference_seconds;
            seconds.push_back(end_[i].seconds_since(begin_[i]));
        }
    }

    const Memory& memory_;
    const PairPlan& plan_;
    Reference reference_;
    std::vector<PreparedLaunch> launches_;
    size_t next_set_ = 0;
    Event begin_[4], end_[4];
    PairedTimes times_;
};

}  // namespace

PairedTimes time_pairs(const Program& program, const Memory& memory, const PairPlan& plan) {
    return Pairs(program, memory, plan).measure();
}

}  // namespace device
