// Times a student's plan next to the reference, group by group. See gpu_timing.h.
#pragma once

#include <memory>
#include <vector>

#include "device/gpu_timing.h"
#include "device/worker_library.h"
#include "device/worker_program.h"
#include "device/worker_stream.h"

namespace device {

class Timing {
  public:
    // Loads the reference and warms up. Throws KernelFault for faults of the steps, Error for all
    // other failures.
    Timing(const Program& program, const Memory& memory, const TimingPlan& plan);

    GroupTimes time(const Group& group, Memory& memory);
    Ceilings ceilings() const;

  private:
    struct PreparedCopy {
        CUdeviceptr to, from;
        size_t bytes;
    };
    struct PreparedFill {
        CUdeviceptr to;
        size_t bytes;
        uint8_t value;
    };
    using PreparedStep = std::variant<PreparedLaunch, PreparedFill, PreparedCopy>;
    struct Set {
        std::vector<PreparedStep> steps;
        CUdeviceptr input = 0, pristine = 0, output = 0;
        Buffer output_buffer;
    };

    PreparedStep prepare(const Program& program, const Memory& memory, const Step& step) const;
    Set prepare(const Program& program, const Memory& memory, const TimedSet& set) const;
    void rehearse(bool reference, uint32_t set) const;
    void start(const PreparedStep& step) const;
    std::vector<PreparedStep> prepare(const Program& program, const Memory& memory,
                                      const std::vector<Step>& steps) const;
    void start(const std::vector<PreparedStep>& steps) const;
    void start_reference(uint32_t set) const;
    void restore(const Set& set) const;
    void poison(const Set& set) const;
    void change_data(const Set& set, const Group::Timed& timed) const;
    void cool_cache() const;
    void warm_up(double seconds) const;
    void check(const Group& group) const;
    std::vector<float> outputs_of(const Group::Timed& timed, Memory& memory) const;
    double fastest_read(const Scratch& data) const;
    double copy_rate(const Scratch& data) const;
    double multiply_add_rate() const;
    double launch_seconds() const;

    ReferenceLibrary library_;
    std::string reference_;
    uint64_t elements_;
    std::vector<uint64_t> sizes_;
    std::string kernel_;  // for messages
    std::vector<Set> sets_;
    Set rehearsal_;
    struct Reference {
        std::vector<CUdeviceptr> inputs;
        CUdeviceptr output;
        std::vector<PreparedStep> steps;  // instead of the library's function
    };
    std::vector<Reference> references_;
    Scratch temporary_, flush_, never_;
};

}  // namespace device
