// Runs one case on one device, by a launch of the student's kernel or a call of the host function:
// a function from inputs to results.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "plan/replay.h"
#include "run/executor.h"
#include "run/huge_input.h"
#include "run/parts.h"

namespace lab {

// Results are filled with these bytes before the launch: as a float, a NaN that no arithmetic
// produces.
constexpr std::array<std::byte, 4> poison{std::byte{0xa5}, std::byte{0xa5}, std::byte{0xc5},
                                          std::byte{0x7f}};

// Tells which fields of a result still hold the poison. Fields of less than four bytes could match
// by chance, so they count as poisoned only if the whole array is.
class Poison {
  public:
    explicit Poison(const Array& result);
    bool is_at(size_t element, size_t field = 0) const;

  private:
    const Array& result_;
    bool all_;
};

// The most warp instructions that a launch of the case may take: more are reported as endless.
uint64_t instruction_limit(const Case& test_case);

class Experiment final : public Executor {
  public:
    Experiment(device::Device& device, Subject subject, const Case& test_case);

    // The value of every byte of the workspace before a call.
    static constexpr std::byte workspace_rubbish{0xff};
    void fill_workspace(std::byte with) { workspace_fill_ = with; }
    // From now on, compare the input even if the case does not require it.
    void compare_input() { compares_input_ = true; }

    // From now on, check on `sim`, which is the device.
    void check(device::Sim& sim) { checked_on_ = &sim; }
    void trace(device::Sim& sim) { traces_ = &sim; }
    // From now on, count what a host function sends between GPUs.
    void count_links(device::Sim& sim) { counts_links_on_ = &sim; }

    Run run(std::span<const Array> inputs) override { return run(inputs, poison); }
    // The same, with results that hold 0 beforehand.
    Run run_from_zero(std::span<const Array> inputs) { return run(inputs, zeros); }
    // For a huge case, which does not compare its input; leaves its results on the device.
    Run run(const HugeInput& input);
    // Reads consecutive elements of a result there.
    void read_part(const Parameter& result, size_t begin, Array& part);

  private:
    static constexpr std::array<std::byte, 4> zeros{};
    // A buffer of a parameter, and the part of it that the buffer holds.
    struct Placed {
        const Parameter* parameter;
        Part part;
        std::string name;  // "input", "buffers[2]"
        device::Buffer buffer = {};
    };

    Run run(std::span<const Array> inputs, std::span<const std::byte> results_before);
    device::Launch launch() const;
    device::Launch limits() const;
    void allocate_all(const HugeInput* huge);
    void prepare(std::span<const std::byte> results_before);
    template <class Begin>
    Run run_after(Begin begin);
    void read_back(Run& run);
    device::Buffer filled(const Parameter& parameter);
    // On each GPU that has a part of it, or the only one.
    void allocate(const Parameter& parameter, const HugeInput* huge);
    void write(const Array& input, const Placed& to);
    bool inputs_are(std::span<const Array> expected);
    device::Outcome execute();
    std::vector<device::NamedBuffer> names() const;
    std::vector<device::Buffer> buffers(bool (*keep)(const Parameter&)) const;
    void execute_and_check(Run& run);
    void replay_and_compare(Run& run);
    void replay_and_count(Run& run);
    Array read(const Parameter& parameter);

    device::Device& device_;
    device::Sim* checked_on_ = nullptr;  // null: no checks
    device::Sim* traces_ = nullptr;
    device::Sim* counts_links_on_ = nullptr;
    Subject subject_;
    Case case_;
    std::vector<Placed> placed_;  // in the order of the parameters, and of the GPUs in each
    // For a host function: its buffers persist, so that state kept by one call reaches the next.
    std::optional<plan::Replay> replay_;
    bool allocated_ = false;
    bool compares_input_;
    std::byte workspace_fill_ = workspace_rubbish;
};

}  // namespace lab
