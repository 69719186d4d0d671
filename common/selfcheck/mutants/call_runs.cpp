#include <driver_types.h>
#include <fmt/format.h>

#include <array>
#include <cstring>

#include "lab/error.h"
#include "lab/files.h"
#include "lab/planner.h"
#include "lab/process.h"
#include "selfcheck/mutants/call_protocol.h"
#include "selfcheck/mutants/runs.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

using device::FaultKind;

template <class T>
void append(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string packed(std::span<const Input> inputs) {
    std::string bytes;
    for (const Input& input : inputs) {
        const auto is_zero = [](float x) { return std::bit_cast<uint32_t>(x) == 0; };
        InputHead head{0, input.output_before, input.workspace_before};
        for (const float x : input.elements) head.nonzero += !is_zero(x);
        append(bytes, head);
        for (uint64_t i = 0; i < input.elements.size(); ++i) {
            if (is_zero(input.elements[i])) continue;
            append(bytes, i);
            append(bytes, input.elements[i]);
        }
    }
    return bytes;
}

// One CUDA error stands for several faults of the simulator, whose message tells which it is.
FaultKind kind_of(int32_t error, const std::string& printed) {
    constexpr std::array told = {
        std::pair{"still running after", FaultKind::never_ends},
        std::pair{"does not name the thread", FaultKind::bad_mask},
        std::pair{"who never come", FaultKind::lanes_missing},
    };
    for (const auto& [words, kind] : told) {
        if (error == cudaErrorLaunchTimeout && printed.find(words) != std::string::npos)
            return kind;
    }
    switch (error) {
        case cudaErrorLaunchTimeout:
            return FaultKind::barrier_stuck;
        case cudaErrorIllegalAddress:
            return FaultKind::out_of_bounds;
        case cudaErrorInvalidConfiguration:
            return FaultKind::bad_launch;
        case cudaErrorMisalignedAddress:
            return FaultKind::misaligned;
        case cudaErrorInvalidValue: {  // a launch, or a copy or fill that reaches too far
            const bool of_launch = printed.find("cannot be launched") != std::string::npos;
            return of_launch ? FaultKind::bad_launch : FaultKind::out_of_bounds;
        }
        default:
            return FaultKind::other;
    }
}

class CallRuns final : public Runs {
  public:
    explicit CallRuns(std::string library) : library_(std::move(library)) {}

    std::vector<Ran> run(const Shape& shape, const device::Turns& turns,
                         std::span<const Input> inputs) override {
        const lab::PrivateFolder folder;
        const fs::path given = folder.path() / "inputs", found = folder.path() / "results";
        lab::write_file(given, packed(inputs));
        const lab::Finished ran = call(shape, turns, given, found);
        const std::string results = fs::exists(found) ? lab::read_file(found) : "";
        std::vector<Ran> list;
        for (size_t at = 0; at + sizeof(CallResult) <= results.size(); at += sizeof(CallResult)) {
            CallResult result;
            std::memcpy(&result, results.data() + at, sizeof result);
            list.push_back(as_ran(result, ran.output));
        }
        const bool ended_early =
            list.size() < inputs.size() && (list.empty() || !list.back().fault);
        if (ran.exit_status == could_not_call) throw lab::NoVerdict("oracle_call: " + ran.output);
        if (ended_early) list.push_back({FaultKind::other, {}});  // the host code crashed
        return list;
    }

    uint64_t global_stores() const override { return 0; }

  private:
    static constexpr int could_not_call = 3;

    lab::Finished call(const Shape& shape, const device::Turns& turns, const fs::path& given,
                       const fs::path& found) const {
        const fs::path programs = lab::folder_of_programs();
        // The limit suffices for a million elements one by one; a kernel that hangs takes seconds.
        // The exit status is oracle_call's own: faults are reported in the results.
        std::vector<std::string> command = {programs / "warpsim", "run", "--exit-status=program",
                                            "--max-instructions=40000000"};
        if (turns.order == device::WarpOrder::descending) command.emplace_back("--descending");
        if (turns.schedule) command.push_back(fmt::format("--schedule={}", turns.schedule));
        command.insert(command.end(), {programs / "oracle_call", library_, shape.function,
                                       std::to_string(*shape.n), given, found});
        lab::ProcessLimits limits;
        limits.memory_bytes = size_t{32} << 30;  // address space, most of it without memory
        return lab::run_process(command, given.parent_path(), limits);
    }

    static Ran as_ran(const CallResult& result, const std::string& printed) {
        if (result.error) return {kind_of(result.error, printed), {}};
        return {std::nullopt, {result.output}, result.index, result.input_changed != 0};
    }

    std::string library_;
};

}  // namespace

std::unique_ptr<Runs> make_call_runs(const std::string& library) {
    return std::make_unique<CallRuns>(library);
}

}  // namespace selfcheck
